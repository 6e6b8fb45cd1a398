/** Phrases that can be said at a table, in everybody's language. */

import { settings } from "./settings.svelte";
import * as house from "../wire/http";

let known = $state.raw<Record<string, Record<string, string>>>({});

/** Their names, as far as they have come. */
export const phrases = (): string[] => Object.keys(known);

/** Have them come, once. */
export async function fetchPhrases(): Promise<void> {
  if (phrases().length === 0) known = await house.listPhrases().catch(() => ({}));
}

export const worded = (phrase: string): string => known[phrase]?.[settings.language] ?? phrase;
