/** Texts in the reader's language, from src/dobrak/texts (docs/translating.md). An unknown id is a type error. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { languages, type Part } from "virtual:languages";
import type { Texts } from "./ids";

type Id = keyof Texts;

let bundles = $state.raw<FluentBundle[]>([]);
let wanted = "";

/** Load a language, and show the page in it. */
export async function speak(language: string): Promise<void> {
  wanted = language;
  const { default: parts } = await languages[language]!.load();
  if (wanted === language) use(parts);
}

/** Show the page in these texts: the first ones, or else the second. */
export function use(parts: Part[]): void {
  bundles = parts.map(([locale, texts]) => {
    const bundle = new FluentBundle(locale, { useIsolating: false });
    bundle.addResource(new FluentResource(texts));
    return bundle;
  });
}

/** The language that the page is shown in. */
export const spoken = (): string => bundles[0]?.locales[0] ?? "en";

/** A text: `t("table-turn-of", { name })`. The id itself if no language has it. */
export const t = <I extends Id>(id: I, ...[facts]: Texts[I]): string => text(id, facts) ?? id;

/** A text whose id comes from data, such as an event; null if no language has it. */
export function text(id: string, facts: Record<string, FluentVariable> = {}): string | null {
  for (const bundle of bundles) {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern) return bundle.formatPattern(pattern, facts, []);
  }
  return null;
}

export const has = (id: string): boolean => bundles.some((bundle) => bundle.hasMessage(id));

/** Names or words as a list: Ana, Ben and Cleo. */
export function listed(all: string[]): string {
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : t("list", { most: all.slice(0, -1).join(", "), last });
}

/** Alternatives: a 7, a pair or a joker. */
export function either(all: string[]): string {
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : t("list-or", { most: all.slice(0, -1).join(", "), last });
}

type Slug<Words extends string> = Words extends `${infer First} ${infer Rest}` ? `${First}-${Slug<Rest>}` : Words;

/** Words or a name as a part of an id: deals-won, first-limit. */
export const slug = <Words extends string>(words: Words): Slug<Words> => words.replaceAll(/[ _]/g, "-") as Slug<Words>;
