/** What the page knows of a table: everything in order and once, whatever happens to the connection. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyTold, DurakView } from "../src/wire/messages";
import { settings } from "../src/state/settings.svelte";
import { LiveTable } from "../src/state/table.svelte";
import { Server, type Connection } from "./help/server";
import { done, fresh, news, refusal, THEIR_TURN, VIEW } from "./help/told";
import { until } from "./help/until.svelte";

let server: Server;
let live: LiveTable;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  Object.assign(settings, { pace: "off" });
  server = await Server.open();
});

afterEach(async () => {
  live.close();
  vi.useRealTimers();
  await server.close();
});

/** Connect, and get a table of this version. */
async function join(version = 1): Promise<Connection> {
  live = new LiveTable("0123456789abcdef", "key");
  const connection = await server.nextConnection();
  connection.tell(fresh(version));
  await until(() => live.table !== null);
  return connection;
}

/** After a lost connection: wait until the page reconnects. */
async function rejoin(): Promise<Connection> {
  await until(() => live.status === "lost");
  vi.advanceTimersByTime(300);
  return server.nextConnection();
}

const isAt = (version: number) => until(() => live.table?.version === version);
const versions = (): number[] => live.happenings.map((one) => one.version);

test("a table is shown as the server sends it", async () => {
  live = new LiveTable("0123456789abcdef", "key");
  expect([live.status, live.table, live.view, live.myTurn]).toEqual(["connecting", null, null, false]);
  const connection = await server.nextConnection();
  await until(() => live.status === "open");
  connection.tell(fresh(4));
  await isAt(4);
  expect([live.view, live.myTurn]).toEqual([VIEW, true]);
  connection.tell({ told: "presence", here: [true, false], watching: 2 });
  await until(() => live.table?.watching === 2);
  expect(live.table?.here).toEqual([true, false]);
});

test("it is your turn only during a match", async () => {
  const connection = await join();
  expect(live.myTurn).toBe(true);
  connection.tell(news(2, { view: THEIR_TURN }));
  await isAt(2);
  expect(live.myTurn).toBe(false);
  connection.tell(news(3, { view: VIEW, playing: false }));
  await isAt(3);
  expect(live.myTurn).toBe(false);
});

test("news are applied in order, and change only what they name", async () => {
  const connection = await join();
  connection.tell(news(2, { view: THEIR_TURN }), news(3, { chat: false }));
  await isAt(3);
  expect(versions()).toEqual([2, 3]);
  expect(live.happenings[0]).toMatchObject({
    version: 2,
    what: { kind: "moved", by: "person" },
    events: [{ kind: "attacked", laid: 2 }],
  });
  expect(live.table).toMatchObject({ view: THEIR_TURN, chat: false, playing: true, number: 1 });
});

test("news that are already known are ignored", async () => {
  const connection = await join(2);
  connection.tell(news(2, { number: 7 }), news(3), news(3, { number: 8 }), news(4));
  await isAt(4);
  expect(versions()).toEqual([3, 4]);
  expect(live.table?.number).toBe(1);
});

test("a gap is noticed, and the missed news are requested and shown in order", async () => {
  const connection = await join();
  connection.tell(news(4));
  const asked = await connection.hear();
  expect(asked).toMatchObject({ wish: "catch_up", version: 1 });
  expect(live.table?.version).toBe(1);
  connection.tell(news(2), news(3), news(4), done(asked.id, 4));
  await isAt(4);
  expect(versions()).toEqual([2, 3, 4]);
});

test("whoever has missed too much gets a fresh table", async () => {
  const connection = await join();
  connection.tell(news(40));
  await connection.hear();
  connection.tell(fresh(41, { view: THEIR_TURN }), news(42));
  await isAt(42);
  expect(versions()).toEqual([42]);
  expect(live.myTurn).toBe(false);
});

