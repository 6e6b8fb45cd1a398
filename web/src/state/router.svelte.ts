/** The current page. It depends only on the address, so that links can be shared. */

import { FACTS, type View } from "../wire/messages";

export type Game = View["game"];
/** The games that this page has words and rules for. */
export const GAMES = Object.keys(FACTS) as Game[];

export type Route =
  | { at: "home"; astray: boolean }
  | { at: "play" }
  | { at: "table"; table: string; invite: string }
  | { at: "rules"; game: Game; clause: string }
  | { at: "matches" }
  | { at: "replay"; table: string; number: string };

function read(): Route {
  const [, first, second, ...rest] = location.pathname.split("/");
  const hash = location.hash.slice(1);
  if (rest.length === 0 && first === "t" && /^[0-9a-f]{16}$/.test(second ?? "")) {
    return { at: "table", table: second!, invite: hash };
  }
  if (first === "play" && second === undefined) return { at: "play" };
  const game = GAMES.find((one) => one === second);
  if (rest.length === 0 && first === "rules" && game) return { at: "rules", game, clause: hash };
  if (first === "matches" && second === undefined) return { at: "matches" };
  if (first === "matches" && rest.length === 1) return { at: "replay", table: second!, number: rest[0]! };
  return { at: "home", astray: location.pathname !== "/" };
}

let now = $state.raw<Route>(read());

export const route = {
  get now(): Route {
    return now;
  },
};

addEventListener("popstate", () => (now = read()));

function go(address: string): void {
  history.pushState(null, "", address);
  now = read();
  scrollTo(0, 0);
}

export function goToTable(table: string, invite: string): void {
  go(linkTo(table, invite));
}

let seatWanted = "";

/** Go to an open table, to sit down there. */
export function sitDownAt(table: string): void {
  seatWanted = table;
  goToTable(table, "");
}

/** Whether somebody has just come to this table to sit down. */
export function takeSeatWanted(table: string): boolean {
  const wanted = seatWanted === table;
  seatWanted = "";
  return wanted;
}

/** Go to a table and replace this page in the history, so that going back skips it. */
export function takeTable(table: string, invite: string): void {
  history.replaceState(null, "", linkTo(table, invite));
  now = read();
}

export function goHome(): void {
  go("/");
}

/** For links within the page: follow them without reloading it. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(event.currentTarget.href);
}

/** The invite is in the fragment, which browsers do not send to any server. */
export function linkTo(table: string, invite: string): string {
  return `/t/${table}${invite ? `#${invite}` : ""}`;
}

export function replayOf(table: string, number: number): string {
  return `/matches/${table}/${number}`;
}

export function rulesOf(game: Game, clause = ""): string {
  return `/rules/${game}${clause ? `#${clause}` : ""}`;
}
