/** The texts of all languages: whole, correct and used. */

import { expect, test } from "vitest";
import { CATALOGUE, ENGLISH, factsOf } from "./help/facts";
import { listed, speak, spoken, t, use } from "../src/words/texts.svelte";
import { idsIn, languages, partsOf, textsOf } from "../texts";

/** The ids that the page asks for by name. Those of events, refusals and options come from data. */
const IDS = ["common", "page"].flatMap((kind) => idsIn(textsOf(ENGLISH, kind)));
const OTHERS = [...CATALOGUE.keys()].filter((language) => language !== ENGLISH);

test("the types of ids are up to date: npx vitest run --update", async () => {
  const line = (id: string): string => {
    const { all, numbers } = factsOf(id);
    const facts = [...all].map((name) => `${/\W/.test(name) ? `"${name}"` : name}: ${numbers.has(name) ? "number" : "string | number"}`);
    return `  "${id}": [${facts.length ? `{ ${facts.join("; ")} }` : ""}];\n`;
  };
  const made = `/** Generated from src/dobrak/texts by test/texts.test.ts: do not edit. */\nexport interface Texts {\n${IDS.toSorted().map(line).join("")}}\n`;
  await expect(made).toMatchFileSnapshot("../src/words/ids.ts");
});

test("every line of the files is read, and no id is there twice", () => {
  for (const [language, { facts, errors }] of CATALOGUE) {
    expect(errors).toEqual([]);
    expect(idsIn(textsOf(language)).toSorted()).toEqual([...facts.keys()].toSorted()); // Fluent skips what it cannot read
  }
});

test.each(OTHERS)("%s has the texts of English, with what they show", (language) => {
  const { facts } = CATALOGUE.get(language)!;
  expect([...facts.keys()].toSorted()).toEqual([...CATALOGUE.get(ENGLISH)!.facts.keys()].toSorted());
  const numbers = (id: string) => factsOf(id).numbers;
  const shown = (own: Map<string, { shown: Set<string> }>, id: string) =>
    [...own.get(id)!.shown].filter((name) => !numbers(id).has(name)).toSorted(); // “one card” shows no number
  const english = CATALOGUE.get(ENGLISH)!.facts;
  expect(IDS.map((id) => [id, shown(facts, id)])).toEqual(IDS.map((id) => [id, shown(english, id)]));
});

test.each([...CATALOGUE.keys()])("every text of %s can be shown, with any number", (language) => {
  const { bundle } = CATALOGUE.get(language)!;
  const errors: Error[] = [];
  for (const id of IDS) {
    const { all, numbers } = factsOf(id);
    for (const n of [0, 1, 2, 5]) {
      const samples = Object.fromEntries([...all].map((name) => [name, numbers.has(name) ? n : "Ana"]));
      bundle.formatPattern(bundle.getMessage(id)!.value!, samples, errors);
    }
  }
  expect(errors).toEqual([]);
});

test("a text in the chosen language", async () => {
  await speak("en");
  expect(t("table-turn-of", { name: "Ana" })).toBe("Ana is to play");
  expect([0, 1, 2].map((n) => t("table-cards", { n }))).toEqual(["0 cards", "1 card", "2 cards"]);
  await speak("fr");
  expect([0, 1, 2].map((n) => t("table-cards", { n }))).toEqual(["0 carte", "1 carte", "2 cartes"]);
  expect([[], ["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cleo"]].map(listed)).toEqual(["", "Ana", "Ana et Ben", "Ana, Ben et Cleo"]);
});

test("the last language that was chosen is shown, whichever is there first", async () => {
  await Promise.all([speak("fr"), speak("en")]);
  expect(spoken()).toBe("en");
});

test("a text that a language lacks is English, and one that English lacks is its id", () => {
  use(partsOf("ru", "table-your-turn = Ваш ход\n"));
  expect([t("table-your-turn"), t("table-cancel")]).toEqual(["Ваш ход", "Cancel"]);
  expect(t("table-nothing" as "table-cancel")).toBe("table-nothing");
  for (const language of languages()) expect(partsOf(language).length).toBe(1); // ours lack nothing
});
