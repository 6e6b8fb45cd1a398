/** The server's sentences in the reader's language. The English sentence is the key, as in gettext. */

import { settings } from "../state/settings.svelte";
import { Refused } from "../wire/http";
import { fr, inHoles, unknown } from "./fr/sentences";
import { t } from "./texts.svelte";

interface Template {
  around: string[]; // the text between the placeholders
  french: string;
}

/** The sentences with placeholders, the most specific first. */
const TEMPLATES: Template[] = Object.entries(fr)
  .map(([english, french]) => ({ around: english.split(/\{\d+\}/), french }))
  .filter(({ around }) => around.length > 1)
  .sort((one, other) => other.around.join("").length - one.around.join("").length);

/** Translates a sentence of the server. Unknown sentences become "that is not possible". */
export function sentence(text: string): string {
  return settings.language === "en" ? text : (inFrench(text) ?? unknown);
}

/** Why a request failed. */
export function explained(error: unknown): string {
  return error instanceof Refused && error.message ? sentence(error.message) : t("status-trouble");
}

function inFrench(text: string): string | null {
  if (Object.hasOwn(fr, text)) return fr[text]!;
  for (const { around, french } of TEMPLATES) {
    const found = held(text, around);
    if (found) return filled(french, found);
  }
  return null;
}

/** The contents of a template's placeholders in a text; null if it is another sentence. */
function held(text: string, around: string[]): string[] | null {
  const first = around[0]!;
  const last = around.at(-1)!;
  const end = text.length - last.length;
  let at = first.length;
  if (at > end || !text.startsWith(first) || !text.endsWith(last)) return null;
  const found: string[] = [];
  for (const part of around.slice(1, -1)) {
    const next = text.indexOf(part, at);
    if (next < 0 || next + part.length > end) return null;
    found.push(text.slice(at, next));
    at = next + part.length;
  }
  return [...found, text.slice(at, end)];
}

/** The French sentence with its placeholders filled; null if one holds a reason that has no French. */
function filled(french: string, found: string[]): string | null {
  let known = true;
  const said = french.replace(/\{(\d+)(?::(\w+))?\}/g, (_, number: string, kind?: string) => {
    const english = found[Number(number)] ?? "";
    if (kind !== "reason") return inHoles[kind ?? ""]?.(english) ?? english;
    const reason = inFrench(english);
    known &&= reason !== null;
    return reason ?? "";
  });
  return known ? said : null;
}
