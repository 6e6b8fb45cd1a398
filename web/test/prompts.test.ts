/** Prompts name every way there is, and no other. */

import { beforeAll, expect, test } from "vitest";
import { playsOf } from "../src/games/dobro/reading";
import { defencePrompt } from "../src/games/durak/reading";
import { either, speak, t } from "../src/words/texts.svelte";

beforeAll(() => speak("en"));

test.each([
  ["9 12 take", 8, "8 or higher"],
  ["10+10 take", 20, "a pair worth 20 or more"],
  ["5+J J=8 take", 8, "a pair worth 8 or more or a joker"],
  ["9 4+4 J=8 S R take", 8, "8 or higher, a pair worth 8 or more, a joker or a special card"],
  ["S take", 24, "a special card"],
])("with %s on %i one may play %s", (moves, value, text) => {
  expect(playsOf(moves.split(" "), value)).toBe(text);
});

test.each([
  ["take", "Nothing beats the 9 of clubs: take"],
  ["Tc take", "Beat the 9 of clubs, or take"],
  [">9s take", "Nothing beats the 9 of clubs: transfer the attack, or take"],
  ["Tc >9s take", "Beat the 9 of clubs, transfer the attack, or take"],
])("with %s a defender reads: %s", (moves, text) => {
  expect(t(defencePrompt(moves.split(" ")), { card: "9 of clubs" })).toBe(text);
});

test("alternatives are joined by or", async () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(either)).toEqual(["", "a", "a or b", "a, b or c"]);
  await speak("fr");
  expect(either(["a", "b"])).toBe("a ou b");
});
