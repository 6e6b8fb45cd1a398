/** The table that people chose last in a game: what is suggested next. */

import type { GameDeclared } from "../wire/messages";
import { settings, type LastTable } from "../state/settings.svelte";
import { choicesOf, mostPlayers, rulesOf, type Chosen } from "./options";
import { pageOf } from "./pages";

/** The bots to choose from, the weakest first. */
export const levelsOf = (game: GameDeclared): string[] => pageOf(game.name)?.levels ?? game.bots;

/** The last choice, as far as the game still offers it; otherwise its defaults. */
export function lastTable(game: GameDeclared, last: Partial<LastTable> = settings.last[game.name] ?? {}): LastTable {
  const { defaults, least_players: least } = game;
  const rules: Chosen = rulesOf(choicesOf(game, { ...last.rules }));
  const players = Number.isInteger(last.players) ? last.players! : defaults.players;
  return {
    players: Math.min(Math.max(players, least), mostPlayers(game, rules)),
    bot: levelsOf(game).includes(last.bot!) ? last.bot! : defaults.bot,
    rules,
  };
}
