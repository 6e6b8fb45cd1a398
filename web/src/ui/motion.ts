/** Animations: whether they are on, and their easing. */

import { prefersReducedMotion } from "svelte/motion";
import { settings } from "../state/settings.svelte";

export const moving = (): boolean => settings.motion && !prefersReducedMotion.current;

export const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
