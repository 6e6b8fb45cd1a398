/** What French says fits everybody, with one form of address and one word for each thing. */

import { expect, test } from "vitest";
import { textsOf } from "../texts";

const FRENCH = textsOf("fr");

test.each([
  ["masculine only", /(?<!\p{L})(joueurs?|prêts?|absents?|sortis?|défenseurs?|attaquants?)(?!\p{L})/iu],
  ["another form of address", /(?<!\p{L})(tu|toi|tes|ton)(?!\p{L})/iu],
  ["another word for transférer", /\brenv(oi|oy)/i],
])("no word is %s", (_, word) => {
  const lines = FRENCH.split("\n").map((line) => line.replace(/^[\w-]+ = /, ""));
  expect(lines.filter((line) => word.test(line))).toEqual([]);
});
