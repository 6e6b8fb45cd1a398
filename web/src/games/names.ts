/** The names of games. */

import { declared } from "../state/games.svelte";
import { text } from "../words/texts.svelte";

/** In the reader's language, or as the game names itself. */
export const nameOfGame = (game: string): string => text(`${game}-name`) ?? declared(game)?.title ?? game;