test("after a lost connection it continues where it was", async () => {
  const connection = await join();
  connection.tell(news(2));
  await isAt(2);
  connection.cut();
  const next = await rejoin();
  expect(live.table?.version).toBe(2); // still visible
  expect(next.query).toMatchObject({ version: "2" });
  next.tell(news(3), news(4));
  await isAt(4);
  expect([versions(), live.status]).toEqual([[2, 3, 4], "open"]);
});

test("a move waits for its answer over a lost connection, and counts once", async () => {
  const connection = await join();
  live.play("7s");
  expect(live.waiting).toBe(1);
  const move = await connection.hear();
  expect(move).toMatchObject({ wish: "play", move: "7s", version: 1 });
  connection.cut(); // the server has stored it, and its answer is lost
  const next = await rejoin();
  expect(await next.hear()).toEqual(move);
  next.tell(news(2, { view: THEIR_TURN }), done(move.id, 2), done(move.id, 2));
  await until(() => live.waiting === 0);
  expect([versions(), live.myTurn]).toEqual([[2], false]);
  next.cut();
  const last = await rejoin();
  const id = (live.wish({ wish: "concede" }), (await last.hear()).id);
  expect(id).not.toBe(move.id); // the move is not sent a third time
});

test("the last card of a deal is shown for a while, with its events, before the next deal", async () => {
  const look = { view: THEIR_TURN, events: [] };
  live = new LiveTable("0123456789abcdef", "key", (view) => ((view as DurakView).deal === 0 ? look : null));
  const connection = await server.nextConnection();
  connection.tell(fresh(1, { view: { ...VIEW, deal: 0 } }));
  await isAt(1);
  live.play("7s");
  const { id } = await connection.hear();
  connection.tell(news(2, { view: { ...VIEW, deal: 1 } }), done(id, 2), news(3, { chat: false }));
  await until(() => live.happenings.length === 1);
  expect(live.table).toMatchObject({ version: 1, view: THEIR_TURN });
  expect([live.happenings[0]?.events, live.waiting]).toEqual([[], 1]);
  vi.advanceTimersByTime(700);
  await isAt(3);
  expect([live.view, live.waiting]).toMatchObject([{ deal: 1 }, 0]);
  expect(versions()).toEqual([2, 3]);
  expect(live.happenings[0]?.events).toHaveLength(1);
});

test("an answer ends the waiting only when its news are shown", async () => {
  const connection = await join();
  live.play("7s");
  const { id } = await connection.hear();
  connection.tell(done(id, 2), { told: "presence", here: [], watching: 3 });
  await until(() => live.table?.watching === 3);
  expect(live.waiting).toBe(1);
  connection.tell(news(2));
  await isAt(2);
  expect(live.waiting).toBe(0);
});

test("a fresh table ends the waiting, if it holds the answer", () => waitingAfter(fresh(2), 0));
test("an older one does not", () => waitingAfter(fresh(1), 1));
test("the answer to an unknown wish is ignored", () => waitingAfter(done("unknown", 99), 1));

/** How many wishes wait after the server has answered a move by version 2, and told this. */
async function waitingAfter(told: AnyTold, count: number): Promise<void> {
  const connection = await join();
  live.play("7s");
  const { id } = await connection.hear();
  connection.tell(done(id, 2), told, { told: "presence", here: [], watching: 3 });
  await until(() => live.table?.watching === 3);
  expect(live.waiting).toBe(count);
}

test("news before the first table are ignored", async () => {
  live = new LiveTable("0123456789abcdef", "key");
  const connection = await server.nextConnection();
  connection.tell(news(5), fresh(5));
  await isAt(5);
  live.play("7s");
  expect(await connection.hear()).toMatchObject({ wish: "play" }); // and no catch_up
});

