/** Words in the reader's language. A word that is missing from one dictionary is a type error. */

import { settings, type Language } from "../state/settings.svelte";
import { en, type Words } from "./en/words";
import { fr } from "./fr/words";

const DICTIONARIES: Record<Language, Words> = { en, fr };

/** The dictionary of the chosen language: `w().home.playNow`. */
export const w = (): Words => DICTIONARIES[settings.language];
