/** A server on this machine with real sockets, which says what a test lets it say. */

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { AnyTold, AnyWish } from "../../src/wire/messages";

/** What comes, in order: `await queue.next()`. */
export class Queue<Item> {
  private readonly items: Item[] = [];
  private taker: ((item: Item) => void) | null = null;

  readonly put = (item: Item): void => {
    const taker = this.taker;
    this.taker = null;
    if (taker) taker(item);
    else this.items.push(item);
  };

  next(): Promise<Item> {
    if (this.items.length) return Promise.resolve(this.items.shift()!);
    return new Promise((resolve) => (this.taker = resolve));
  }

  get waiting(): Item[] {
    return [...this.items];
  }
}

/** One connection, as the server sees it. */
export class Visit {
  readonly path: string;
  readonly query: Record<string, string>;
  /** Until the other side has gone. */
  readonly gone: Promise<unknown>;
  private readonly wishes = new Queue<AnyWish>();

  constructor(
    private readonly socket: WebSocket,
    request: IncomingMessage,
  ) {
    const url = new URL(request.url!, "http://house");
    this.path = url.pathname;
    this.query = Object.fromEntries(url.searchParams);
    this.gone = new Promise((resolve) => socket.on("close", resolve));
    socket.on("message", (text: Buffer) => this.wishes.put(JSON.parse(text.toString()) as AnyWish));
  }

  tell(...all: AnyTold[]): void {
    for (const told of all) this.socket.send(JSON.stringify(told));
  }

  hear(): Promise<AnyWish> {
    return this.wishes.next();
  }

  /** The connection breaks, without a word. */
  cut(): void {
    this.socket.terminate();
  }

  /** The server is restarted. */
  restart(): void {
    this.socket.close(1012);
  }
}

export class House {
  /** Whether it lets nobody in. */
  shut = false;
  readonly visits: Visit[] = [];
  private readonly coming = new Queue<Visit>();
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly server = createServer();

  static async open(): Promise<House> {
    const house = new House();
    house.server.on("upgrade", (request, socket, head) => {
      if (house.shut) socket.destroy();
      else house.sockets.handleUpgrade(request, socket, head, (own) => house.let(new Visit(own, request)));
    });
    await new Promise<void>((resolve) => house.server.listen(0, "127.0.0.1", resolve));
    location.host = `127.0.0.1:${(house.server.address() as AddressInfo).port}`;
    return house;
  }

  /** Whoever comes next. */
  visit(): Promise<Visit> {
    return this.coming.next();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private let(visit: Visit): void {
    this.visits.push(visit);
    this.coming.put(visit);
  }
}
