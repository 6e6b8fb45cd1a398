/** Every move of the games, taken apart as the table says that Python is tested against, too. */

import { expect, test } from "vitest";
import table from "../../tests/notation.json";
import { readMove } from "../src/words/moves";

for (const [game, moves] of Object.entries(table)) {
  test(`moves of ${game}`, () => {
    expect(moves.length).toBeGreaterThan(60);
    for (const { move, kind, cards, value } of moves) expect(readMove(game, move)).toEqual({ kind, cards, value });
  });
}

test("a move of another game has only its notation", () => {
  expect(readMove("ladder", "7")).toEqual({ kind: "", cards: [], value: null });
});
