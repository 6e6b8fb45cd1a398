/** The socket of a table: it comes back by itself, sends again what was not answered, and notices silence. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyTold } from "../src/wire/messages";
import { TableSocket, type Status } from "../src/wire/socket";
import { House, Queue } from "./help/house";

const NOBODY: AnyTold = { told: "presence", here: [false, false], watching: 0 };

let house: House;
let socket: TableSocket;
let statuses: Queue<Status>;
let heard: Queue<AnyTold>;
let version: number | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5); // waits are as long as they are on average
  house = await House.open();
  statuses = new Queue();
  heard = new Queue();
  version = null;
});

afterEach(async () => {
  socket.close();
  vi.useRealTimers();
  await house.close();
});

function connect(): void {
  socket = new TableSocket("0123456789abcdef", "key", heard.put, statuses.put, () => version);
}

/** Come in for the first time. */
async function comeIn() {
  connect();
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  return house.visit();
}

/** The connection is lost, and the next attempt is made after just so many milliseconds. */
async function comesBackAfter(wait: number): Promise<void> {
  expect(await statuses.next()).toBe("lost");
  vi.advanceTimersByTime(wait - 1);
  expect(statuses.waiting).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await statuses.next()).toBe("connecting");
}

test("it comes with the key of the table, and later with the version that is known", async () => {
  const first = await comeIn();
  expect(first.path).toBe("/api/tables/0123456789abcdef/socket");
  expect(first.query).toEqual({ invite: "key" });
  version = 7;
  first.cut();
  await comesBackAfter(300);
  expect((await house.visit()).query).toEqual({ invite: "key", version: "7" });
});

test("over TLS where the page came over TLS", () => {
  const addresses: string[] = [];
  vi.stubGlobal("WebSocket", class {
    close(): void {}
    constructor(address: string) {
      addresses.push(address);
    }
  });
  vi.stubGlobal("location", { protocol: "https:", host: "dobrak.example" });
  connect();
  expect(addresses).toEqual(["wss://dobrak.example/api/tables/0123456789abcdef/socket?invite=key"]);
});

test("it waits twice as long after each failure, four seconds at most, and anew once it was let in", async () => {
  const first = await comeIn();
  house.shut = true;
  first.cut();
  for (const wait of [300, 600, 1200, 2400, 4000, 4000]) await comesBackAfter(wait);
  expect(await statuses.next()).toBe("lost");
  house.shut = false;
  vi.advanceTimersByTime(4000);
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  (await house.visit()).cut();
  await comesBackAfter(300);
});

/** How long is waited from now on. */
function waits(): Queue<number> {
  const waits = new Queue<number>();
  const start = window.setTimeout;
  vi.spyOn(window, "setTimeout").mockImplementation(((run: () => void, wait: number) => {
    waits.put(wait);
    return start(run, wait);
  }) as typeof window.setTimeout);
  return waits;
}

test("not everybody comes back in the same moment", async () => {
  const first = await comeIn();
  const waited = waits();
  vi.mocked(Math.random).mockReturnValue(0);
  first.cut();
  expect(await waited.next()).toBe(225);
  vi.advanceTimersByTime(225);
  vi.mocked(Math.random).mockReturnValue(0.999);
  (await house.visit()).cut();
  expect(await waited.next()).toBeCloseTo(375, 0);
});

