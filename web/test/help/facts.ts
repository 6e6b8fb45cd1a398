/** The variables of texts: `{ $name }`. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { languages, textsOf } from "../../texts";

export interface Facts {
  all: Set<string>;
  /** Those that are shown, and not only used to choose a form. */
  shown: Set<string>;
  /** Those that choose a plural form. */
  numbers: Set<string>;
}

interface Node {
  type: "var" | "select" | "mesg" | "num" | "str";
  name: string;
  value: string;
  selector: Node;
  variants: { key: Node; value: unknown }[];
}

const PLURALS = ["zero", "one", "two", "few", "many", "other"];
const isPlural = ({ type, value }: Node): boolean => type === "num" || PLURALS.includes(value);

export const ENGLISH = "en";
export const CATALOGUE = new Map(languages().map((language) => [language, readTexts(language)]));

function readTexts(language: string): { bundle: FluentBundle; facts: Map<string, Facts>; errors: Error[] } {
  const resource = new FluentResource(textsOf(language));
  const bundle = new FluentBundle(language, { useIsolating: false });
  const errors = bundle.addResource(resource); // ids that are there twice
  const patterns = new Map(resource.body.map(({ id, value }) => [id, value]));

  function look(node: unknown, facts: Facts): Facts {
    if (Array.isArray(node)) for (const part of node) look(part, facts);
    const { type, name, selector, variants } = (node ?? {}) as Node;
    if (type === "mesg") look(patterns.get(name), facts);
    if (type === "var") for (const set of [facts.all, facts.shown]) set.add(name);
    if (type === "select") {
      facts.all.add(selector.name);
      if (variants.every(({ key }) => isPlural(key))) facts.numbers.add(selector.name);
      for (const { value } of variants) look(value, facts);
    }
    return facts;
  }

  const factsOf = (pattern: unknown): Facts => look(pattern, { all: new Set(), shown: new Set(), numbers: new Set() });
  return { bundle, errors, facts: new Map([...patterns].map(([id, pattern]) => [id, factsOf(pattern)])) };
}

/** The facts of a text in all languages: one may need the number that another can do without. */
export function factsOf(id: string): Facts {
  const each = [...CATALOGUE.values()].map(({ facts }) => facts.get(id)).filter((one) => one !== undefined);
  const joined = (kind: keyof Facts) => new Set(each.flatMap((facts) => [...facts[kind]]).sort());
  return { all: joined("all"), shown: joined("shown"), numbers: joined("numbers") };
}
