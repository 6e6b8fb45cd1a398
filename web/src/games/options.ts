/** The options of a game, as declared by the server. */

import type { GameDeclared, OptionDeclared, Settings } from "../wire/messages";
import { optionWords } from "../words";
import { t } from "../words/texts.svelte";

export type Value = OptionDeclared["default"];
export type Chosen = Record<string, Value>;

export interface Choice {
  option: OptionDeclared;
  value: Value;
}

const holds = (condition: OptionDeclared["when"], chosen: Chosen): boolean =>
  Object.entries(condition).every(([name, values]) => values.includes(chosen[name]!));

/** The options that make a difference at a table, with their values there. */
function mattering(game: GameDeclared, chosen: Chosen): Choice[] {
  return game.options
    .filter(({ when, moot }) => holds(when, chosen) && !(moot && holds(moot, chosen)))
    .map((option) => ({ option, value: chosen[option.name]! }));
}

/** The values in a form: of the options that make a difference, as chosen or by default. */
export function choicesOf(game: GameDeclared, picked: Chosen): Choice[] {
  const chosen: Chosen = {};
  for (const { name, when, offered, default: usual } of game.options) {
    if (!holds(when, chosen)) continue;
    const value = picked[name];
    chosen[name] = value !== undefined && offered.includes(value) ? value : usual;
  }
  return mattering(game, chosen);
}

/** The same in the format of the server. */
export const rulesOf = (choices: Choice[]): Chosen =>
  Object.fromEntries(choices.map(({ option, value }) => [option.name, value]));

/** The maximum number of players. */
export const mostPlayers = (game: GameDeclared, chosen: Chosen): number =>
  Math.min(...game.player_limits.filter(({ when }) => holds(when, chosen)).map(({ most }) => most));

/** The maximum number of players with any options. */
export const largestTable = (game: GameDeclared): number => Math.max(...game.player_limits.map(({ most }) => most));

// --- texts ----------------------------------------------------------------------------------------

export const labelOf = (option: OptionDeclared): string => optionWords(option.name)?.label ?? option.name;

/** A value's name. */
export const nameOf = (option: OptionDeclared, value: Value): string =>
  optionWords(option.name)?.choices?.[`${value}`]?.name ?? `${value}`;

/** A sentence about a choice. */
export function aboutOf(game: GameDeclared, { option, value }: Choice, chosen: Chosen): string {
  const words = optionWords(option.name);
  const variant = `${chosen[game.options[0]!.name]}`;
  const general = typeof words?.about === "object" ? words.about[variant] : words?.about;
  const limits = game.player_limits.filter(({ when }) => when[option.name]?.includes(value));
  const most = Math.min(...limits.map((limit) => limit.most));
  const fewer = most < largestTable(game);
  const said = words?.choices?.[`${value}`]?.about ?? general ?? "";
  return fewer ? `${said} ${t("new-at-most", { n: most })}`.trim() : said;
}

/** The rules of a table in a few words, for people who consider joining. */
export function describeRules(game: GameDeclared, { rules }: Settings): [label: string, value: string][] {
  return mattering(game, rules as Chosen).map(({ option, value }) => [labelOf(option), nameOf(option, value)]);
}
