/** Where you can continue, and whether it is your turn somewhere. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isYourTurnElsewhere, ownTables, watchOwnTables } from "../src/state/ownTables.svelte";
import type { OwnTable } from "../src/wire/messages";
import { until } from "./help/until.svelte";

const asked: string[] = [];
let told: OwnTable[] | null = [];
let stop: () => void;

const table = (name: string, more: Partial<OwnTable>): OwnTable =>
  ({ table: name, playing: true, you: 0, to_move: 0, names: ["Ana", "Ben"], ...more }) as OwnTable;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return told ? Promise.resolve(Response.json(told)) : Promise.reject(new TypeError("no network"));
  });
});

afterEach(() => {
  stop();
  Object.assign(document, { hidden: false });
  vi.useRealTimers();
});

const names = (): string[] => ownTables().map((one) => one.table);

test("it is your turn where you are to move in a match, and not on a shared device", async () => {
  told = [table("a", { to_move: 1 }), table("b", { playing: false }), table("c", { you: null, to_move: 0 })];
  stop = watchOwnTables();
  await until(() => names().length === 3);
  expect(isYourTurnElsewhere(null)).toBe(false);
  told = [...told, table("d", {})];
  document.dispatchEvent(new Event("visibilitychange"));
  await until(() => names().length === 4);
  expect([isYourTurnElsewhere(null), isYourTurnElsewhere("a"), isYourTurnElsewhere("d")]).toEqual([true, true, false]);
});

test("the list is looked up again, less often in a hidden tab, and stays when the server cannot be reached", async () => {
  told = [table("a", {})];
  stop = watchOwnTables();
  await until(() => names().join() === "a");
  told = [table("b", {})];
  vi.advanceTimersByTime(10_000);
  await until(() => names().join() === "b");
  Object.assign(document, { hidden: true });
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(59_999);
  expect(asked.length).toBe(2);
  told = null;
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(Array<string>(3).fill("/api/tables/mine"));
  stop();
  vi.advanceTimersByTime(600_000);
  expect([asked.length, names()]).toEqual([3, ["b"]]);
});
