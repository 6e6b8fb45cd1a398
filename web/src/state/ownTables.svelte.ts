/** The tables where you can continue, and whether it is your turn at one of them. */

import type { OwnTable } from "../wire/messages";
import * as server from "../wire/http";

const AGAIN = 10_000; // ms until the next look
const HIDDEN = 60_000; // ms, while nobody sees the page but its tab

let tables = $state.raw<OwnTable[]>([]);

/** The newest first. */
export const ownTables = (): OwnTable[] => tables;

export const isYourTurn = (table: OwnTable): boolean => table.playing && table.you !== null && table.to_move === table.you;

/** Whether it is your turn at a table, except at this one. */
export const isYourTurnElsewhere = (here: string | null): boolean =>
  tables.some((table) => table.table !== here && isYourTurn(table));

async function look(): Promise<void> {
  try {
    tables = await server.listOwnTables();
  } catch {
    // the list stays as it was until the server answers again
  }
}

/** Look now, and again and again until the returned function is called. */
export function watchOwnTables(): () => void {
  let timer = 0;
  const next = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(now, document.hidden ? HIDDEN : AGAIN);
  };
  const now = (): void => {
    void look();
    next();
  };
  const changed = (): void => (document.hidden ? next() : now());
  now();
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}
