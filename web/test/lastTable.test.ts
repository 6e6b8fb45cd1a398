/** What was chosen last is suggested next, as far as the game still offers it. */

import { beforeEach, expect, test } from "vitest";
import file from "../../tests/games.json";
import { lastTable } from "../src/games/lastTable";
import { remember, settings } from "../src/state/settings.svelte";
import type { GameDeclared } from "../src/wire/messages";
import { has, speak, text } from "../src/words/texts.svelte";

const GAMES = file as unknown as GameDeclared[];
const DURAK = GAMES.find((game) => game.name === "durak")!;

beforeEach(() => {
  localStorage.clear();
  settings.last = {};
});

test("without a choice it is the table that the game declares", () => {
  for (const game of GAMES) expect(lastTable(game)).toEqual(game.defaults);
});

test("the last choice is suggested in its own game", () => {
  const chosen = { players: 5, bot: "master", rules: { ruleset: "podkidnoy", deals: 2, deck: 52, first_limit: 6, next_attacker: "lowest" } };
  remember("durak", chosen);
  expect(lastTable(DURAK)).toEqual(chosen);
  expect(settings.game).toBe("durak");
  expect(JSON.parse(localStorage.getItem("dobrak.settings")!)).toMatchObject({ last: { durak: chosen } });
  expect(lastTable(GAMES[0]!)).toEqual(GAMES[0]!.defaults);
});

test("what the game does not offer, or no page has stored, is replaced", () => {
  const odd = { players: 6, bot: "random", rules: { ruleset: "dourak", deck: 52, deals: 99 } };
  expect(lastTable(DURAK, odd)).toEqual({ players: 4, bot: "careful", rules: { ruleset: "dourak", deals: 1 } });
  const broken = { players: "many", rules: null } as unknown as Parameters<typeof lastTable>[1];
  expect(lastTable(DURAK, broken)).toEqual(DURAK.defaults);
});

test("each game says what every variant of it is, for any number of players", async () => {
  for (const language of ["en", "fr"]) {
    await speak(language);
    for (const game of GAMES.filter(({ name }) => has(`${name}-now`))) {
      const [variant] = game.options;
      const said = variant!.offered.map((value) => text(`${game.name}-now`, { ...game.defaults.rules, players: 4, [variant!.name]: value as string }));
      expect(new Set(said).size).toBe(variant!.offered.length);
      for (const one of said) expect(one).toMatch(/^[\p{Lu}\d].*\.$/u);
    }
  }
});
