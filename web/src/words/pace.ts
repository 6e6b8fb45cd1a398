/** The time for a move in words. */

import type { Settings } from "../wire/messages";
import { t } from "./texts.svelte";

const DAY = 24 * 3600; // seconds
const WEEK = 7 * DAY;

/** Null if there is no clock. */
export function paceOf({ pace: { seconds } }: Settings): string | null {
  if (seconds === undefined || seconds === null) return null;
  if (seconds < DAY) return t("pace-seconds", { n: seconds });
  return t(seconds < WEEK ? "pace-day" : "pace-week");
}
