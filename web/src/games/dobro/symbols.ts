/** The symbols on Dobro's special cards and jokers: one path each, because every element costs time. */

import { colourOf } from "./figures";

/** An arrow over a disc, around 0, 0, for strokes of width 9. */
export const SKIP = "M-32 16C-28-28 22-32 29 10M15-1 30 14 38-6M-4.5 20a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z";

/** Two arrows in a circle, for the same strokes. */
export const REVERSE = "M-30 6C-30-30 12-40 27-14M30-34 28-12 7-14M30-6C30 30-12 40-27 14M-30 34-28 12-7 14";

const PETAL = [[0, -8], [8, -16], [9, -28], [0, -40], [-9, -28], [-8, -16], [0, -8]] as const;
const MANY = 11; // petals, one for each number

function petal(turn: number, x: number, y: number, size: number): string {
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const points = PETAL.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
  const [first, ...rest] = points.map((point) => point.map((n) => n.toFixed(2)).join(" "));
  return `M${first}C${rest.join(" ")}Z`;
}

/** The petals of a joker by colour, for the small and the large rosette. */
export const PETALS = Array.from({ length: MANY }, (_, index) => {
  const turn = (index * 2 * Math.PI) / MANY;
  return { d: petal(turn, 18, 19, 0.3) + petal(turn, 50, 76, 1.12), fill: colourOf(index + 2) };
});
