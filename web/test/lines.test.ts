/** Lines for events: the same as in the terminal, in each language. */

import { expect, test } from "vitest";
import shared from "../../tests/lines.json";
import { page as dobro } from "../src/games/dobro/page";
import { page as durak } from "../src/games/durak/page";
import { line, linesOf } from "../src/words/lines";
import { speak } from "../src/words/texts.svelte";
import type { DobroEvent, DurakEvent, GameEvent } from "../src/wire/messages";

const NAMES = shared.names;

/** Said in a language, with plain spaces where French has narrow ones. */
async function said(language: string, event: GameEvent, names = NAMES, you: number | null = 0): Promise<string> {
  await speak(language);
  return line(event, names, you).replaceAll("\u202f", " ");
}

/** An event with the facts that its line needs; its clause tells the game. */
const event = (facts: { kind: string; clause: string }): GameEvent =>
  ({ game: facts.clause.startsWith("D") ? "dobro" : "durak", ...facts }) as unknown as GameEvent;

for (const { event, seat, en, fr } of shared.lines) {
  test(`${event.clause} ${event.kind}: ${en}`, async () => {
    expect(await said("en", event as unknown as GameEvent, NAMES, seat)).toBe(en);
    expect(await said("fr", event as unknown as GameEvent, NAMES, seat)).toBe(fr);
  });
}

test("of many lines those are told that the table does not show", async () => {
  await speak("en");
  const passed = { kind: "passed", clause: "K4.1", seat: 0 };
  const took = { kind: "took", clause: "K5.2", seat: 1, cards: ["6s", "7s"] };
  const drew = { kind: "drew", clause: "K5.3", seat: 0, count: 1, cards: ["9s"] };
  const theyDrew = { kind: "drew", clause: "K5.3", seat: 2, count: 2 };
  const empty = { kind: "stock_empty", clause: "K5.3" };
  const bout = { kind: "bout", clause: "K2.2", attacker: 2, defender: 0, limit: 6 };
  const said = (...facts: { kind: string; clause: string }[]): string[] => linesOf(facts.map(event) as DurakEvent[], NAMES, 0, durak.ranking);
  expect(said(passed, took, drew, theyDrew, bout)).toEqual(["Ana takes 2 cards", "You draw 9♠"]);
  expect(said(passed, took, drew, empty, bout)).toEqual([
    "Ana takes 2 cards",
    "The stock is empty: nobody draws any more",
  ]);
  const theyPassed = { ...passed, seat: 2 };
  const held = { kind: "held", clause: "K4.1", seat: 0, cards: ["6s", "7s"] };
  expect(said(theyPassed, held, drew, bout)).toEqual(["Ben passes", "Your defence holds: 2 cards discarded"]);
  expect(said(took, bout)).toEqual(["Ana takes 2 cards", "New bout: Ben against you, 6 cards at most"]);
  expect(said(passed)).toEqual(["You pass"]);
  expect(said(theyDrew)).toEqual(["Ben draws 2 cards"]);
});

test("in Dobro it is not told what others draw if anything else has happened", async () => {
  await speak("en");
  const played = { kind: "played", clause: "D3.1", seat: 1, move: "5", before: 3, value: 5, reason: "raised" };
  const drew = { kind: "drew", clause: "D2.3", seat: 1, count: 1, stock: 20 };
  const said = (...facts: { kind: string; clause: string }[]): string[] =>
    linesOf(facts.map(event) as DobroEvent[], NAMES, 0, dobro.ranking);
  expect(said(played, drew)).toHaveLength(1);
  expect(said(drew)).toHaveLength(1);
});

test("of a game without a ranking the last lines are told", async () => {
  await speak("en");
  const [bout, drew, empty] = [
    { kind: "bout", clause: "K2.2", attacker: 2, defender: 0, limit: 6 },
    { kind: "drew", clause: "K5.3", seat: 2, count: 2 },
    { kind: "stock_empty", clause: "K5.3" },
  ].map(event) as [GameEvent, GameEvent, GameEvent];
  expect(linesOf([bout, drew, empty], NAMES, 0)).toEqual([
    "Ben draws 2 cards",
    "The stock is empty: nobody draws any more",
  ]);
});

test("what a newer server tells is passed over", async () => {
  for (const language of ["en", "fr"] as const) {
    for (const clause of ["D3.1", "K3.1", "X1", ""]) {
      expect(await said(language, event({ kind: "somersaulted", clause }))).toBe("");
      expect(await said(language, event({ kind: "toString", clause }))).toBe("");
    }
    expect(await said(language, {} as GameEvent)).toBe("");
  }
});
