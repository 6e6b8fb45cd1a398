/** Picking moves of Durak by their cards. */

import type { Reading } from "../../state/choice.svelte";
import { readMove, suitOf, type Suit } from "./notation";

const cardsOf = (move: string): string[] => readMove(move).cards;

export const isTransfer = (move: string): boolean => readMove(move).kind === "transfer";

/** The reading for a trump suit. Trumps are costly. */
export const readingWith = (trump: () => Suit): Reading => ({
  cardsOf,
  attempt: (card) => card,
  isCostly: (move) => cardsOf(move).some((card) => suitOf(card) === trump()),
});

/** The text that names every way to defend that these moves have. */
export function defencePrompt(
  moves: string[],
): "durak-prompt-defend" | "durak-prompt-defend-transfer" | "durak-prompt-transfer" | "durak-prompt-only-take" {
  const has = (kind: string): boolean => moves.some((move) => readMove(move).kind === kind);
  if (has("transfer")) return has("lay") ? "durak-prompt-defend-transfer" : "durak-prompt-transfer";
  return has("lay") ? "durak-prompt-defend" : "durak-prompt-only-take";
}
