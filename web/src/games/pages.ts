/** The games that have a folder here. Any other game is shown by `generic/`. */

import type { View } from "../wire/messages";
import { page as dobro } from "./dobro/page";
import { page as durak } from "./durak/page";
import type { GamePage } from "./page";

const PAGES: { [Game in View["game"]]: GamePage<Extract<View, { game: Game }>> } = { dobro, durak };

/** What is known of a game; undefined if it has no folder. */
export const pageOf = (game: string): GamePage<View> | undefined =>
  (PAGES as unknown as Record<string, GamePage<View>>)[game];
