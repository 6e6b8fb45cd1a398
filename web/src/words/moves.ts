/** How games write their moves. The games are found by their folders: nothing here imports one by name. */

import type { Move } from "../wire/notation";

const found = import.meta.glob<{ readMove: (move: string) => Move }>("../games/*/notation.ts", { eager: true });

/** A move taken apart. Of a game without a folder, only the notation is known. */
export const readMove = (game: string, move: string): Move =>
  found[`../games/${game}/notation.ts`]?.readMove(move) ?? { kind: "", cards: [], value: null };
