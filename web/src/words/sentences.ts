/** What the server refuses, in the reader's language. */

import { Refused } from "../wire/http";
import { Reader, type Facts } from "./facts";
import { spoken, t, text } from "./texts.svelte";

/** A refusal: its English sentence, and its key and facts in the catalogue of texts. */
export interface Told {
  sentence: string;
  key: string | null;
  facts: Facts;
}

/** The sentence of a refusal, for a reader at a table or elsewhere. */
export function sentence({ sentence, key, facts }: Told, names: string[] = [], you: number | null = null): string {
  const said = key && new Reader(key.split("-")[0]!, names, you).tell(key, facts);
  return said || (spoken() === "en" ? sentence : (text("refusal-unknown") ?? "")); // a newer server, or a wrong request
}

/** Why a request failed. */
export function explained(error: unknown): string {
  return error instanceof Refused && error.told ? sentence(error.told) : t("status-trouble");
}
