/** Phrases for the chat, in every language. */

import { settings } from "./settings.svelte";
import * as server from "../wire/http";

let known = $state.raw<Record<string, Record<string, string>>>({});

/** The names of the phrases; empty before they are loaded. */
export const phrases = (): string[] => Object.keys(known);

/** Load them, once. */
export async function fetchPhrases(): Promise<void> {
  if (phrases().length === 0) known = await server.listPhrases().catch(() => ({}));
}

export const worded = (phrase: string): string => known[phrase]?.[settings.language] ?? known[phrase]?.en ?? phrase;
