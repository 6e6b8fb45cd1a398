/** The moment between the last card of a round or deal and the next one. */

import { beforeAll, expect, test } from "vitest";
import { pageOf } from "../src/games/pages";
import { verdicts } from "../src/pages/table/verdict";
import type { DobroView, DurakView, GameEvent, View } from "../src/wire/messages";
import { speak } from "../src/words/texts.svelte";

beforeAll(() => speak("en"));

const DOBRO = {
  game: "dobro",
  players: ["Ana", "Ben"],
  seat: 0,
  turn: 1,
  moves: [],
  hand: ["4"],
  held: [1, 2],
  climb: [{ seat: 0, move: "5" }],
  plays: [{ seat: 1, move: "3" }, { seat: 0, move: "5" }],
  direction: 1,
  value: 5,
} as unknown as DobroView;

const DURAK = {
  game: "durak",
  players: ["Ana", "Ben"],
  seat: 0,
  turn: 0,
  moves: ["7s", "8s"],
  hand: ["7s", "8s"],
  held: [2, 1],
  table: [["6s"]],
  deals: 1,
  score_is: "deals lost",
  scores: [0, 0],
} as unknown as DurakView;

const look = (view: View, events: object[]) => pageOf(view.game)!.lastLook(view, events.map((one) => ({ game: view.game, ...one }) as GameEvent));
const kinds = (found: ReturnType<typeof look>) => found?.events.map((event) => event.kind);

test("in Dobro, the last play stays in the climb, with its value", () => {
  const events = [
    { kind: "played", seat: 1, move: "5+J", value: 10 },
    { kind: "stock_empty" },
    { kind: "round_ended", seat: 1 },
    { kind: "scored" },
    { kind: "dealt", hand: ["2"] },
  ];
  const found = look(DOBRO, events);
  expect(found?.view).toMatchObject({
    turn: null,
    moves: [],
    hand: ["4"],
    held: [1, 0],
    climb: [{ seat: 0, move: "5" }, { seat: 1, move: "5+J" }],
    value: 10,
  });
  expect((found?.view as DobroView).plays).toHaveLength(3);
  expect(kinds(found)).toEqual(["played", "stock_empty", "round_ended"]);
});

test("in Dobro, your own last card leaves your hand, and a reverse turns the direction", () => {
  const events = [{ kind: "played", seat: 0, move: "R", value: 5 }, { kind: "turned", direction: -1 }, { kind: "round_ended", seat: 0 }];
  expect(look(DOBRO, events)?.view).toMatchObject({ hand: [], held: [0, 2], direction: -1, value: 5 });
});

test("in Dobro, a round that a call ends shows the table as it was", () => {
  const found = look(DOBRO, [{ kind: "called" }, { kind: "drew" }, { kind: "round_ended" }, { kind: "scored" }]);
  expect(found?.view).toEqual({ ...DOBRO, turn: null, moves: [] });
  expect(kinds(found)).toEqual(["called", "round_ended"]);
});

test.each([
  [{ kind: "attacked", seat: 0, card: "7s" }, [["6s"], ["7s"]], ["8s"]],
  [{ kind: "added", seat: 1, card: "6h" }, [["6s"], ["6h"]], ["7s", "8s"]],
  [{ kind: "transferred", seat: 1, card: "6h" }, [["6s"], ["6h"]], ["7s", "8s"]],
  [{ kind: "defended", seat: 0, card: "8s", attack: "6s" }, [["6s", "8s"]], ["7s"]],
  [{ kind: "epaulettes", seat: 0, cards: ["7s", "8s"], on: 1 }, [["6s"], ["7s"], ["8s"]], []],
  [{ kind: "passed", seat: 0 }, [["6s"]], ["7s", "8s"]],
])("in Durak, the last move stays on the table: %j", (last, table, hand) => {
  const found = look(DURAK, [last, { kind: "held", cards: ["6s"] }, { kind: "deal_lost", seat: 1 }, { kind: "won" }, { kind: "dealt" }]);
  expect(found?.view).toMatchObject({ table, hand, turn: null, moves: [] });
  expect(kinds(found)).toEqual([last.kind, "deal_lost", "won"]);
});

test("moves that end nothing are shown at once", () => {
  expect(look(DOBRO, [{ kind: "played", seat: 0, move: "4", value: 4 }])).toBeNull();
  expect(look(DURAK, [{ kind: "passed", seat: 0 }, { kind: "took", seat: 1, cards: ["6s"] }])).toBeNull();
  expect(look(DURAK, [])).toBeNull();
});

test.each([
  [[0], [0, 1], 0, ["You won!", "Ben is the durak"]],
  [[1], [1, 0], 0, ["You are the durak", "Ben won"]],
  [[0], [0, 1], null, ["Ana won", "Ben is the durak"]],
  [[0, 1], [0, 0], 0, ["A draw"]],
])("if %j won with scores %j, seat %j reads: %j", (winners, scores, seat, said) => {
  expect(verdicts(winners, { ...DURAK, scores, seat })).toEqual(said);
  expect(verdicts(winners, { ...DURAK, scores, seat, deals: 3 })).toHaveLength(1);
});
