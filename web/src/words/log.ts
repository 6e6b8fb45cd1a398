/** The log of a match in words: its deals, and their parts, such as bouts. */

import type { GameEvent, View } from "../wire/messages";
import { line } from "./lines";
import { text } from "./texts.svelte";

export interface LogPart {
  title: string;
  lines: string[];
}

/** The parts in their order. `beginsPart` says where one begins; a deal always begins one. */
export function logOf(events: GameEvent[], view: View, beginsPart: (event: GameEvent) => boolean): LogPart[] {
  const parts: LogPart[] = [];
  let [deals, within] = [0, 0];
  for (const event of events) {
    if (event.kind === "dealt") {
      within = 0;
      parts.push({ title: text(`${view.game}-log-deal`, { n: ++deals }) ?? `${deals}`, lines: [] });
    } else if (beginsPart(event)) {
      parts.push({ title: text(`${view.game}-log-part`, { n: ++within }) ?? `${within}`, lines: [] });
    }
    const said = line(event, view.players, view.seat);
    if (parts.length === 0) parts.push({ title: "…", lines: [] }); // what came before is not known
    if (said) parts.at(-1)!.lines.push(said);
  }
  return parts;
}