test("a second tap makes no second move, until the first is refused or the table has moved on", async () => {
  const connection = await join();
  live.play("7s");
  live.play("Js");
  expect(live.waiting).toBe(1);
  connection.tell(refusal((await connection.hear()).id, 1, "You must wait."));
  await until(() => live.waiting === 0);
  live.play("Js");
  const second = await connection.hear();
  expect(second).toMatchObject({ move: "Js", version: 1 });
  connection.tell(news(2, { view: THEIR_TURN }), news(3, { view: VIEW }));
  await isAt(3);
  live.play("7s");
  expect(await connection.hear()).toMatchObject({ move: "7s", version: 3 });
});

test("a refusal is shown until the next wish", async () => {
  const connection = await join();
  live.play("6h");
  connection.tell(refusal((await connection.hear()).id, 1, "You do not hold 6♥.", "K2.1"));
  await until(() => live.refusal !== null);
  expect(live.refusal).toMatchObject({ sentence: "You do not hold 6♥.", clause: "K2.1" });
  expect([live.waiting, live.table?.version]).toEqual([0, 1]);
  live.play("7s");
  expect(live.refusal).toBeNull();
});

test("why a card cannot be played is asked without waiting, and forgotten when the table changes", async () => {
  const connection = await join();
  live.ask("7s"); // a legal move is not sent
  live.ask("6h");
  const asked = await connection.hear();
  expect([asked, live.waiting]).toMatchObject([{ wish: "play", move: "6h", version: 1 }, 0]);
  connection.tell(refusal(asked.id, 1, "You do not hold 6♥.", "K2.1"));
  await until(() => live.reason !== null);
  expect([live.reason, live.refusal]).toMatchObject([{ clause: "K2.1" }, null]);
  connection.tell(news(2));
  await isAt(2);
  expect(live.reason).toBeNull();
});

test("nothing can be played before there is a table", async () => {
  live = new LiveTable("0123456789abcdef", "key");
  live.play("7s");
  expect(live.waiting).toBe(0);
  await server.nextConnection();
});

