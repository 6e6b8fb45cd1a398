/** What events sound like: each game says it for its own. */

import type { Sound } from "../ui/sounds";
import type { GameEvent } from "../wire/messages";
import { pageOf } from "./pages";

const ENDS: Sound[] = ["won", "lost"];

/** The sounds of some events for a seat (null: a spectator), each once. Of several endings, only the last is heard. */
export function soundsOf(events: GameEvent[], you: number | null): Sound[] {
  const all = events.flatMap((event) => pageOf(event.game)?.soundOf(event, you) ?? []);
  const end = all.findLast((one) => ENDS.includes(one));
  return [...new Set(all.filter((one) => !ENDS.includes(one) || one === end))];
}
