/** The words for the options of the games. */

import { settings } from "../state/settings.svelte";
import { options as en, type OptionWords } from "./en/options";
import { options as fr } from "./fr/options";

const OPTIONS: Record<string, Record<string, OptionWords>> = { en, fr };

/** The words for an option of a game; undefined if this page does not know it. */
export const optionWords = (name: string): OptionWords | undefined => OPTIONS[settings.language]?.[name];
