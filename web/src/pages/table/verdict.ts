import { w } from "../../words";

/** The result of a match for one seat (null: a spectator). If everybody is a winner, it is a draw. */
export function verdict(winners: number[], names: string[], you: number | null): string {
  const words = w().table;
  if (winners.length === 0) return words.nobodyWon;
  if (winners.length === names.length) return words.draw;
  if (you !== null && winners.includes(you)) return words.youWon;
  return words.winners(winners.map((seat) => names[seat] ?? "").join(", "));
}
