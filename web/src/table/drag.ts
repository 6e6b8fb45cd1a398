/** Dragging cards out of a hand with a finger or a mouse. */

import { EASE, moving } from "../ui/motion";

const SLACK = 9; // px that a finger may move during a tap
const BACK = 220; // ms that a card takes to fly back
const PATIENCE = 1500; // ms that a dropped card waits for the server's answer

/** Callbacks of the hand for a drag. */
export interface Drops {
  /** Returns the elements that move: the card, and those picked with it. */
  lift: (id: string) => HTMLElement[];
  /** Called when it is dropped on a place. Returns whether it was played. */
  drop: (id: string, place: string) => boolean;
}

interface Lifted {
  id: string;
  pointer: number;
  x: number;
  y: number;
  elements: HTMLElement[];
  over: Element | null;
}

/** The place under a point: named by `data-drop`, or the table if it is above the hand. */
function placeAt(x: number, y: number, hand: HTMLElement): { element: Element | null; name: string } {
  for (const under of document.elementsFromPoint(x, y)) {
    if (hand.contains(under)) continue;
    const element = under.closest("[data-drop]");
    if (element) return { element, name: element.getAttribute("data-drop") ?? "" };
  }
  return { element: null, name: y < hand.getBoundingClientRect().top ? "table" : "" };
}

export class Drag {
  private lifted: Lifted | null = null;
  private swallow = false; // whether the next click only ends a drag
  private readonly drops: Drops;
  private readonly hand: () => HTMLElement;

  constructor(hand: () => HTMLElement, drops: Drops) {
    this.hand = hand;
    this.drops = drops;
  }

  down(event: PointerEvent & { currentTarget: HTMLElement }, id: string): void {
    this.swallow = false;
    if (this.lifted?.pointer === event.pointerId) this.cancel(); // its release was never reported
    if (event.button !== 0 || this.lifted) return;
    event.currentTarget.setPointerCapture(event.pointerId); // a fast pointer leaves the card before the drag begins
    this.lifted = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, elements: [], over: null };
  }

  move(event: PointerEvent): void {
    const one = this.lifted;
    if (!one || one.pointer !== event.pointerId) return;
    if (event.buttons === 0) {
      this.cancel(); // it was released outside the window
      return;
    }
    const [x, y] = [event.clientX - one.x, event.clientY - one.y];
    if (one.elements.length === 0) {
      if (Math.hypot(x, y) < SLACK || (event.pointerType !== "mouse" && this.pans(x, y))) return;
      one.elements = this.drops.lift(one.id);
      const boxes = one.elements.map((element) => element.getBoundingClientRect());
      one.elements.forEach((element, at) => loosen(element, boxes[at]!));
    }
    for (const element of one.elements) element.style.translate = `${x}px ${y}px`;
    this.mark(placeAt(event.clientX, event.clientY, this.hand()).element);
  }

  up(event: PointerEvent): void {
    const one = this.lifted;
    if (!one || one.pointer !== event.pointerId) return;
    this.mark(null);
    this.lifted = null;
    if (one.elements.length === 0) return;
    this.swallow = true;
    const { name } = placeAt(event.clientX, event.clientY, this.hand());
    if (name && this.drops.drop(one.id, name)) setTimeout(() => fasten(one.elements), PATIENCE);
    else fasten(one.elements);
  }

  cancel(): void {
    this.mark(null);
    if (this.lifted) fasten(this.lifted.elements);
    this.lifted = null;
  }

  /** Whether a click only ends a drag. */
  swallows(event: MouseEvent): boolean {
    const swallowed = this.swallow && event.detail !== 0;
    this.swallow = false;
    return swallowed;
  }

  /** Whether a finger scrolls a long hand instead of dragging a card. */
  private pans(x: number, y: number): boolean {
    const hand = this.hand();
    return hand.scrollWidth > hand.clientWidth && Math.abs(x) >= Math.abs(y);
  }

  private mark(element: Element | null): void {
    if (this.lifted && this.lifted.over !== element) {
      this.lifted.over?.removeAttribute("data-over");
      element?.setAttribute("data-over", "");
      this.lifted.over = element;
    }
  }
}

/** Take a card out of the hand, which would clip it when scrolled. */
function loosen(element: HTMLElement, box: DOMRect): void {
  for (const running of element.getAnimations()) running.cancel();
  element.classList.add("lifted");
  Object.assign(element.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
}

/** Move the cards back into the hand. */
function fasten(elements: HTMLElement[]): void {
  for (const element of elements) {
    if (!element.isConnected || !element.classList.contains("lifted")) continue;
    const was = element.getBoundingClientRect();
    element.classList.remove("lifted");
    Object.assign(element.style, { left: "", top: "", width: "", translate: "" });
    const is = element.getBoundingClientRect();
    if (moving()) {
      element.animate([{ translate: `${was.left - is.left}px ${was.top - is.top}px` }, { translate: "0 0" }], {
        duration: BACK,
        easing: EASE,
      });
    }
  }
}
