/** What the page knows of a table: whatever the connection goes through, in order, and each thing once. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/state/settings.svelte";
import { LiveTable } from "../src/state/table.svelte";
import { House, type Visit } from "./help/house";
import { done, fresh, news, refusal, THEIR_TURN, VIEW } from "./help/told";
import { until } from "./help/until.svelte";

let house: House;
let live: LiveTable;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  Object.assign(settings, { pace: "off" });
  house = await House.open();
});

afterEach(async () => {
  live.close();
  vi.useRealTimers();
  await house.close();
});

/** At a table of that version. */
async function comeIn(version = 1): Promise<Visit> {
  live = new LiveTable("0123456789abcdef", "key");
  const visit = await house.visit();
  visit.tell(fresh(version));
  await until(() => live.table !== null);
  return visit;
}

/** The connection has broken: come back as soon as the page does. */
async function comeBack(): Promise<Visit> {
  await until(() => live.status === "lost");
  vi.advanceTimersByTime(300);
  return house.visit();
}

const isAt = (version: number) => until(() => live.table?.version === version);
const versions = (): number[] => live.happenings.map((one) => one.version);

test("a table is shown as the server tells it", async () => {
  live = new LiveTable("0123456789abcdef", "key");
  expect([live.status, live.table, live.view, live.myTurn]).toEqual(["connecting", null, null, false]);
  const visit = await house.visit();
  await until(() => live.status === "open");
  visit.tell(fresh(4));
  await isAt(4);
  expect([live.view, live.myTurn]).toEqual([VIEW, true]);
  visit.tell({ told: "presence", here: [true, false], watching: 2 });
  await until(() => live.table?.watching === 2);
  expect(live.table?.here).toEqual([true, false]);
});

test("it is one's turn only while a match is played", async () => {
  const visit = await comeIn();
  expect(live.myTurn).toBe(true);
  visit.tell(news(2, { view: THEIR_TURN }));
  await isAt(2);
  expect(live.myTurn).toBe(false);
  visit.tell(news(3, { view: VIEW, playing: false }));
  await isAt(3);
  expect(live.myTurn).toBe(false);
});

test("news come in order, and each changes what it says and nothing else", async () => {
  const visit = await comeIn();
  visit.tell(news(2, { view: THEIR_TURN }), news(3, { chat: false }));
  await isAt(3);
  expect(versions()).toEqual([2, 3]);
  expect(live.happenings[0]).toEqual({
    version: 2,
    what: { kind: "moved", by: "person" },
    events: [{ kind: "attacked", clause: "K3.1", laid: 2 }],
  });
  expect(live.table).toMatchObject({ view: THEIR_TURN, chat: false, playing: true, number: 1 });
});

test("news that are known already are passed over", async () => {
  const visit = await comeIn(2);
  visit.tell(news(2, { number: 7 }), news(3), news(3, { number: 8 }), news(4));
  await isAt(4);
  expect(versions()).toEqual([3, 4]);
  expect(live.table?.number).toBe(1);
});

test("a gap is noticed: what was missed is asked for, and told in order", async () => {
  const visit = await comeIn();
  visit.tell(news(4));
  const asked = await visit.hear();
  expect(asked).toMatchObject({ wish: "catch_up", version: 1 });
  expect(live.table?.version).toBe(1);
  visit.tell(news(2), news(3), news(4), done(asked.id, 4));
  await isAt(4);
  expect(versions()).toEqual([2, 3, 4]);
});

test("whoever has missed too much is told how things stand now", async () => {
  const visit = await comeIn();
  visit.tell(news(40));
  await visit.hear();
  visit.tell(fresh(41, { view: THEIR_TURN }), news(42));
  await isAt(42);
  expect(versions()).toEqual([42]);
  expect(live.myTurn).toBe(false);
});

test("after a lost connection it goes on where it was", async () => {
  const visit = await comeIn();
  visit.tell(news(2));
  await isAt(2);
  visit.cut();
  const next = await comeBack();
  expect(live.table?.version).toBe(2); // still there, to be looked at
  expect(next.query).toMatchObject({ version: "2" });
  next.tell(news(3), news(4));
  await isAt(4);
  expect([versions(), live.status]).toEqual([[2, 3, 4], "open"]);
});

test("a move waits for its answer over a lost connection, and counts once", async () => {
  const visit = await comeIn();
  live.play("7s");
  expect(live.waiting).toBe(1);
  const move = await visit.hear();
  expect(move).toMatchObject({ wish: "play", move: "7s", version: 1 });
  visit.cut(); // the server has stored it, and its answer is lost
  const next = await comeBack();
  expect(await next.hear()).toEqual(move);
  next.tell(news(2, { view: THEIR_TURN }), done(move.id, 2), done(move.id, 2));
  await until(() => live.waiting === 0);
  expect([versions(), live.myTurn]).toEqual([[2], false]);
  next.cut();
  const last = await comeBack();
  const id = (live.wish({ wish: "concede" }), (await last.hear()).id);
  expect(id).not.toBe(move.id); // the move is not sent a third time
});

test("an answer ends the waiting only when its news are shown", async () => {
  const visit = await comeIn();
  live.play("7s");
  const { id } = await visit.hear();
  visit.tell(done(id, 2), { told: "presence", here: [], watching: 3 });
  await until(() => live.table?.watching === 3);
  expect(live.waiting).toBe(1);
  visit.tell(news(2));
  await isAt(2);
  expect(live.waiting).toBe(0);
});

