/** What the server says, in the reader's language. Its English is the key, as in gettext. */

import { settings } from "../state/settings.svelte";
import { Refused } from "../wire/http";
import { w } from ".";
import { fr, inHoles, unknown } from "./fr/sentences";

interface Template {
  around: string[]; // the words around its holes
  french: string;
}

/** Those with holes, the most specific first. */
const TEMPLATES: Template[] = Object.entries(fr)
  .map(([english, french]) => ({ around: english.split(/\{\d+\}/), french }))
  .filter(({ around }) => around.length > 1)
  .sort((one, other) => other.around.join("").length - one.around.join("").length);

/** A sentence of the server. One that this page does not know says only that it cannot be. */
export function sentence(text: string): string {
  return settings.language === "en" ? text : (inFrench(text) ?? unknown);
}

/** What went wrong with a request. */
export function explained(error: unknown): string {
  return error instanceof Refused && error.message ? sentence(error.message) : w().status.trouble;
}

function inFrench(text: string): string | null {
  if (Object.hasOwn(fr, text)) return fr[text]!;
  for (const { around, french } of TEMPLATES) {
    const found = held(text, around);
    if (found) return filled(french, found);
  }
  return null;
}

/** What the holes of a template hold in a text; null if it is another sentence. */
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

/** French with its holes filled; null if there is no French for a reason in one of them. */
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