test("whoever was never let in hears so, after four attempts, and not that a connection is lost", async () => {
  house.shut = true;
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

test("but not where there is no network: it goes on", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  house.shut = true;
  const waited = waits();
  connect();
  for (const wait of [300, 600, 1200, 2400, 4000]) {
    expect(await waited.next()).toBe(wait);
    vi.advanceTimersByTime(wait);
  }
  house.shut = false;
  await house.visit();
});

test("a network that is back, or a tab that is looked at again, is not waited for", async () => {
  (await comeIn()).cut();
  expect(await statuses.next()).toBe("lost");
  dispatchEvent(new Event("online"));
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  (await house.visit()).cut();
  expect(await statuses.next()).toBe("lost");
  Object.assign(document, { visibilityState: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(statuses.waiting).toEqual([]);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  const visit = await house.visit();
  dispatchEvent(new Event("online")); // it is connected already
  visit.tell(NOBODY);
  await heard.next();
  vi.runAllTimers();
  expect([house.visits.length, statuses.waiting]).toEqual([3, []]);
});

test("what was not answered is wished for again, with its id and in its order, and nothing else", async () => {
  const first = await comeIn();
  const ids = [socket.wish({ wish: "ready" }), socket.wish({ wish: "play", move: "7", version: 3 }), socket.wish({ wish: "stand" })];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(await first.hear()).toMatchObject({ id });
  first.tell({ told: "done", id: ids[0]!, version: 4 }, { told: "refusal", id: ids[2]!, version: 4, sentence: "", clause: null });
  expect([await heard.next(), await heard.next()]).toMatchObject([{ id: ids[0] }, { id: ids[2] }]);
  first.cut();
  await comesBackAfter(300);
  const last = socket.wish({ wish: "concede" }); // while there is no connection
  const second = await house.visit();
  expect(await second.hear()).toEqual({ wish: "play", move: "7", version: 3, id: ids[1] });
  expect(await second.hear()).toEqual({ wish: "concede", id: last });
});

test("two pages never use the same id", async () => {
  connect();
  const one = socket.wish({ wish: "ready" });
  socket.close();
  connect();
  expect(socket.wish({ wish: "ready" })).not.toBe(one);
});

test("a network that went silent is noticed by an answer that does not come", async () => {
  const silent = await comeIn();
  const id = socket.wish({ wish: "ready" });
  await silent.hear();
  vi.advanceTimersByTime(5999);
  expect(statuses.waiting).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  const next = await house.visit();
  expect(await next.hear()).toMatchObject({ id });
  silent.tell(NOBODY); // what it still says is not heard
  next.tell({ told: "done", id, version: 1 });
  expect(await heard.next()).toMatchObject({ told: "done" });
});

test("nothing is doubted where the answer has come, or the connection is another one", async () => {
  const first = await comeIn();
  const answered = socket.wish({ wish: "ready" });
  first.tell({ told: "done", id: answered, version: 1 });
  await heard.next();
  const id = socket.wish({ wish: "stand" });
  vi.advanceTimersByTime(5000);
  first.cut();
  await comesBackAfter(300); // and the wish is made again, on the second connection
  const second = await house.visit();
  expect(await second.hear()).toMatchObject({ id });
  vi.advanceTimersByTime(5999);
  second.tell(NOBODY);
  await heard.next();
  expect([house.visits.length, statuses.waiting]).toEqual([2, ["open"]]);
});

test("a restart of the server is one new connection", async () => {
  (await comeIn()).restart();
  await comesBackAfter(300);
  const visit = await house.visit();
  visit.tell(NOBODY);
  await heard.next();
  vi.runAllTimers();
  expect([house.visits.length, statuses.waiting]).toEqual([2, ["open"]]);
});

test("who takes the device comes as somebody else, and what the last one wished for is forgotten", async () => {
  const first = await comeIn();
  socket.wish({ wish: "ready" });
  await first.hear();
  socket.hold(1);
  expect([await statuses.next(), await statuses.next()]).toEqual(["connecting", "open"]);
  const second = await house.visit();
  expect(second.query).toEqual({ invite: "key", as: "1" });
  const id = socket.wish({ wish: "stand" });
  expect(await second.hear()).toMatchObject({ id });
  socket.hold(null);
  expect((await house.visit()).query).toEqual({ invite: "key" });
});

test("once it is closed it stays so", async () => {
  const visit = await comeIn();
  socket.wish({ wish: "ready" });
  socket.close();
  await visit.gone;
  dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  vi.runAllTimers();
  expect([house.visits.length, statuses.waiting]).toEqual([1, []]);
});
