/** Which events are heard, and as what. How it sounds, tests/browser checks in Chromium. */

import { expect, test } from "vitest";
import { soundsOf } from "../src/games/sounds";
import { SOUNDS } from "../src/ui/sounds";
import type { GameEvent } from "../src/wire/messages";

const events = (game: string, ...facts: object[]): GameEvent[] => facts.map((one) => ({ game, clause: "", ...one }) as GameEvent);

test.each([
  ["dobro", [{ kind: "dealt" }, { kind: "opens" }], ["deal"]],
  ["dobro", [{ kind: "played" }, { kind: "doubled" }, { kind: "drew" }], ["card", "double"]],
  ["dobro", [{ kind: "took" }], ["take"]],
  ["durak", [{ kind: "attacked" }], ["card"]],
  ["durak", [{ kind: "defended" }], ["card"]],
  ["durak", [{ kind: "transferred" }], ["card"]],
  ["durak", [{ kind: "added" }, { kind: "took" }, { kind: "drew" }, { kind: "drew" }], ["card", "take"]],
  ["durak", [{ kind: "passed" }, { kind: "held" }], []],
  ["unknown", [{ kind: "played" }], []],
])("in %s, %j sounds like %j", (game, facts, sounds) => {
  expect(soundsOf(events(game, ...facts), 0)).toEqual(sounds);
});

test.each([
  [0, "won"],
  [1, "lost"],
  [null, "won"],
])("to seat %j, a victory of seat 0 sounds %s", (you, sound) => {
  for (const game of ["dobro", "durak"]) expect(soundsOf(events(game, { kind: "won", winners: [0] }), you)).toEqual([sound]);
});

test("only the last ending is heard: who loses a deal may win the match", () => {
  const end = events("durak", { kind: "defended" }, { kind: "deal_lost", seat: 1 }, { kind: "won", winners: [1, 2] });
  expect(soundsOf(end, 1)).toEqual(["card", "won"]);
  expect(soundsOf(end.slice(0, 2), 1)).toEqual(["card", "lost"]);
  expect(soundsOf(end.slice(0, 2), 0)).toEqual(["card", "won"]);
});

test("every sound is short and begins at once", () => {
  for (const parts of Object.values(SOUNDS)) {
    expect(Math.min(...parts.map((part) => part.at))).toBe(0);
    expect(Math.max(...parts.map((part) => part.at + part.length))).toBeLessThan(1.5);
  }
});
