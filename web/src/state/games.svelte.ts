/** The options of each game, fetched from the server once. */

import type { GameDeclared } from "../wire/messages";
import * as server from "../wire/http";

let known = $state.raw<GameDeclared[]>([]);
let fetching: Promise<void> | null = null;

export function fetchGames(): Promise<void> {
  fetching ??= server.listGames().then(
    (games) => void (known = games),
    (error: unknown) => {
      fetching = null; // the next call asks again
      throw error;
    },
  );
  return fetching;
}

/** All games of the server, once they have been fetched. */
export const allGames = (): GameDeclared[] => known;

/** A game, once it has been fetched. */
export const declared = (name: string): GameDeclared | undefined => known.find((game) => game.name === name);
