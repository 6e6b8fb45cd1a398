/** Every move of both games, taken apart as the table says that Python is tested against, too. */

import { expect, test } from "vitest";
import table from "../../tests/notation.json";
import { readDobro, readDurak } from "../src/wire/notation";

const GAMES = { dobro: readDobro, durak: readDurak };

for (const game of ["dobro", "durak"] as const) {
  test(`moves of ${game}`, () => {
    expect(table[game].length).toBeGreaterThan(60);
    for (const { move, kind, cards, value } of table[game]) expect(GAMES[game](move)).toEqual({ kind, cards, value });
  });
}
