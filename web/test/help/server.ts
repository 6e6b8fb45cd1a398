/** A server on loopback with real WebSockets. Tests decide what it sends. */

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { AnyTold, AnyWish } from "../../src/wire/messages";

/** Items in the order in which they arrive: `await queue.next()`. */
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

  /** What has arrived and was not taken yet. */
  get waiting(): Item[] {
    return [...this.items];
  }
}

/** The server's end of a connection. */
export class Connection {
  readonly path: string;
  readonly query: Record<string, string>;
  /** Resolves when it is closed. */
  readonly gone: Promise<unknown>;
  private readonly wishes = new Queue<AnyWish>();

  constructor(
    private readonly socket: WebSocket,
    request: IncomingMessage,
  ) {
    const url = new URL(request.url!, "http://server");
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

  /** Break the connection. */
  cut(): void {
    this.socket.terminate();
  }

  /** The network goes silent: nothing that the page sends arrives. */
  freeze(): void {
    this.socket.pause();
  }

  /** Close it as a server of another protocol does. */
  refuse(protocol: string): void {
    this.socket.close(4001, protocol);
  }

  /** Close it as a server does that restarts. */
  restart(): void {
    this.socket.close(1012);
  }
}

export class Server {
  /** Whether it refuses connections. */
  refusing = false;
  readonly connections: Connection[] = [];
  private readonly arriving = new Queue<Connection>();
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly http = createServer();

  static async open(): Promise<Server> {
    const server = new Server();
    server.http.on("upgrade", (request, socket, head) => {
      if (server.refusing) socket.destroy();
      else server.sockets.handleUpgrade(request, socket, head, (own) => server.accept(new Connection(own, request)));
    });
    await new Promise<void>((resolve) => server.http.listen(0, "127.0.0.1", resolve));
    location.host = `127.0.0.1:${(server.http.address() as AddressInfo).port}`;
    return server;
  }

  nextConnection(): Promise<Connection> {
    return this.arriving.next();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    await new Promise((resolve) => this.http.close(resolve));
  }

  private accept(connection: Connection): void {
    this.connections.push(connection);
    this.arriving.put(connection);
  }
}
