/** A page and its server must speak the same version of the protocol. After an upgrade the page reloads itself. */

import { PROTOCOL, type AnyWish } from "./messages";

export const OTHER_PROTOCOL = 4001; // close code of a socket; the reason is the server's version

const RELOADED = "dobrak.reloaded";
const WISHES = "dobrak.wishes";

/** Reload for a server of this version; false if that was tried before, and did not help. */
export function reloadFor(version: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === version) return false;
    sessionStorage.setItem(RELOADED, version);
  } catch {
    return false; // without storage it might reload for ever
  }
  location.reload();
  return true;
}

/** Reload if an answer comes from a server of another version. */
export function check(answer: Response): void {
  const version = answer.headers.get("Dobrak-Protocol");
  if (version !== null && version !== `${PROTOCOL}`) reloadFor(version);
}

/** Keep wishes at a table over a reload. */
export function keepWishes(table: string, wishes: AnyWish[]): void {
  try {
    sessionStorage.setItem(`${WISHES}.${table}`, JSON.stringify(wishes));
  } catch {
    // Storage is full or forbidden: they are made again by hand.
  }
}

/** The wishes at a table that were kept; they are kept no longer. */
export function takeWishes(table: string): AnyWish[] {
  try {
    const kept = sessionStorage.getItem(`${WISHES}.${table}`);
    sessionStorage.removeItem(`${WISHES}.${table}`);
    return kept === null ? [] : (JSON.parse(kept) as AnyWish[]);
  } catch {
    return [];
  }
}
