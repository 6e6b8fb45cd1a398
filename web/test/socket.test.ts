/** The connection to a table: reconnecting, repeating wishes, noticing a silent network. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyTold } from "../src/wire/messages";
import { TableSocket, type Status } from "../src/wire/socket";
import { Server, Queue } from "./help/server";

const NOBODY: AnyTold = { told: "presence", here: [false, false], watching: 0 };

let server: Server;
let socket: TableSocket;
let statuses: Queue<Status>;
let heard: Queue<AnyTold>;
let version: number | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5); // so that waits have their average length
  server = await Server.open();
  statuses = new Queue();
  heard = new Queue();
  version = null;
});

afterEach(async () => {
  socket.close();
  vi.useRealTimers();
  await server.close();
});

function connect(): void {
  socket = new TableSocket("0123456789abcdef", "key", heard.put, statuses.put, () => version);
}

/** Connect for the first time. */
async function join() {
  connect();
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  return server.nextConnection();
}

/** The page's reloads, which a test cannot make. */
function countReloads(): Queue<number> {
  const reloads = new Queue<number>();
  sessionStorage.clear();
  vi.spyOn(location, "reload").mockImplementation(() => reloads.put(1));
  return reloads;
}

/** The connection is lost, and the next attempt is made after just so many milliseconds. */
async function comesBackAfter(wait: number): Promise<void> {
  expect(await statuses.next()).toBe("lost");
  vi.advanceTimersByTime(wait - 1);
  expect(statuses.waiting).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await statuses.next()).toBe("connecting");
}

test("it connects with the invite, and later with the known version", async () => {
  const first = await join();
  expect(first.path).toBe("/api/tables/0123456789abcdef/socket");
  expect(first.query).toEqual({ invite: "key", protocol: "1" });
  version = 7;
  first.cut();
  await comesBackAfter(300);
  expect((await server.nextConnection()).query).toEqual({ invite: "key", protocol: "1", version: "7" });
});

test("it uses TLS if the page does", () => {
  const addresses: string[] = [];
  vi.stubGlobal("WebSocket", class {
    close(): void {}
    constructor(address: string) {
      addresses.push(address);
    }
  });
  vi.stubGlobal("location", { protocol: "https:", host: "dobrak.example" });
  connect();
  expect(addresses).toEqual(["wss://dobrak.example/api/tables/0123456789abcdef/socket?invite=key&protocol=1"]);
});

test("the wait doubles after each failure, up to four seconds, and starts anew after a success", async () => {
  const first = await join();
  server.refusing = true;
  first.cut();
  for (const wait of [300, 600, 1200, 2400, 4000, 4000]) await comesBackAfter(wait);
  expect(await statuses.next()).toBe("lost");
  server.refusing = false;
  vi.advanceTimersByTime(4000);
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  (await server.nextConnection()).cut();
  await comesBackAfter(300);
});

/** The lengths of all timers from now on. */
function waits(): Queue<number> {
  const waits = new Queue<number>();
  const start = window.setTimeout;
  vi.spyOn(window, "setTimeout").mockImplementation(((run: () => void, wait: number) => {
    waits.put(wait);
    return start(run, wait);
  }) as typeof window.setTimeout);
  return waits;
}

test("clients do not all reconnect at the same moment", async () => {
  const first = await join();
  const waited = waits();
  vi.mocked(Math.random).mockReturnValue(0);
  first.cut();
  expect(await waited.next()).toBe(225);
  vi.advanceTimersByTime(225);
  vi.mocked(Math.random).mockReturnValue(0.999);
  for (const status of ["lost", "connecting", "open"]) expect(await statuses.next()).toBe(status);
  (await server.nextConnection()).cut();
  expect(await waited.next()).toBeCloseTo(375, 0);
});

