/** The rules of a table in a few words, for people who think of sitting down. */

import type { Settings } from "../wire/messages";
import { w } from "../words";

const DAY = 24 * 3600; // seconds
const WEEK = 7 * DAY;

/** Only the options that the table was opened with. */
export function describeRules(settings: Settings): [label: string, value: string][] {
  const o = w().options;
  const { edition, rounds, draw, ruleset, deals, deck, first_limit, next_attacker, first_transfer } = settings.rules;
  const one = (words: object, key: unknown): string => `${(words as Record<string, string>)[`${key}`] ?? key}`;
  const { seconds } = settings.pace;
  const paceOf = (n: number): string => (n < DAY ? one(o.paces, n) : n < WEEK ? o.paces.day : o.paces.week);
  const said: [label: string, given: unknown, value: string][] = [
    [o.edition, edition, one(o.editions, edition)],
    [o.rounds, rounds, rounds === "long" ? o.long : `${rounds}`],
    [o.draw, draw, one(o.draws, draw)],
    [o.ruleset, ruleset, one(o.rulesets, ruleset)],
    [o.deals, deals, `${deals}`],
    [o.deck, deck, o.decks(Number(deck))],
    [o.firstLimit, first_limit, o.decks(Number(first_limit))],
    [o.nextAttacker, deals === 1 ? undefined : next_attacker, one(o.nextAttackers, next_attacker)],
    [o.firstTransfer, ruleset === "perevodnoy" ? first_transfer : undefined, first_transfer ? o.yes : o.no],
    [o.pace, seconds ?? undefined, paceOf(seconds ?? 0)],
  ];
  return said.filter(([, given]) => given !== undefined).map(([label, , value]) => [label, value]);
}
