/** What the server says, in the reader's language. */

import { expect, test } from "vitest";
import { settings } from "../src/state/settings.svelte";
import { Refused } from "../src/wire/http";
import { fr, inHoles } from "../src/words/fr/sentences";
import { speak } from "../src/words/texts.svelte";
import { explained, sentence } from "../src/words/sentences";

/** Said in French, with plain spaces where it has narrow ones. */
function inFrench(text: string): string {
  settings.language = "fr";
  return sentence(text).replaceAll("\u202f", " ");
}

const EXAMPLES: [english: string, french: string][] = [
  ["The match is over.", "La partie est finie."],
  ["It is not your turn: Ana is to move.", "Ce n’est pas votre tour : c’est à Ana de jouer."],
  // cards and plays of Dobro
  ["You do not hold 7.", "Vous n’avez pas de 7."],
  ["You do not hold J.", "Vous n’avez pas de joker."],
  ["You do not hold S.", "Vous n’avez pas de passe-tour."],
  ["You hold only one R.", "Vous n’avez qu’un seul changement de sens."],
  ["9 is too low: 12 is in play.", "Un 9 est trop bas : l’enchère est à 12."],
  ["J=9 is too low: 12 is in play.", "Un joker valant 9 est trop bas : l’enchère est à 12."],
  [
    "2+2 makes 4, which is too low: 12 is in play.",
    "Une paire de 2, cela fait 4, et c’est trop bas : l’enchère est à 12.",
  ],
  [
    "J+J=3 makes 6, which is too low: 12 is in play.",
    "Deux jokers en paire de 3, cela fait 6, et c’est trop bas : l’enchère est à 12.",
  ],
  // cards of Durak
  ["You do not hold Q♣.", "Vous n’avez pas D♣."],
  ["10♠ does not beat J♥.", "10♠ ne bat pas V♥."],
  [
    "K♠ cannot be laid: no K lies on the table.",
    "On ne peut pas poser R♠ : il n’y a pas de roi sur la table.",
  ],
  [
    "A♠ cannot be laid: no A lies on the table.",
    "On ne peut pas poser A♠ : il n’y a pas d’as sur la table.",
  ],
  [
    "10♠ cannot be laid: no 10 lies on the table.",
    "On ne peut pas poser 10♠ : il n’y a pas de 10 sur la table.",
  ],
  // a reason within a sentence
  [
    "That cannot be said: at most 300 letters can be said at once.",
    "Ce message ne peut pas être envoyé : il dépasse 300 lettres.",
  ],
  // names
  ["A name has at least one letter.", "Un nom a au moins une lettre."],
  [
    "'Zoë' cannot be a name: it has signs that nobody sees.",
    "« Zoë » ne peut pas être un nom : on y trouve des signes invisibles.",
  ],
];

for (const [english, french] of EXAMPLES) {
  test(english, () => {
    expect(inFrench(english)).toBe(french);
    settings.language = "en";
    expect(sentence(english)).toBe(english);
  });
}

test("a name is a name, whatever it looks like", () => {
  for (const name of ["J", "7♥", "$&", "{0}", "X is to move.", "It is not your turn: X"]) {
    const said = inFrench(`It is not your turn: ${name} is to move.`);
    expect(said).toBe(`Ce n’est pas votre tour : c’est à ${name} de jouer.`);
  }
});

test("what a newer server says is not possible", () => {
  const unknown = ["", "toString", "Somersaults are not allowed.", "That cannot be said: somersaults."];
  for (const text of unknown) {
    expect(inFrench(text)).toBe("Ce n’est pas possible.");
    settings.language = "en";
    expect(sentence(text)).toBe(text);
  }
});

test("the most specific sentence is found, and at once, however long it is", () => {
  const long = "is too low: ".repeat(10_000);
  expect(inFrench(long)).toBe("Ce n’est pas possible.");
  const name = `'${long}'`;
  expect(inFrench(`${name} cannot be a name: it has signs that nobody sees.`)).toMatch(/^« is too low/);
});

test("every kind of hole is known", () => {
  for (const french of Object.values(fr)) {
    for (const [, kind] of french.matchAll(/:(\w+)\}/g)) {
      expect([...Object.keys(inHoles), "reason"]).toContain(kind);
    }
  }
});

test("a request that went wrong is explained", async () => {
  settings.language = "fr";
  await speak("fr");
  expect(explained(new Refused("Choose a name first."))).toBe("Choisissez d’abord un nom.");
  const silent = explained(new Refused(""));
  expect(silent).toMatch(/^Le serveur ne répond pas/);
  expect(explained(new TypeError("nothing to read"))).toBe(silent);
});