test("without a single success it gives up after four attempts, and says refused, not lost", async () => {
  server.refusing = true;
  const waited = waits();
  connect();
  for (const wait of [300, 600, 1200]) {
    expect(await waited.next()).toBe(wait);
    expect(await statuses.next()).toBe("connecting");
    vi.advanceTimersByTime(wait);
  }
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "refused"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("without a network it does not give up", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  server.refusing = true;
  const waited = waits();
  connect();
  for (const wait of [300, 600, 1200, 2400, 4000]) {
    expect(await waited.next()).toBe(wait);
    vi.advanceTimersByTime(wait);
  }
  server.refusing = false;
  await server.nextConnection();
});

test("it reconnects at once when the network is back or the tab becomes visible", async () => {
  (await join()).cut();
  expect(await statuses.next()).toBe("lost");
  dispatchEvent(new Event("online"));
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  (await server.nextConnection()).cut();
  expect(await statuses.next()).toBe("lost");
  Object.assign(document, { visibilityState: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(statuses.waiting).toEqual([]);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  const connection = await server.nextConnection();
  dispatchEvent(new Event("online")); // it is connected already
  connection.tell(NOBODY);
  await heard.next();
  vi.runAllTimers();
  expect([server.connections.length, statuses.waiting]).toEqual([3, []]);
});

test("unanswered wishes, and no others, are sent again with the same ids and in the same order", async () => {
  const first = await join();
  const ids = [socket.wish({ wish: "ready" }), socket.wish({ wish: "play", move: "7", version: 3 }), socket.wish({ wish: "stand" })];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(await first.hear()).toMatchObject({ id });
  first.tell({ told: "done", id: ids[0]!, version: 4 }, { told: "refusal", id: ids[2]!, version: 4, sentence: "", key: "", facts: {}, clause: null });
  expect([await heard.next(), await heard.next()]).toMatchObject([{ id: ids[0] }, { id: ids[2] }]);
  first.cut();
  await comesBackAfter(300);
  const last = socket.wish({ wish: "concede" }); // while there is no connection
  const second = await server.nextConnection();
  expect(await second.hear()).toEqual({ wish: "play", move: "7", version: 3, id: ids[1] });
  expect(await second.hear()).toEqual({ wish: "concede", id: last });
});

test("two pages never use the same ids", async () => {
  connect();
  const one = socket.wish({ wish: "ready" });
  socket.close();
  connect();
  expect(socket.wish({ wish: "ready" })).not.toBe(one);
});

test("a silent network is noticed by a missing answer", async () => {
  const silent = await join();
  const id = socket.wish({ wish: "ready" });
  await silent.hear();
  silent.freeze();
  vi.advanceTimersByTime(5999);
  expect(statuses.waiting).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  const next = await server.nextConnection();
  expect(await next.hear()).toMatchObject({ id });
  silent.tell(NOBODY); // is not heard any more
  next.tell({ told: "done", id, version: 1 });
  expect(await heard.next()).toMatchObject({ told: "done" });
});

test("an answer, or a new connection, ends the waiting for an answer", async () => {
  const first = await join();
  const answered = socket.wish({ wish: "ready" });
  first.tell({ told: "done", id: answered, version: 1 });
  await heard.next();
  vi.advanceTimersByTime(6000);
  expect(statuses.waiting).toEqual([]);
  const id = socket.wish({ wish: "stand" });
  vi.advanceTimersByTime(5000);
  first.cut();
  await comesBackAfter(300); // and the wish is made again, on the second connection
  const second = await server.nextConnection();
  expect(await second.hear()).toMatchObject({ id });
  vi.advanceTimersByTime(5999);
  second.tell(NOBODY);
  await heard.next();
  expect([server.connections.length, statuses.waiting]).toEqual([2, ["open"]]);
});

test("a restart of the server makes one new connection", async () => {
  (await join()).restart();
  await comesBackAfter(300);
  const connection = await server.nextConnection();
  connection.tell(NOBODY);
  await heard.next();
  vi.runAllTimers();
  expect([server.connections.length, statuses.waiting]).toEqual([2, ["open"]]);
});

test("whoever takes the device connects under their own number, and the last wishes are dropped", async () => {
  const first = await join();
  socket.wish({ wish: "ready" });
  await first.hear();
  socket.hold(1);
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  const second = await server.nextConnection();
  expect(second.query).toEqual({ invite: "key", protocol: "1", as: "1" });
  const id = socket.wish({ wish: "stand" });
  expect(await second.hear()).toMatchObject({ id });
  socket.hold(null);
  expect((await server.nextConnection()).query).toEqual({ invite: "key", protocol: "1" });
});

test("a server of another protocol makes the page reload once, and the new page repeats the wishes", async () => {
  const reloads = countReloads();
  const first = await join();
  const id = socket.wish({ wish: "play", move: "7s", version: 3 });
  await first.hear();
  first.refuse("2");
  await reloads.next();

  socket.close();
  statuses = new Queue(); // the new page
  const second = await join();
  expect(await second.hear()).toEqual({ wish: "play", move: "7s", version: 3, id });
  second.refuse("2"); // the page that was loaded is no newer
  expect(await statuses.next()).toBe("refused");
  expect(reloads.waiting).toEqual([]);
});

test("wishes on a shared device are not repeated by a page that has reloaded", async () => {
  const reloads = countReloads();
  await join();
  socket.hold(1);
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  const held = await server.nextConnection();
  socket.wish({ wish: "ready" });
  await held.hear();
  held.refuse("2");
  await reloads.next();
  socket.close();
  statuses = new Queue();
  await join();
  const id = socket.wish({ wish: "stand" });
  expect(await server.connections.at(-1)!.hear()).toEqual({ wish: "stand", id });
});

test("a lost connection that is closed does not reconnect", async () => {
  (await join()).cut();
  expect(await statuses.next()).toBe("lost");
  socket.close();
  dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  vi.runAllTimers();
  expect(statuses.waiting).toEqual([]);
});
