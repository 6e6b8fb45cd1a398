/** The list of open tables is always the one that the server sent last, whatever happens to the connection. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LobbySocket } from "../src/wire/lobby";
import type { AnyTold, TableListed } from "../src/wire/messages";
import { Queue, Server } from "./help/server";

let server: Server;
let lobby: LobbySocket;
let heard: Queue<string[]>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  server = await Server.open();
  heard = new Queue();
  lobby = new LobbySocket((tables) => heard.put(tables.map(({ table }) => table)));
});

afterEach(async () => {
  lobby.close();
  vi.useRealTimers();
  await server.close();
});

const listing = (...tables: string[]): AnyTold => ({ told: "lobby", tables: tables.map((table) => ({ table }) as TableListed) });

test("each list replaces the one before", async () => {
  const connection = await server.nextConnection();
  expect([connection.path, connection.query]).toEqual(["/api/lobby/socket", { protocol: "1" }]);
  connection.tell(listing("a"), listing("a", "b"), listing());
  expect([await heard.next(), await heard.next(), await heard.next()]).toEqual([["a"], ["a", "b"], []]);
});

test("a lost connection comes back, and a closed one does not", async () => {
  const connection = await server.nextConnection();
  connection.tell(listing("a"));
  await heard.next();
  connection.cut();
  await vi.waitUntil(() => vi.getTimerCount() === 1, { timeout: 100_000 });
  vi.advanceTimersByTime(300);
  const next = await server.nextConnection();
  next.tell(listing("b"));
  expect(await heard.next()).toEqual(["b"]);
  lobby.close();
  await next.gone;
  for (const list of ["c", "d"]) {
    lobby = new LobbySocket((tables) => heard.put(tables.map(({ table }) => table)));
    (await server.nextConnection()).tell(listing(list));
    expect(await heard.next()).toEqual([list]);
    lobby.close();
    vi.advanceTimersByTime(10_000); // nothing connects again
  }
  expect(server.connections.length).toBe(4);
});

test("a server of another version makes the page reload itself", async () => {
  sessionStorage.clear();
  const reloaded = new Promise<void>((resolve) => vi.spyOn(location, "reload").mockImplementation(() => resolve()));
  (await server.nextConnection()).refuse("2");
  await reloaded;
});
