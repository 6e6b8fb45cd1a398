/** The rules as the page shows them: all clauses, in both languages. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "./help/page.mjs";

const { blocksOf, pieces } = await load("/src/pages/rules/markdown.ts");

async function page(path) {
  return readFile(new URL(`../../docs/rules/${path}`, import.meta.url), "utf8");
}

for (const game of ["dobro", "durak"]) {
  test(`the French rules of ${game} have every clause of the English ones, in their order`, async () => {
    const [english, french] = [await page(`${game}.md`), await page(`fr/${game}.md`)];
    const clauses = (text) => blocksOf(text).flatMap((block) => (block.kind === "clause" ? [block.clause] : []));
    assert.deepEqual(clauses(french), clauses(english));
    assert.equal(clauses(english).length, [...english.matchAll(/^- \*\*/gm)].length);
    assert.equal(new Set(clauses(english)).size, clauses(english).length);
  });

  test(`the rules of ${game} name the same clauses, editions and numbers in both languages`, async () => {
    const [english, french] = [blocksOf(await page(`${game}.md`)), blocksOf(await page(`fr/${game}.md`))];
    assert.deepEqual(french.map((block) => block.kind), english.map((block) => block.kind));
    const written = (block) => JSON.stringify(block.text ?? block.rows);
    const named = (block) => written(block).match(/\b[DKPT]\d+(\.\d+)?\b/g)?.toSorted() ?? [];
    for (const [index, block] of english.entries()) assert.deepEqual(named(french[index]), named(block));
  });

  test(`nothing of the writing is left in the rules of ${game}`, async () => {
    for (const text of [await page(`${game}.md`), await page(`fr/${game}.md`)]) {
      assert.doesNotMatch(JSON.stringify(blocksOf(text)), /`|\*\*|\]\(|\|/);
    }
  });
}

test("pieces of a sentence", () => {
  assert.deepEqual(pieces("so *v* or `7+J`"), [
    { kind: "plain", text: "so " },
    { kind: "em", text: "v" },
    { kind: "plain", text: " or " },
    { kind: "code", text: "7+J" },
  ]);
});
