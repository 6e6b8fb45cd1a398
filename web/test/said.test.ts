/** The page says nothing that is not in src/dobrak/texts, and nothing there is left over. */

import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { CATALOGUE, ENGLISH } from "./help/facts";
import { idsIn, textsOf } from "../texts";

const FILES = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const SOURCES = Object.entries(FILES).filter(([path]) => !path.endsWith("/ids.ts"));

/** Without comments and styles. */
const bare = (source: string): string =>
  source.replace(/ generics="[^"]*"|<style>.*<\/style>|<!--.*?-->|\/\*.*?\*\/|(?<=^|\s)\/\/.*?$/gms, "");

test("every text is used", () => {
  const code = SOURCES.map(([, source]) => bare(source)).join("\n");
  const named = new Set([...code.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
  const made = [...code.matchAll(/`([\w-]*(?:\$\{[^`]*?\}[\w-]*)+)`/g)].map(([, id]) => id!);
  const forms = made.filter((id) => /(^|\}-)[a-z]+-|-[a-z]+$/.test(id)).map((id) => new RegExp(`^${id.replace(/\$\{.*?\}(?=[\w-]|$)/g, ".+")}$`));
  const pages = textsOf(ENGLISH, "page");
  const inOthers = new Set([...pages.matchAll(/\{ ([a-z][\w-]+) \}/g)].map(([, id]) => id!));
  const isUsed = (id: string) => named.has(id) || inOthers.has(id) || forms.some((form) => form.test(id));
  expect(idsIn(pages).filter((id) => !isUsed(id))).toEqual([]);
});

const isProse = (text: string): boolean =>
  !text.includes("//") && /^\p{Lu}[\p{Ll}’']+ \p{L}|\p{Ll}{2}[.!?…]$|\p{L} \p{L}+ \p{L}.*[:,;]/u.test(text.trim());

test("no sentence for people is in the code", () => {
  const found = SOURCES.flatMap(([path, source]) =>
    [...bare(source).matchAll(/"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, plain, template]) => {
      const text = (plain ?? template!).replace(/\$\{.*?\}/g, "");
      return isProse(text) ? [`${path}: ${text}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

const READ = ["aria-label", "aria-valuetext", "title", "placeholder", "alt", "label"];

test("no words are in the markup, but for the name of the page", () => {
  const found: string[] = [];
  const look = (path: string, node: unknown): void => {
    if (Array.isArray(node)) return node.forEach((one) => look(path, one));
    if (node === null || typeof node !== "object") return;
    const { type, name, data, value } = node as Record<string, unknown>;
    if (type === "Text" && /\p{L}{2}/u.test(`${data}`)) found.push(`${path}: ${`${data}`.trim()}`);
    if (type === "StyleDirective" || (type === "Attribute" && !READ.includes(`${name}`))) {
      return look(path, Array.isArray(value) ? value.filter((part) => part.type !== "Text") : value);
    }
    for (const [key, child] of Object.entries(node)) if (key !== "css") look(path, child);
  };
  for (const [path, source] of SOURCES) if (path.endsWith(".svelte")) look(path, parse(source, { modern: true }).fragment);
  expect(found.filter((one) => !/: (· )?dobrak$/.test(one))).toEqual([]);
});

test("French has narrow spaces before high punctuation, and curly apostrophes", () => {
  const { facts } = CATALOGUE.get("fr")!;
  expect(facts.size).toBeGreaterThan(0);
  const plain = textsOf("fr").replace(/\{ ?"([^"]*)" ?\}/g, "$1").replace(/\{[^{}]*->/g, "");
  expect(plain.match(/.*(?:[^\u202f\s][;!?»]|[^\u202f\d]: |«[^\u202f]|'|\.\.\.).*/g)).toBeNull();
});
