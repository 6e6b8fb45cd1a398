/** The form for a new table follows from what the server declares: the same that Python is tested with. */

import { expect, test } from "vitest";
import file from "../../tests/games.json";
import { aboutOf, choicesOf, describeRules, labelOf, mostPlayers, nameOf, rulesOf, type Chosen } from "../src/games/options";
import type { GameDeclared, Settings } from "../src/wire/messages";
import { speak } from "../src/words/texts.svelte";

const GAMES = file as unknown as GameDeclared[];
const [DOBRO, DURAK] = ["dobro", "durak"].map((name) => GAMES.find((game) => game.name === name)!);

const shown = (game: GameDeclared, picked: Chosen) => choicesOf(game, picked).map(({ option }) => option.name);
const rules = (game: GameDeclared, picked: Chosen) => rulesOf(choicesOf(game, picked));

for (const language of ["en", "fr"] as const) {
  for (const game of GAMES) {
    for (const option of game.options) {
      test(`${language}: ${option.name} has words for all that a form lists`, async () => {
        await speak(language);
        expect(labelOf(game, option)).not.toBe(option.name);
        for (const value of option.offered) {
          if (typeof value !== "number") expect(nameOf(game, option, value)).not.toBe(`${value}`);
          for (const variant of game.options[0]!.choices) {
            const chosen = { [game.options[0]!.name]: variant };
            expect(aboutOf(game, { option, value }, chosen)).toMatch(/^\p{Lu}.*\.$/u);
          }
        }
      });
    }
  }
}

test("a form without a choice opens the printed game", () => {
  for (const game of GAMES) expect(rules(game, {})).toEqual(game.defaults.rules);
  expect(rules(DOBRO!, {})).toEqual({ edition: "fr", rounds: 3, draw: "auto" });
  expect(rules(DURAK!, {})).toEqual({ ruleset: "dourak", deals: 1 });
});

test("a form shows what makes a difference", () => {
  expect(shown(DURAK!, {})).toEqual(["ruleset", "deals"]);
  expect(shown(DURAK!, { ruleset: "podkidnoy" })).toEqual(["ruleset", "deals", "deck", "first_limit"]);
  const picked = { ruleset: "perevodnoy", deals: 3 };
  expect(shown(DURAK!, picked)).toEqual([
    "ruleset",
    "deals",
    "deck",
    "first_limit",
    "next_attacker",
    "first_transfer",
  ]);
  expect(rules(DURAK!, { ...picked, deck: 52, first_transfer: true })).toEqual({
    ...picked,
    deck: 52,
    first_limit: 5,
    next_attacker: "durak",
    first_transfer: true,
  });
});

test("what was picked for other rules is not sent, and is still there on the way back", () => {
  const picked = { ruleset: "dourak", deck: 52, first_transfer: true };
  expect(rules(DURAK!, picked)).toEqual({ ruleset: "dourak", deals: 1 });
  expect(rules(DURAK!, { ...picked, ruleset: "podkidnoy" }).deck).toBe(52);
});

test("a value that is not offered becomes the default", () => {
  expect(rules(DOBRO!, { rounds: 99, edition: "de" })).toEqual(DOBRO!.defaults.rules);
});

test("how many can play follows from the rules, and the form says so", async () => {
  await speak("en");
  const most = (picked: Chosen) => mostPlayers(DURAK!, rules(DURAK!, picked));
  expect(most({})).toBe(4);
  expect(most({ ruleset: "podkidnoy" })).toBe(6);
  expect(most({ ruleset: "perevodnoy", deck: 24 })).toBe(4);
  expect(mostPlayers(DOBRO!, rules(DOBRO!, {}))).toBe(6);
  const said = (picked: Chosen) => choicesOf(DURAK!, picked).map((one) => aboutOf(DURAK!, one, rules(DURAK!, picked)));
  expect(said({})[0]).toMatch(/For at most 4 players\.$/);
  expect(said({ ruleset: "podkidnoy", deck: 24 })[2]).toMatch(/For at most 4 players\.$/);
  expect(said({ ruleset: "podkidnoy", deck: 52 }).join(" ")).not.toMatch(/at most \d players/);
});

test("a table says its rules in words", async () => {
  await speak("en");
  const table = (own: Chosen) => ({ rules: own }) as unknown as Settings;
  expect(describeRules(DOBRO!, table({ edition: "pt", rounds: 12, draw: "manual" }))).toEqual([
    ["Edition", "Portuguese"],
    ["Rounds", "12"],
    ["Drawing cards", "by hand"],
  ]);
  const podkidnoy = { deck: 24, first_limit: 6, next_attacker: "lowest", first_transfer: false };
  expect(describeRules(DURAK!, table({ ruleset: "podkidnoy", deals: 1, ...podkidnoy }))).toEqual([
    ["Rules", "Podkidnoy"],
    ["Deals", "1"],
    ["Deck", "24 cards"],
    ["First-bout limit", "6 cards"],
  ]);
});

test("a table of a variant says its name and its numbers", async () => {
  await speak("en");
  const table = (own: Chosen) => ({ rules: own }) as unknown as Settings;
  const variant = { ruleset: "dourak", deals: 1, hand_size: 4, deck: 28, variant_name: "short" };
  expect(describeRules(DURAK!, table(variant))).toEqual([
    ["Variant", "short"],
    ["Rules", "Dourak"],
    ["Deals", "1"],
    ["Cards in hand", "4"],
    ["Deck", "28"],
  ]);
  await speak("fr");
  const names = [DOBRO!, DURAK!].flatMap((game) => game.numbers.map(({ name }) => [game, name] as const));
  for (const [game, name] of names) {
    const said = describeRules(game, table({ ...game.defaults.rules, [name]: 1 }));
    expect(said.at(-1)![0]).not.toContain("_");
  }
});

test("a new ruleset appears in the form without a change of the page", async () => {
  await speak("en");
  const [ruleset, ...others] = structuredClone(DURAK!.options);
  const deck = { ...others.find(({ name }) => name === "deck")!, default: 52, offered: [36, 52] };
  const game: GameDeclared = {
    ...DURAK!,
    options: [
      { ...ruleset!, offered: [...ruleset!.offered, "siberian"] },
      ...others,
      { ...deck, when: { ruleset: ["siberian"] } },
    ],
    player_limits: [...DURAK!.player_limits, { most: 3, when: { ruleset: ["siberian"] } }],
  };
  const chosen = rules(game, { ruleset: "siberian", deck: 24 });
  expect(chosen).toEqual({ ruleset: "siberian", deals: 1, deck: 52 });
  expect(mostPlayers(game, chosen)).toBe(3);
  expect(nameOf(game, ruleset!, "siberian")).toBe("siberian");
  expect(labelOf(game, deck)).toBe("Deck");
});
