/** The games that have a folder here, with a `page.ts`. Any other game is shown by `generic/`. */

import type { GameEvent, View } from "../wire/messages";
import type { GamePage } from "./page";

const found = import.meta.glob<{ page: GamePage<View, GameEvent> }>("./*/page.ts", { eager: true });

/** What is known of a game; undefined if it has no folder. */
export const pageOf = (game: string): GamePage<View, GameEvent> | undefined => found[`./${game}/page.ts`]?.page;
