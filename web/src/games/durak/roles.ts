/** The role and the score of each seat. */

import type { DurakView } from "../../wire/views";
import { w } from "../../words";

export type Part = "attacks" | "defends" | "helps" | "takes";

export function partOf(view: DurakView, seat: number): Part | null {
  if (view.phase !== "attack" && view.phase !== "defend" && view.phase !== "add") return null;
  if (seat === view.defender) return view.phase === "add" ? "takes" : "defends";
  if (seat === view.attacker) return "attacks";
  return view.attackers.includes(seat) ? "helps" : null;
}

export const inTeams = (view: DurakView): boolean =>
  view.rules.ruleset === "dourak" && view.players.length === 4;

/** Whether scores are shown: only in a match of several deals. */
export const hasScores = (view: DurakView): boolean =>
  Number(view.rules.deals ?? 1) > 1 || view.scores.some((score) => score > 0);

export const scoreOf = (view: DurakView, score: number): string =>
  view.rules.ruleset === "dourak" ? w().durak.dealsWon(score) : w().durak.timesDurak(score);
