/** Jacks, queens and kings: each is drawn once, upright around 0, 0, and shown twice on a card, once upside down.
 *
 * Both halves of a layer are one path, because every element of a page costs time.
 */

import { disc, laid } from "../../ui/paths";

export type Court = "J" | "Q" | "K";
type Fill = "suit" | "dark" | "skin" | "gold" | "feather" | "eye";

export interface Layer {
  fill: Fill;
  d: string;
}

/** The middle of a card's panel. */
const [X, Y] = [66, 70];

const BODY = "M-25.5 10L-25.5 -4Q-23 -16 -9 -19L9 -19Q23 -16 25.5 -9.6L25.5 -9.6Z";
const EYES: Layer = { fill: "eye", d: disc(-4, -32, 1.5) + disc(4, -32, 1.5) };

/** From the lowest layer to the highest. */
const DRAWN: Record<Court, Layer[]> = {
  J: [
    { fill: "suit", d: BODY },
    { fill: "dark", d: "M-13 -38Q-15 -22 -11 -19L11 -19Q15 -22 13 -38Z" },
    { fill: "skin", d: "M-9.5 -38L9.5 -38L9.5 -27Q9 -18 0 -17Q-9 -18 -9.5 -27Z" },
    { fill: "gold", d: "M-15 -38Q-15 -50 0 -51Q13 -51 15 -38ZM-7 -16L0 -5L7 -16L4 -17.5L0 -12L-4 -17.5Z" },
    { fill: "suit", d: "M-16.5 -39L16.5 -39L16.5 -35L-16.5 -35Z" },
    { fill: "feather", d: "M10 -44Q20 -51 17 -58Q7 -56 6 -46Z" },
    EYES,
  ],
  Q: [
    { fill: "suit", d: BODY },
    { fill: "gold", d: "M-14 -36Q-19 -20 -15 -12Q0 -20 15 -12Q19 -20 14 -36Z" },
    { fill: "skin", d: "M-9.5 -40L9.5 -40L9.5 -28Q8 -18 0 -17Q-8 -18 -9.5 -28Z" },
    { fill: "dark", d: "M-13 -30Q-13 -44 0 -44Q13 -44 13 -30Q8 -38 0 -39Q-8 -38 -13 -30Z" },
    { fill: "suit", d: "M-12 -42L-14 -51L-6 -47L0 -53L6 -47L14 -51L12 -42Q0 -46 -12 -42Z" },
    { fill: "gold", d: disc(-14, -52.5, 2.6) + disc(0, -55, 2.6) + disc(14, -52.5, 2.6) + disc(0, -10, 3.6) },
    EYES,
  ],
  K: [
    { fill: "suit", d: BODY },
    { fill: "skin", d: "M-10.5 -41L10.5 -41L10.5 -27L-10.5 -27Z" },
    { fill: "dark", d: "M-12.5 -36L-9.5 -31Q0 -26 9.5 -31L12.5 -36L12 -22Q9 -11 0 -8Q-9 -11 -12 -22Z" },
    { fill: "skin", d: "M-4 -25.5Q0 -23 4 -25.5Q0 -21.5 -4 -25.5Z" },
    {
      fill: "gold",
      d: "M-14 -38L-16 -54L-8 -47.5L0 -57L8 -47.5L16 -54L14 -38ZM-22 -8L-12 -17L-9 -15L-19 -4ZM22 -8L12 -17L9 -15L19 -4Z",
    },
    { fill: "suit", d: "M-14 -42.5L14 -42.5L14 -38.5L-14 -38.5Z" },
    EYES,
  ],
};

const both = (layers: Layer[]): Layer[] =>
  layers.map(({ fill, d }) => ({ fill, d: laid(d, X, Y, 1) + laid(d, X, Y, -1) }));

export const COURTS: Record<Court, Layer[]> = { J: both(DRAWN.J), Q: both(DRAWN.Q), K: both(DRAWN.K) };
