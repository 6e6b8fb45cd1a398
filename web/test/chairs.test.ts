/** Chairs stand clockwise round the table, each in a place of its own. */

import { expect, test } from "vitest";
import { placeOf } from "../src/pages/table/chairs";

test("every chair has its own place, and the order is clockwise", () => {
  for (let chairs = 2; chairs <= 6; chairs++) {
    const places = Array.from({ length: chairs }, (_, seat) => placeOf(seat, chairs));
    expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(chairs);
    const right = places.filter(({ column }) => column === 2).map(({ row }) => Number(row));
    const left = places.slice(right.length + 1).map(({ row }) => Number(row));
    expect(right).toEqual(right.toSorted((a, b) => a - b));
    expect(left).toEqual(left.toSorted((a, b) => b - a));
  }
});
