/** Moves cards from where they were to where they are now.
 *
 * Before the page changes, the visible cards are measured. After the change, each card that is elsewhere moves there. A card
 * that was not visible comes from the place that the events give, and one that is gone flies to such a place.
 * Everything is first measured and then written, at most once per frame. Only transforms and opacity change, which is cheap.
 */

import { untrack } from "svelte";
import type { GameEvent, View } from "../wire/messages";
import { EASE, moving } from "../ui/motion";
import { beforePaint } from "../ui/beforePaint";

/** A visible card: an element with `data-fly`, which identifies it across changes. */
export interface Flyer {
  key: string;
  card: string;
  /** The part of the table that it is in. */
  zone: string;
  /** The seat that laid it; -1 if that does not matter. */
  seat: number;
  box: DOMRect;
  element: HTMLElement;
  face: Element;
}

/** Cards that are face down. */
export interface Backs {
  from: string;
  to: string;
  count: number;
}

export interface Routes {
  /** The origin of a card that was not visible: a place, one of the cards that are gone, or nowhere. */
  from: (card: Flyer, gone: Flyer[]) => string | Flyer | null;
  /** The destination of a card that is no longer visible. */
  to: (card: Flyer) => string | null;
  backs: Backs[];
}

const TIME = 340; // ms of a flight
const STEP = 55; // ms between cards that are dealt
const HURRY = 150; // ms; changes in faster succession are not animated
const MOST_BACKS = 3; // at once to one seat

/** Who draws cards according to the events: whether you do, and the backs of the cards that others draw. */
export function dealtIn(view: View, events: GameEvent[]): { mine: boolean; backs: Backs[] } {
  const own = (seat: number): boolean => seat === view.seat;
  const drew = events.filter((event) => event.kind === "drew");
  if (events.some((event) => event.kind === "dealt")) {
    const backs = view.held.map((count, seat) => ({ from: "stock", to: `seat${seat}`, count }));
    return { mine: true, backs: backs.filter((_, seat) => !own(seat)) };
  }
  const others = drew.filter((event) => !own(event.seat));
  const backs = others.map((event) => ({ from: "stock", to: `seat${event.seat}`, count: event.count }));
  return { mine: drew.length > others.length, backs };
}

interface Scene {
  root: () => HTMLElement | undefined;
  view: () => View;
  /** Whether the complete table is drawn. */
  whole: () => boolean;
  routes: () => Routes;
}

/** Move the cards of a table whenever its view changes. Called by the component that draws it. */
export function moveCards({ root, view, whole, routes }: Scene): void {
  const stage = new Stage();
  $effect.pre(() => {
    view();
    untrack(() => stage.before(root()));
  });
  $effect(() => {
    view();
    if (whole()) untrack(() => stage.after(root(), routes()));
  });
}

class Stage {
  private seen: Map<string, Flyer> | null = null;
  private routes: Routes[] = [];
  private flights: Animation[] = [];
  private back: Element | null = null;
  private changed = -HURRY;
  private waits = false;

  /** The page is about to change. */
  before(root: HTMLElement | undefined): void {
    if (this.waits) return; // several changes in a frame count as one
    const now = performance.now();
    const hurried = now - this.changed < HURRY;
    this.changed = now;
    if (hurried || !moving() || document.hidden) this.seen = null;
    else this.seen = root ? this.look(root) : new Map<string, Flyer>();
  }

  /** The page has changed; the routes say how cards move. They start in the next frame. */
  after(root: HTMLElement | undefined, routes: Routes): void {
    if (!root) return;
    this.routes.push(routes);
    if (this.waits) return;
    this.waits = true;
    beforePaint(() => {
      this.waits = false;
      if (root.isConnected && this.seen) this.move(root, this.seen, this.routes);
      else root.getBoundingClientRect(); // nothing moves, but force the layout
      this.routes = [];
    });
  }

  private move(root: HTMLElement, was: Map<string, Flyer>, all: Routes[]): void {
    for (const flight of this.flights) flight.cancel();
    this.flights = [];
    const is = this.look(root);
    const gone = [...was.values()].filter((one) => !is.has(one.key));
    const place = (name: string): DOMRect | null =>
      root.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect() ?? null;
    const starts: (() => void)[] = [];
    let dealt = 0;
    for (const one of is.values()) {
      let from = was.get(one.key)?.box ?? null;
      let delay = 0;
      if (!from) {
        const source = first(all, (routes) => routes.from(one, gone));
        if (typeof source === "string") from = place(source);
        else if (source) from = gone.splice(gone.indexOf(source), 1)[0]?.box ?? null;
        if (source === "stock") delay = STEP * dealt++;
      }
      const start = from;
      if (start?.width && !same(start, one.box)) starts.push(() => this.come(one, start, delay));
    }
    for (const one of gone) {
      const name = first(all, (routes) => routes.to(one));
      const to = name ? place(name) : null;
      if (to) starts.push(() => this.fly(root, one.face, one.box, to, 0));
    }
    const back = (this.back ??= root.querySelector("[data-back] .back"));
    for (const { from, to, count } of all.flatMap((routes) => routes.backs)) {
      const [near, far] = [place(from), place(to)];
      for (let nth = 0; back && near && far && nth < Math.min(count, MOST_BACKS); nth++) {
        starts.push(() => this.fly(root, back.cloneNode(true) as Element, near, far, nth * STEP));
      }
    }
    for (const start of starts) start();
  }

  private look(root: HTMLElement): Map<string, Flyer> {
    const found = new Map<string, Flyer>();
    for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
      const { fly = "", card = "", zone = "", seat = "-1" } = element.dataset;
      const face = element.querySelector("svg");
      if (!face) continue;
      found.set(fly, { key: fly, card, zone, seat: Number(seat), box: face.getBoundingClientRect(), element, face });
    }
    return found;
  }

  private come({ element, box }: Flyer, from: DOMRect, delay: number): void {
    element.style.zIndex = "5";
    const flight = element.animate(
      [{ transform: shift(from, box) }, { transform: "none" }],
      { duration: TIME, delay, easing: EASE, fill: "backwards" },
    );
    flight.onfinish = flight.oncancel = () => (element.style.zIndex = "");
    this.flights.push(flight);
  }

  /** Let a face that is no longer part of the table fly away. */
  private fly(root: HTMLElement, face: Element, from: DOMRect, to: DOMRect, delay: number): void {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.ariaHidden = "true";
    const high = Math.min(from.height, from.width * 1.4);
    Object.assign(ghost.style, {
      left: `${from.left + from.width / 2 - high / 2.8}px`,
      top: `${from.top + from.height / 2 - high / 2}px`,
      width: `${high / 1.4}px`,
    });
    ghost.append(face);
    root.append(ghost);
    const flight = ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { opacity: 1, offset: 0.7 },
        { transform: `${shift(to, from, 0.35)}`, opacity: 0 },
      ],
      { duration: TIME * 1.15, delay, easing: EASE, fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => ghost.remove();
    this.flights.push(flight);
  }
}

function first<T>(all: Routes[], ask: (routes: Routes) => T | null): T | null {
  for (const routes of all) {
    const answer = ask(routes);
    if (answer !== null) return answer;
  }
  return null;
}

const same = (a: DOMRect, b: DOMRect): boolean =>
  Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1 && Math.abs(a.width - b.width) < 1;

/** The transform that takes something from one box to the middle of another. */
function shift(to: DOMRect, from: DOMRect, scale = Math.max(0.4, Math.min(2, to.height / from.height))): string {
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}
