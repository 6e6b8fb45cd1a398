/** The languages of the page, from src/dobrak/texts: one folder for each, whose files become one module. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "../src/dobrak/texts");
const ENGLISH = "en";
const TERMINAL = "terminal"; // how the files of what only the terminal says begin
const LIST = "virtual:languages";
const ONE = "virtual:texts/";

export const languages = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => existsSync(join(FOLDER, name, "page.ftl")))
    .sort();

const filesOf = (language: string, kind = ""): string[] =>
  readdirSync(join(FOLDER, language))
    .filter((name) => name.startsWith(kind) && name.endsWith(".ftl") && !name.startsWith(TERMINAL))
    .map((name) => join(FOLDER, language, name))
    .sort();

/** The texts of a language, without the comments for translators: all, or those in files whose names begin so. */
export const textsOf = (language: string, kind = ""): string => {
  const whole = filesOf(language, kind).map((file) => readFileSync(file, "utf8"));
  return whole.join("\n").replace(/^#.*\n?/gm, "").replace(/\n{2,}/g, "\n");
};

export const idsIn = (texts: string): string[] => [...texts.matchAll(/^([a-z][\w-]*) *=/gim)].map(([, id]) => id!);

/** A language as pairs of a locale and texts: its own, and the English ones if it lacks any. */
export function partsOf(language: string, texts = textsOf(language)): [string, string][] {
  const own = new Set(idsIn(texts));
  const english = textsOf(ENGLISH);
  const isWhole = idsIn(english).every((id) => own.has(id));
  return isWhole ? [[language, texts]] : [[language, texts], [ENGLISH, english]];
}

/** Each language under its own name, loaded when it is chosen. */
function list(): string {
  const entries = languages().map((language) => {
    const name = /^language-name = (.*)$/m.exec(textsOf(language))?.[1] ?? language;
    return `${JSON.stringify(language)}: { name: ${JSON.stringify(name)}, load: () => import("${ONE}${language}") }`;
  });
  return `export const languages = { ${entries.join(", ")} };`;
}

export const texts = (): Plugin => ({
  name: "texts",
  resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : null),
  load(id) {
    if (id === `\0${LIST}`) return list();
    if (!id.startsWith(`\0${ONE}`)) return null;
    const language = id.slice(ONE.length + 1);
    for (const file of [...filesOf(language), ...filesOf(ENGLISH)]) this.addWatchFile(file);
    return `export default ${JSON.stringify(partsOf(language))};`;
  },
});
