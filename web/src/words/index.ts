/** Words in the reader's language. A word that one dictionary lacks does not compile. */

import { settings, type Language } from "../state/settings.svelte";
import { en, type Words } from "./en/words";
import { fr } from "./fr/words";

const DICTIONARIES: Record<Language, Words> = { en, fr };

/** The dictionary of the language that is chosen: `w().home.playNow`. */
export const w = (): Words => DICTIONARIES[settings.language];
