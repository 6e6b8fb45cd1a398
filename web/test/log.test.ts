/** The log of a match in words, by deal and by part. */

import { beforeAll, expect, test } from "vitest";
import { page } from "../src/games/dobro/page";
import type { GameEvent, View } from "../src/wire/messages";
import { logOf } from "../src/words/log";
import { speak } from "../src/words/texts.svelte";

beforeAll(() => speak("en"));

const VIEW = { game: "dobro", players: ["Ana", "Ben"], seat: 0 } as unknown as View;
const events = [
  { kind: "dealt", round: 0, cards: 6, stock: 40 },
  { kind: "opens", seat: 1, reason: "drawn" },
  { kind: "played", seat: 1, move: "3", before: 0, value: 3, reason: "opened" },
  { kind: "took", seat: 0, cards: 1, pile: 1 },
  { kind: "played", seat: 0, move: "9", before: 0, value: 9, reason: "opened" },
].map((facts) => ({ game: "dobro", clause: "D1", ...facts }) as unknown as GameEvent);

test("a log has a part for each deal and for each climb", () => {
  expect(logOf(events, VIEW, page.beginsPart)).toEqual([
    { title: "Round 1", lines: ["Round 1 is dealt, 6 cards each", "Ben opens the round: drawn by lot"] },
    { title: "Climb 1", lines: ["Ben opens with 3", "You take 1 card, making a pile of 1"] },
    { title: "Climb 2", lines: ["You open with 9"] },
  ]);
});

test("what is known only from the middle of a match is told all the same", () => {
  expect(logOf(events.slice(3, 4), VIEW, page.beginsPart)).toMatchObject([{ lines: ["You take 1 card, making a pile of 1"] }]);
});
