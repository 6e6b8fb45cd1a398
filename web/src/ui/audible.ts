/** Lets the page be heard and felt, as the settings allow. Before the first tap, browsers forbid both. */

import { prefersReducedMotion } from "svelte/motion";
import { settings } from "../state/settings.svelte";
import type { Sound } from "./sounds";

const BETWEEN = 0.14; // s between sounds that begin together
const REST = 3000; // ms without a sound until the device for sounds is released
const BUZZ = 40; // ms

let context: AudioContext | null = null;
let resting = 0;
let tapped = false;

/** Some browsers let sounds begin only in such a moment. */
function awaken(): void {
  tapped = true;
  resume();
}

addEventListener("pointerup", awaken);
addEventListener("keydown", awaken);

function resume(): void {
  void context?.resume();
  rest();
}

function rest(): void {
  clearTimeout(resting);
  resting = window.setTimeout(() => void context?.suspend(), REST);
}

/** Play sounds, one shortly after the other. */
export async function sound(sounds: Sound[]): Promise<void> {
  if (!settings.sound || sounds.length === 0 || !tapped) return;
  const found = await import("./sounds").catch(() => null);
  if (!found) return; // the server does not answer
  const audio = (context ??= new AudioContext());
  resume();
  for (const [nth, one] of sounds.entries()) found.play(audio, one, settings.volume, nth * BETWEEN);
}

export const canVibrate = "vibrate" in navigator;

export function vibrate(): void {
  if (canVibrate && settings.vibration && !prefersReducedMotion.current && tapped) navigator.vibrate(BUZZ);
}
