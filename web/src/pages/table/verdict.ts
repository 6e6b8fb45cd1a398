import { pageOf } from "../../games/pages";
import type { View } from "../../wire/messages";
import { listed, t } from "../../words/texts.svelte";

/** The result of a match for one seat (null: a spectator). If everybody is a winner, it is a draw. */
export function verdict(winners: number[], names: string[], you: number | null): string {
  if (winners.length === 0) return t("over-nobody-won");
  if (winners.length === names.length) return t("over-draw");
  if (you !== null && winners.includes(you)) return t("over-you-won");
  return t("over-won", { names: listed(winners.map((seat) => names[seat] ?? "")), n: winners.length });
}

/** The result of a match, and what else the game says of it: who lost comes first for the one who did. */
export function verdicts(winners: number[], view: View): string[] {
  const won = verdict(winners, view.players, view.seat);
  const said = pageOf(view.game)?.verdict(view) ?? "";
  const lost = view.seat !== null && !winners.includes(view.seat);
  return (lost ? [said, won] : [won, said]).filter(Boolean);
}