test("a bot's moves take a moment each, one after the other", async () => {
  Object.assign(settings, { pace: "quick" });
  const connection = await join();
  connection.tell(news(2, {}, "bot"), news(3, {}, "stand-in"), news(4), { told: "presence", here: [], watching: 1 });
  await until(() => live.table?.watching === 1);
  expect(live.table?.version).toBe(1);
  vi.advanceTimersByTime(649);
  expect(versions()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(versions()).toEqual([2]);
  vi.advanceTimersByTime(650);
  expect(versions()).toEqual([2, 3, 4]); // a person's move is shown at once
});

test("the first move of a bot waits until the cards are dealt", async () => {
  Object.assign(settings, { pace: "quick" });
  const dealt = { ...news(2), events: [{ game: "durak", kind: "dealt" }] } as unknown as AnyTold;
  for (const [motion, wait] of [[true, 1650], [false, 650]] as const) {
    Object.assign(settings, { motion });
    const connection = await join();
    connection.tell(dealt, news(3, {}, "bot"), { told: "presence", here: [], watching: 1 });
    await until(() => live.table?.watching === 1);
    vi.advanceTimersByTime(wait - 1);
    expect(versions()).toEqual([2]);
    vi.advanceTimersByTime(1);
    expect(versions()).toEqual([2, 3]);
    if (motion) live.close();
  }
});

test("in a hidden tab bots' moves are shown at once", async () => {
  Object.assign(settings, { pace: "calm" });
  const connection = await join();
  Object.assign(document, { hidden: true });
  connection.tell(news(2, {}, "bot"));
  await isAt(2);
  Object.assign(document, { hidden: false });
});

test("news that wait to be shown are not requested again, and dropped for a fresh table", async () => {
  Object.assign(settings, { pace: "quick" });
  const connection = await join();
  connection.tell(news(2, {}, "bot"), news(3, {}, "bot"), { told: "presence", here: [], watching: 1 });
  await until(() => live.table?.watching === 1);
  connection.cut();
  await until(() => live.status === "lost");
  vi.advanceTimersByTime(300);
  const next = await server.nextConnection();
  expect(next.query).toMatchObject({ version: "3" });
  next.tell(fresh(9));
  await isAt(9);
  vi.runAllTimers();
  expect([versions(), live.table?.version]).toEqual([[], 9]);
  next.tell(news(10));
  await isAt(10);
  expect(versions()).toEqual([10]);
});

test("only the last two hundred happenings are kept", async () => {
  const connection = await join();
  connection.tell(...Array.from({ length: 205 }, (_, at) => news(at + 2)));
  await isAt(206);
  expect([versions().length, versions()[0], versions().at(-1)]).toEqual([200, 7, 206]);
});

test("whoever hands the device on leaves nothing behind", async () => {
  const connection = await join();
  connection.tell(news(2));
  await isAt(2);
  live.play("7s");
  await connection.hear();
  live.hold(1);
  expect([live.table, live.happenings, live.waiting, live.holder, live.handing]).toEqual([null, [], 0, 1, true]);
  const next = await server.nextConnection();
  expect(next.query).toEqual({ invite: "key", protocol: "1", as: "1" }); // as another person, without a version
  next.tell(fresh(3));
  await until(() => live.table !== null);
  expect(live.handing).toBe(false);
  const asked = await next.hear(); // and not the last person's move
  expect(asked).toMatchObject({ wish: "catch_up", version: 1 });
  next.tell(news(2), news(3), done(asked.id, 3));
  await until(() => live.waiting === 0);
  expect(live.before).toMatchObject([{ kind: "attacked", clause: "K3.1", laid: 2 }]); // as the new person may see them
  expect(live.happenings).toEqual([]);
  live.hold(null);
  expect(live.before).toEqual([]);
});

test("the last events are requested once, and do not block a move", async () => {
  const connection = await join();
  connection.tell(news(2));
  await isAt(2);
  live.play("7s"); // it does not arrive
  live.hold(1);
  const next = await server.nextConnection();
  next.tell(fresh(2));
  const asked = await next.hear();
  expect([asked.wish, live.waiting]).toEqual(["catch_up", 1]);
  live.play("Js");
  const move = await next.hear();
  expect(move).toMatchObject({ wish: "play", move: "Js" });
  next.tell(fresh(3), done(asked.id, 3), done(move.id, 3));
  await until(() => live.waiting === 0);
});

test("bots' moves that waited to be shown are not shown to the next person", async () => {
  Object.assign(settings, { pace: "quick" });
  const connection = await join();
  connection.tell(refusal("unknown", 1, "No."), news(2, {}, "bot"), news(3, {}, "bot"), { told: "presence", here: [], watching: 1 });
  await until(() => live.table?.watching === 1);
  expect(live.refusal).not.toBeNull();
  live.hold(1);
  expect(live.refusal).toBeNull();
  const next = await server.nextConnection();
  next.tell(fresh(1), news(2));
  await isAt(2);
  expect(versions()).toEqual([2]);
});

test("being ready for new cards covers the device", async () => {
  await join();
  live.hold(0);
  const held = await server.nextConnection();
  held.tell(fresh(1, { playing: false }));
  await until(() => live.table !== null);
  live.wish({ wish: "ready" });
  expect(live.holder).toBeNull();
  const covered = await server.nextConnection();
  expect(covered.query).toEqual({ invite: "key", protocol: "1" });
  expect(await covered.hear()).toMatchObject({ wish: "ready" });
});

test("a closed table shows nothing more", async () => {
  Object.assign(settings, { pace: "quick" });
  const connection = await join();
  connection.tell(news(2, {}, "bot"), { told: "presence", here: [], watching: 1 });
  await until(() => live.table?.watching === 1);
  live.close();
  await connection.gone;
  vi.runAllTimers();
  expect([versions(), server.connections.length]).toEqual([[], 1]);
});
