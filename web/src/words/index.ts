/** Words in the reader's language. A word that is missing from one dictionary is a type error. */

import { settings, type Language } from "../state/settings.svelte";
import { options as enOptions, type OptionWords } from "./en/options";
import { en, type Words } from "./en/words";
import { options as frOptions } from "./fr/options";
import { fr } from "./fr/words";

const DICTIONARIES: Record<Language, Words> = { en, fr };
const OPTIONS: Record<Language, Record<string, OptionWords>> = { en: enOptions, fr: frOptions };

/** The dictionary of the chosen language: `w().home.playNow`. */
export const w = (): Words => DICTIONARIES[settings.language];

/** The words for an option of a game; undefined if this page does not know it. */
export const optionWords = (name: string): OptionWords | undefined => OPTIONS[settings.language][name];
