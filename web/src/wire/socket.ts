/** The connection to a table. It reconnects by itself, and repeats wishes until they are answered. */

import { PROTOCOL, type AnyTold, type AnyWish } from "./messages";
import { keepWishes, OTHER_PROTOCOL, reloadFor, takeWishes } from "./protocol";

export type Status = "connecting" | "open" | "lost" | "refused";

/** A wish without its id. */
export type Wish = AnyWish extends infer One ? (One extends AnyWish ? Omit<One, "id"> : never) : never;

export const FIRST_WAIT = 300; // ms before the first attempt to reconnect; doubled after each failure
export const LONGEST_WAIT = 4000;
const PATIENCE = 6000; // ms without an answer after which the connection counts as dead

export function connectTo(path: string, query: Record<string, string> = {}): WebSocket {
  const asked = new URLSearchParams({ ...query, protocol: `${PROTOCOL}` });
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/${path}?${asked.toString()}`);
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private unanswered = new Map<string, AnyWish>();
  private wait = FIRST_WAIT;
  private timer = 0;
  private opened = false; // whether any connection succeeded
  private closed = false;
  private ids = 0;
  private as: number | null = null; // the number of the person who holds a shared device
  /** Without TLS, as in a home network, browsers have no randomUUID. */
  private readonly session = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);

  constructor(
    private readonly table: string,
    private readonly invite: string,
    private readonly hear: (told: AnyTold) => void,
    private readonly status: (status: Status) => void,
    /** The version that is known so far; null if nothing is known. */
    private readonly known: () => number | null,
  ) {
    for (const wish of takeWishes(table)) this.unanswered.set(wish.id, wish);
    this.connect();
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
  }

  /** Send a wish, and repeat it after each reconnection until it is answered. Returns its id. */
  wish(wish: Wish): string {
    const id = `${this.session}.${++this.ids}`;
    const whole = { ...wish, id } as AnyWish;
    this.unanswered.set(id, whole);
    this.send(whole);
    return id;
  }

  /** Reconnect as another person who holds this device; null while it is covered. Drops the wishes of the last one. */
  hold(as: number | null): void {
    this.as = as;
    this.unanswered.clear();
    this.reconnect();
  }

  /** Reconnect, for example because the cookie now names a guest. */
  reconnect(): void {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = this.socket.onmessage = null;
    this.socket?.close();
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
  }

  private readonly now = (): void => {
    if (this.socket === null && document.visibilityState === "visible") {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  private connect(): void {
    this.status("connecting");
    const known = this.known();
    const socket = connectTo(`tables/${this.table}/socket`, {
      invite: this.invite,
      ...(known === null ? {} : { version: `${known}` }),
      ...(this.as === null ? {} : { as: `${this.as}` }),
    });
    this.socket = socket;
    socket.onopen = () => {
      this.opened = true;
      this.wait = FIRST_WAIT;
      this.status("open");
      for (const wish of this.unanswered.values()) this.send(wish);
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      const told = JSON.parse(message.data) as AnyTold;
      if ((told.told === "done" || told.told === "refusal") && told.id !== null) {
        this.unanswered.delete(told.id);
      }
      this.hear(told);
    };
    socket.onclose = (event) => {
      this.socket = null;
      if (this.closed) return;
      if (event.code === OTHER_PROTOCOL) {
        this.reload(event.reason);
        return;
      }
      if (!this.opened && navigator.onLine && this.wait > FIRST_WAIT * 4) {
        this.status("refused"); // never connected: there is no such table, or it is not open to us
        return;
      }
      if (this.opened) this.status("lost"); // only a connection that existed can be lost
      this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** Get the page of the server's version. Wishes without an answer are sent by the new page. */
  private reload(version: string): void {
    // On a shared device the new page begins covered, so nobody's wishes can be sent.
    if (this.as === null) keepWishes(this.table, [...this.unanswered.values()]);
    if (!reloadFor(version)) this.status("refused");
  }

  private send(wish: AnyWish): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(wish));
    window.setTimeout(() => this.doubt(socket, wish.id), PATIENCE);
  }

  /** A network failure may not close the connection: only a missing answer shows it. */
  private doubt(socket: WebSocket, id: string): void {
    if (!this.closed && this.socket === socket && this.unanswered.has(id)) this.reconnect();
  }
}
