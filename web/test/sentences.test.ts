/** What the server refuses, in the reader's language. */

import { expect, test } from "vitest";
import shared from "../../tests/lines.json";
import { settings } from "../src/state/settings.svelte";
import { Refused } from "../src/wire/http";
import { explained, sentence, type Told } from "../src/words/sentences";
import { speak } from "../src/words/texts.svelte";

/** Told in a language, with plain spaces where French has narrow ones. */
async function said(language: "en" | "fr", told: Told, names = shared.names, you: number | null = 0): Promise<string> {
  await speak((settings.language = language));
  return sentence(told, names, you).replaceAll("\u202f", " ");
}

for (const { key, facts, en, fr } of shared.refusals) {
  test(`${key}: ${en}`, async () => {
    const told = { sentence: en, key, facts };
    expect(await said("en", told)).toBe(en);
    expect(await said("fr", told)).toBe(fr);
  });
}

test("a name is a name, whatever it looks like", async () => {
  for (const name of ["J", "7♥", "$&", "{ $turn }", "X is to move.", "It is not your turn: X"]) {
    const told = { sentence: "", key: "durak-refusal-not-your-turn", facts: { turn: 0 } };
    expect(await said("fr", told, [name], null)).toBe(`Ce n’est pas votre tour : c’est à ${name} de jouer.`);
  }
});

test("what has no text is said in English, and is not possible in other languages", async () => {
  for (const key of [null, "", "toString", "durak-refusal-somersault"]) {
    const told = { sentence: "Somersaults are not allowed.", key, facts: { seat: 1 } };
    expect(await said("en", told)).toBe("Somersaults are not allowed.");
    expect(await said("fr", told)).toBe("Ce n’est pas possible.");
  }
});

test("a request that went wrong is explained", async () => {
  await speak((settings.language = "fr"));
  const told = { sentence: "Choose a name first.", key: "name-refusal-missing", facts: {} };
  expect(explained(new Refused(told))).toBe("Choisissez d’abord un nom.");
  const silent = explained(new Refused(null));
  expect(explained(new TypeError("nothing to read"))).toBe(silent);
});
