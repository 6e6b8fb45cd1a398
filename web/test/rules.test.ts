/** The rules as the page shows them: all clauses, in both languages. */

import { expect, test } from "vitest";
import { blocksOf, pieces, type Block } from "../src/pages/rules/markdown";

const PAGES = import.meta.glob<string>("../../docs/rules/**/*.md", { query: "?raw", import: "default", eager: true });
const page = (path: string): string => PAGES[`../../docs/rules/${path}`]!;

for (const game of ["dobro", "durak"]) {
  test(`the French rules of ${game} have every clause of the English ones, in their order`, () => {
    const [english, french] = [page(`${game}.md`), page(`fr/${game}.md`)];
    const clauses = (text: string) => blocksOf(text).flatMap((block) => (block.kind === "clause" ? [block.clause] : []));
    expect(clauses(french)).toEqual(clauses(english));
    expect(clauses(english).length).toBe([...english.matchAll(/^- \*\*/gm)].length);
    expect(new Set(clauses(english)).size).toBe(clauses(english).length);
  });

  test(`the rules of ${game} name the same clauses, editions and numbers in both languages`, () => {
    const [english, french] = [blocksOf(page(`${game}.md`)), blocksOf(page(`fr/${game}.md`))];
    expect(french.map((block) => block.kind)).toEqual(english.map((block) => block.kind));
    const written = (block: Block) => JSON.stringify(block.kind === "table" ? block.rows : block.text);
    const named = (block: Block) => written(block).match(/\b[DKPT]\d+(\.\d+)?\b/g)?.toSorted() ?? [];
    expect(french.map(named)).toEqual(english.map(named));
  });

  test(`nothing of the writing is left in the rules of ${game}`, () => {
    for (const text of [page(`${game}.md`), page(`fr/${game}.md`)]) {
      expect(JSON.stringify(blocksOf(text))).not.toMatch(/`|\*\*|\]\(|\|/);
    }
  });
}

test("pieces of a sentence", () => {
  expect(pieces("so *v* or `7+J`")).toEqual([
    { kind: "plain", text: "so " },
    { kind: "em", text: "v" },
    { kind: "plain", text: " or " },
    { kind: "code", text: "7+J" },
  ]);
});
