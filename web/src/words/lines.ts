/** What happened, in words: a short line for each event, in the reader's language. */

import { settings, type Language } from "../settings.svelte";
import type { GameEvent } from "../wire/views";
import { en } from "./lines.en";
import { fr } from "./lines.fr";
import { Eyes, type Lines } from "./lines.kinds";

const LANGUAGES: Record<Language, Lines> = { en, fr };

/** A sentence without its full stop; empty for what a newer server tells and this page cannot say. */
export function line(event: GameEvent, names: string[], you: number | null): string {
  try {
    // The games share some kinds of event; the clause tells which rules are meant.
    const lines = LANGUAGES[settings.language][event.clause.startsWith("D") ? "dobro" : "durak"];
    if (!Object.hasOwn(lines, event.kind)) return "";
    return lines[event.kind as keyof typeof lines](event as never, new Eyes(names, you));
  } catch {
    return ""; // a kind that has come to tell other things must not stop the table
  }
}
