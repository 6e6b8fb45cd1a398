/** The options of a game, as declared by the server. */

import type { GameDeclared, OptionDeclared, Settings } from "../wire/messages";
import { slug, t, text } from "../words/texts.svelte";

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

/** An option's id in the texts: durak-option-first-limit. Texts choose by its value, and by the values before it. */
const idOf = (game: GameDeclared, { name }: OptionDeclared): string => `${game.name}-option-${slug(name)}`;
const fact = (value: Value): string | number => (typeof value === "boolean" ? `${value}` : value);

export const labelOf = (game: GameDeclared, option: OptionDeclared): string => text(idOf(game, option)) ?? option.name;

/** A value's name. */
export const nameOf = (game: GameDeclared, option: OptionDeclared, value: Value): string =>
  text(`${idOf(game, option)}-value`, { value: fact(value) }) ?? `${value}`;

/** A sentence about a choice. */
export function aboutOf(game: GameDeclared, { option, value }: Choice, chosen: Chosen): string {
  const limits = game.player_limits.filter(({ when }) => when[option.name]?.includes(value));
  const most = Math.min(...limits.map((limit) => limit.most));
  const others = Object.fromEntries(Object.entries(chosen).map(([name, one]) => [slug(name), fact(one)]));
  const said = text(`${idOf(game, option)}-about`, { ...others, value: fact(value) }) ?? "";
  return most < largestTable(game) ? `${said} ${t("new-at-most", { n: most })}`.trim() : said;
}

/** The variant that is played: the name of its file, or the value of the first option. */
export function variantOf(game: GameDeclared, { rules }: Settings): string {
  const option = game.options[0]!;
  return `${rules.variant_name ?? nameOf(game, option, (rules as Chosen)[option.name]!)}`;
}

/** The rules of a table in a few words, for people who consider joining. */
export function describeRules(game: GameDeclared, { rules }: Settings): [label: string, value: string][] {
  const variant: [string, string][] = rules.variant_name === undefined ? [] : [[t("new-variant"), `${rules.variant_name}`]];
  const options = mattering(game, rules as Chosen);
  const said = new Set(options.map(({ option }) => option.name));
  const numbers = game.numbers.filter(({ name }) => name in rules && !said.has(name));
  return [
    ...variant,
    ...options.map(({ option, value }): [string, string] => [labelOf(game, option), nameOf(game, option, value)]),
    ...numbers.map(({ name }): [string, string] => [text(`${game.name}-number-${slug(name)}`) ?? name, `${rules[name]}`]),
  ];
}
