/** The role and the score of each seat. */

import type { DurakView } from "../../wire/messages";
import { slug, t } from "../../words/texts.svelte";

export type Part = "attacks" | "defends" | "helps" | "takes";

export function partOf(view: DurakView, seat: number): Part | null {
  if (view.phase !== "attack" && view.phase !== "defend" && view.phase !== "add") return null;
  if (seat === view.defender) return view.phase === "add" ? "takes" : "defends";
  if (seat === view.attacker) return "attacks";
  return view.attackers.includes(seat) ? "helps" : null;
}

/** Whether this is your partner's seat. */
export const isPartner = (view: DurakView, seat: number): boolean =>
  view.seat !== null && seat !== view.seat && view.sides.some((side) => side.includes(seat) && side.includes(view.seat!));

/** Whether scores are shown: only in a match of several deals. */
export const hasScores = (view: DurakView): boolean =>
  view.deals > 1 || view.scores.some((score) => score > 0);

export const scoreOf = (view: DurakView, score: number): string => t(`score-${slug(view.score_is)}`, { n: score });

/** Who is the durak, after a match of one deal. */
export function verdict(view: DurakView): string {
  const loser = view.deals === 1 && view.score_is === "deals lost" ? view.scores.findIndex((score) => score > 0) : -1;
  if (loser < 0) return "";
  return loser === view.seat ? t("durak-sheet-you-lost") : t("durak-sheet-lost", { name: view.players[loser] ?? "" });
}
