/** How a match ended, in the words of the reader. */

import { beforeAll, expect, test } from "vitest";
import { verdict } from "../src/pages/table/verdict";
import { speak } from "../src/words/texts.svelte";

beforeAll(() => speak("en"));

const NAMES = ["Ana", "Ben", "Cleo"];

test.each([
  [[0], 0, "You won!"],
  [[0, 2], 2, "You won!"],
  [[0, 2], 1, "Ana and Cleo won"],
  [[1], null, "Ben won"],
  [[0, 1, 2], 0, "A draw"],
  [[0, 1, 2], null, "A draw"],
  [[], 0, "Nobody won"],
])("if %j won, seat %j reads: %s", (winners, you, text) => {
  expect(verdict(winners, NAMES, you)).toBe(text);
});