test("a second tap makes no second move, until the first is refused or the table has moved on", async () => {
  const visit = await comeIn();
  live.play("7s");
  live.play("Js");
  expect(live.waiting).toBe(1);
  visit.tell(refusal((await visit.hear()).id, 1, "You must wait."));
  await until(() => live.waiting === 0);
  live.play("Js");
  const second = await visit.hear();
  expect(second).toMatchObject({ move: "Js", version: 1 });
  visit.tell(news(2, { view: THEIR_TURN }), news(3, { view: VIEW }));
  await isAt(3);
  live.play("7s");
  expect(await visit.hear()).toMatchObject({ move: "7s", version: 3 });
});

test("a refusal is said until something else is wished for", async () => {
  const visit = await comeIn();
  live.play("6h");
  visit.tell(refusal((await visit.hear()).id, 1, "You do not hold 6♥.", "K2.1"));
  await until(() => live.refusal !== null);
  expect(live.refusal).toEqual({ sentence: "You do not hold 6♥.", clause: "K2.1" });
  expect([live.waiting, live.table?.version]).toEqual([0, 1]);
  live.play("7s");
  expect(live.refusal).toBeNull();
});

test("nothing can be played before there is a table", async () => {
  live = new LiveTable("0123456789abcdef", "key");
  live.play("7s");
  expect(live.waiting).toBe(0);
  await house.visit();
});

test("a silent network: the page comes anew, and the move arrives", async () => {
  const silent = await comeIn();
  live.play("7s");
  const move = await silent.hear();
  vi.advanceTimersByTime(6000);
  expect(live.status).toBe("connecting");
  const next = await house.visit();
  expect(await next.hear()).toEqual(move);
});

test("a restart of the server: one connection more, and nothing is lost", async () => {
  const visit = await comeIn();
  visit.tell(news(2));
  await isAt(2);
  visit.restart();
  const next = await comeBack();
  expect(next.query).toMatchObject({ version: "2" });
  next.tell(news(3));
  await isAt(3);
  vi.runAllTimers();
  expect([house.visits.length, live.status]).toEqual([2, "open"]);
});

test("a bot's moves take a moment each, one after the other", async () => {
  Object.assign(settings, { pace: "quick" });
  const visit = await comeIn();
  visit.tell(news(2, {}, "bot"), news(3, {}, "stand-in"), news(4), { told: "presence", here: [], watching: 1 });
  await until(() => live.table?.watching === 1);
  expect(live.table?.version).toBe(1);
  vi.advanceTimersByTime(649);
  expect(versions()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(versions()).toEqual([2]);
  vi.advanceTimersByTime(650);
  expect(versions()).toEqual([2, 3, 4]); // and a person's at once
});

test("where nobody looks, nobody waits for bots", async () => {
  Object.assign(settings, { pace: "calm" });
  const visit = await comeIn();
  Object.assign(document, { hidden: true });
  visit.tell(news(2, {}, "bot"));
  await isAt(2);
  Object.assign(document, { hidden: false });
});

test("what has come and is not shown yet is not asked for again, and not shown after a fresh table", async () => {
  Object.assign(settings, { pace: "quick" });
  const visit = await comeIn();
  visit.tell(news(2, {}, "bot"), news(3, {}, "bot"), { told: "presence", here: [], watching: 1 });
  await until(() => live.table?.watching === 1);
  visit.cut();
  await until(() => live.status === "lost");
  vi.advanceTimersByTime(300);
  const next = await house.visit();
  expect(next.query).toMatchObject({ version: "3" });
  next.tell(fresh(9));
  await isAt(9);
  vi.runAllTimers();
  expect([versions(), live.table?.version]).toEqual([[], 9]);
});

test("only the last two hundred happenings are kept", async () => {
  const visit = await comeIn();
  visit.tell(...Array.from({ length: 205 }, (_, at) => news(at + 2)));
  await isAt(206);
  expect([versions().length, versions()[0], versions().at(-1)]).toEqual([200, 7, 206]);
});

test("who hands the device on leaves nothing behind", async () => {
  const visit = await comeIn();
  visit.tell(news(2));
  await isAt(2);
  live.play("7s");
  await visit.hear();
  live.hold(1);
  expect([live.table, live.happenings, live.waiting, live.holder, live.handing]).toEqual([null, [], 0, 1, true]);
  const next = await house.visit();
  expect(next.query).toEqual({ invite: "key", as: "1" }); // as somebody else, who knows nothing yet
  next.tell(fresh(3));
  await until(() => live.table !== null);
  expect(live.handing).toBe(false);
  const asked = await next.hear(); // and not the move that the last one made
  expect(asked).toMatchObject({ wish: "catch_up", version: 1 });
  next.tell(news(2), news(3), done(asked.id, 3));
  await until(() => live.waiting === 0);
  expect(live.before).toEqual([{ kind: "attacked", clause: "K3.1", laid: 2 }]); // told to who holds it now
  expect(live.happenings).toEqual([]);
});

test("new cards lie covered: whoever is ready gives the device back", async () => {
  await comeIn();
  live.hold(0);
  const held = await house.visit();
  held.tell(fresh(1, { playing: false }));
  await until(() => live.table !== null);
  live.wish({ wish: "ready" });
  expect(live.holder).toBeNull();
  const covered = await house.visit();
  expect(covered.query).toEqual({ invite: "key" });
  expect(await covered.hear()).toMatchObject({ wish: "ready" });
});

test("a table that was left is silent", async () => {
  Object.assign(settings, { pace: "quick" });
  const visit = await comeIn();
  visit.tell(news(2, {}, "bot"), { told: "presence", here: [], watching: 1 });
  await until(() => live.table?.watching === 1);
  live.close();
  await visit.gone;
  vi.runAllTimers();
  expect([versions(), house.visits.length]).toEqual([[], 1]);
});
