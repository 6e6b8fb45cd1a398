/** Picking cards: what a tap means, in both games. */

import { beforeEach, expect, test } from "vitest";
import { nameOf, reading as dobro } from "../src/games/dobro/reading";
import { readingWith } from "../src/games/durak/reading";
import { settings } from "../src/state/settings.svelte";
import { speak } from "../src/words/texts.svelte";
import { Turn } from "./help/turn.svelte";

const durak = readingWith(() => "h");

beforeEach(() => {
  Object.assign(settings, { confirm: false, confirmTake: true });
});

// Dobro

test("one tap picks a card, a second one plays it", () => {
  const turn = new Turn(dobro, "3 7 9", "7 9 take");
  turn.tap(1);
  expect([turn.choice.cards, turn.choice.ways, turn.sent]).toEqual([["7"], ["7"], []]);
  turn.tap(1);
  expect([turn.sent, turn.choice.picked, turn.choice.laid]).toEqual([["7"], [], ["1"]]);
});

test("a tap on another card picks that one instead", () => {
  const turn = new Turn(dobro, "3 7 9", "7 9 take");
  turn.tap(1, 2);
  expect(turn.choice.cards).toEqual(["9"]);
  expect(turn.sent).toEqual([]);
});

test("a card that cannot be played is put down by a second tap, and stuck until then", () => {
  const turn = new Turn(dobro, "3 7 9", "7 9 take");
  turn.tap(0);
  expect([turn.choice.stuck, turn.choice.ways]).toEqual([true, []]);
  turn.tap(0);
  expect([turn.choice.stuck, turn.choice.picked, turn.sent]).toEqual([false, [], []]);
});

test("a card that cannot be played asks why at the first tap, and only then", () => {
  const turn = new Turn(dobro, "3 7 J", "7 take");
  turn.tap(0, 2);
  expect(turn.asked).toEqual(["3", "J=12"]);
  turn.tap(2, 1);
  expect([turn.asked.length, turn.sent]).toEqual([2, []]);
});

test("cards that some move lays can be played", () => {
  const turn = new Turn(dobro, "3 7 7 J", "7 7+7 J=8 7+J take");
  expect(turn.choice.playable).toEqual(new Set(["7", "J"]));
});

test("two equal cards make a pair, which is played at once", () => {
  const turn = new Turn(dobro, "7 7 9", "7 7+7 9 take");
  turn.tap(0);
  expect([turn.choice.ways, turn.choice.beyond]).toEqual([["7"], ["7+7"]]);
  turn.tap(1);
  expect(turn.sent).toEqual(["7+7"]);
});

test("a card that goes in a pair only is picked, and not stuck", () => {
  const turn = new Turn(dobro, "4 4", "4+4 take");
  turn.tap(0);
  expect([turn.choice.ways, turn.choice.beyond, turn.choice.stuck]).toEqual([[], ["4+4"], false]);
  turn.tap(0); // one of them alone plays nothing
  expect([turn.sent, turn.choice.picked]).toEqual([[], []]);
});

test("two cards make no pair where only one of them and a joker do", () => {
  const turn = new Turn(dobro, "7 7 J", "7 7+J");
  turn.tap(0, 1);
  expect([turn.choice.cards, turn.sent]).toEqual([["7"], []]);
});

test("what is picked needs a partner of its own kind", () => {
  const turn = new Turn(dobro, "4 4 5 5", "4+4 5+5");
  turn.tap(0);
  expect(turn.choice.beyond).toEqual(["4+4"]);
});

test("of cards alike only so many as were picked are laid", () => {
  const turn = new Turn(dobro, "7 7 7", "7 7+7");
  turn.tap(2, 0);
  expect([turn.sent, turn.choice.laid]).toEqual([["7+7"], ["0", "2"]]);
});

test("a joker asks for its value, and is not played by a second tap", () => {
  const turn = new Turn(dobro, "J 3", "J=8 J=9 take");
  turn.tap(0);
  expect([turn.choice.asking, turn.choice.ways]).toEqual([true, ["J=8", "J=9"]]);
  turn.tap(0);
  expect([turn.sent, turn.choice.cards]).toEqual([[], ["J"]]);
  turn.choice.wish("J=9");
  expect([turn.sent, turn.choice.laid]).toEqual([["J=9"], ["0"]]);
});

test("a joker asks even where there is one value only", () => {
  const turn = new Turn(dobro, "J 3", "J=12 take");
  turn.tap(0, 0);
  expect([turn.choice.asking, turn.sent]).toEqual([true, []]);
});

test("a joker that cannot be played asks nothing", () => {
  const turn = new Turn(dobro, "J 3", "3 take");
  turn.tap(0);
  expect([turn.choice.asking, turn.choice.stuck]).toEqual([false, true]);
});

test("two jokers ask what pair they are", () => {
  const turn = new Turn(dobro, "J J 5", "J=5 J+J=3 J+J=4 take");
  turn.tap(0, 1);
  expect([turn.choice.cards, turn.choice.ways, turn.choice.asking]).toEqual([["J", "J"], ["J+J=3", "J+J=4"], true]);
  expect(turn.sent).toEqual([]);
});

test("a number and a joker are a pair that asks first, whichever was tapped first", () => {
  for (const order of [[0, 1], [1, 0]]) {
    const turn = new Turn(dobro, "6 J", "J=9 6+J take");
    turn.tap(...order);
    expect([turn.choice.cards, turn.choice.ways, turn.choice.asking, turn.sent]).toEqual([["6", "J"], ["6+J"], true, []]);
  }
});

test("Escape puts everything down", () => {
  const turn = new Turn(dobro, "6 J", "J=9 6+J take");
  turn.tap(0, 1);
  turn.choice.cancel();
  expect([turn.choice.picked, turn.choice.asking]).toEqual([[], false]);
});

test("nothing is picked when it is not one's turn, and what was picked is put down", () => {
  const turn = new Turn(dobro, "3 7 9", "7 9 take");
  turn.tap(1);
  turn.next("3 7 9", "7 9 take", false);
  expect([turn.choice.picked, turn.choice.playable]).toEqual([[], new Set()]);
  turn.tap(2);
  expect([turn.drop(2), turn.sent]).toEqual([false, []]);
  turn.next("3 7 9", "7 9 take");
  expect(turn.choice.cards).toEqual(["7"]); // as before, and not the card that was tapped since
});

test("what was picked stays so from view to view, as long as it is in the hand", () => {
  const turn = new Turn(dobro, "3 7 9", "7 9 take");
  turn.tap(2);
  turn.next("3 7 9", "9 take");
  expect(turn.choice.cards).toEqual(["9"]);
  turn.next("3 7", "7 take");
  expect(turn.choice.cards).toEqual([]);
});

test("whoever could play is asked before taking, and whoever could not is not", () => {
  const turn = new Turn(dobro, "3 7", "7 take");
  turn.choice.wish("take");
  expect([turn.choice.unconfirmed, turn.sent]).toEqual(["take", []]);
  turn.choice.commit("take");
  expect([turn.choice.unconfirmed, turn.sent]).toEqual([null, ["take"]]);
  const stuck = new Turn(dobro, "3", "take");
  stuck.choice.wish("take");
  expect(stuck.sent).toEqual(["take"]);
});

test("a question is for the moves that it was asked about", () => {
  const turn = new Turn(dobro, "3 7", "7 take");
  turn.choice.wish("take");
  turn.next("3 7", "7 take"); // somebody has taken a move back, or played
  expect(turn.choice.unconfirmed).toBeNull();
  turn.choice.wish("take");
  turn.tap(1);
  expect([turn.choice.unconfirmed, turn.choice.cards]).toEqual([null, ["7"]]);
});

test("a question is gone once it is not one's turn any more, and once something else is dropped", () => {
  const turn = new Turn(dobro, "3 J", "3 J=5 J=6 take");
  turn.choice.wish("take");
  expect(turn.drop(1)).toBe(false);
  expect([turn.choice.unconfirmed, turn.choice.cards]).toEqual([null, ["J"]]);
  turn.choice.wish("take");
  turn.offer = { ...turn.offer, active: false };
  expect(turn.choice.unconfirmed).toBeNull();
});

test("those who like to be asked are asked before a joker, and before nothing else", () => {
  settings.confirm = true;
  const turn = new Turn(dobro, "3 J", "3 J=5 3+J");
  turn.tap(0, 0);
  expect(turn.sent).toEqual(["3"]);
  turn.choice.wish("3+J");
  expect([turn.choice.unconfirmed, turn.sent]).toEqual(["3+J", ["3"]]);
});

test("a card that is dropped is played, alone or with the one that was picked", () => {
  const turn = new Turn(dobro, "7 7 9", "7 7+7 9");
  expect([turn.drop(2), turn.sent, turn.choice.laid]).toEqual([true, ["9"], ["2"]]);
  turn.tap(0);
  expect([turn.drop(1), turn.sent, turn.choice.laid]).toEqual([true, ["9", "7+7"], ["0", "1"]]);
  turn.tap(2);
  expect([turn.drop(2), turn.sent]).toEqual([true, ["9", "7+7", "9"]]); // picked, and then drawn to the table
});

test("a dropped card that asks something waits, picked, for the answer", () => {
  const turn = new Turn(dobro, "J 3", "J=8 J=9");
  expect([turn.drop(0), turn.sent, turn.choice.asking]).toEqual([false, [], true]);
});

test("one of two picked cards is dropped with the other", () => {
  const turn = new Turn(dobro, "6 J", "J=9 6+J take");
  turn.tap(0, 1);
  expect([turn.drop(1), turn.choice.cards]).toEqual([false, ["6", "J"]]);
  expect([turn.drop(1, "6+J"), turn.sent]).toEqual([true, ["6+J"]]);
});

test("a move is read out", async () => {
  await speak("en");
  expect(["7", "7+7", "7+J", "J=9", "J+J=7", "S"].map(nameOf)).toEqual([
    "7",
    "7 + 7",
    "7 + joker",
    "joker as 9",
    "joker + joker as 7",
    "skip",
  ]);
  await speak("fr");
  expect(nameOf("J+J=7")).toBe("joker + joker pour 7");
});

// Durak

test("a card attacks by its second tap", () => {
  const turn = new Turn(durak, "7s 7h Ts", "7s 7h Ts");
  turn.tap(0);
  expect(turn.choice.asking).toBe(false);
  turn.tap(1); // two sevens are no pair here
  expect([turn.choice.cards, turn.sent]).toEqual([["7h"], []]);
  turn.tap(1);
  expect(turn.sent).toEqual(["7h"]);
});

test("a card that beats and transfers asks which", () => {
  const turn = new Turn(durak, "7s 7h 9s", "7h >7h >7s 9s take");
  turn.tap(1);
  expect([turn.choice.ways, turn.choice.asking]).toEqual([["7h", ">7h"], true]);
  turn.tap(1);
  expect(turn.sent).toEqual([]);
  turn.choice.wish(">7h");
  expect(turn.sent).toEqual([">7h"]);
});

test("a card that only transfers is passed on by its second tap", () => {
  const turn = new Turn(durak, "7s 7h 9s", "7h >7h >7s 9s take");
  turn.tap(0, 0);
  expect(turn.sent).toEqual([">7s"]);
});

test("where a card is dropped says what it does", () => {
  const turn = new Turn(durak, "7s 7h 9s", "7h >7h >7s 9s take");
  expect([turn.drop(1, ">7h"), turn.sent]).toEqual([true, [">7h"]]);
  expect([turn.drop(1, "7h"), turn.sent]).toEqual([true, [">7h", "7h"]]);
  expect([turn.drop(2, ">9s"), turn.sent.length, turn.choice.cards]).toEqual([false, 2, ["9s"]]); // it cannot
});

test("words lay nothing, and passing and epaulettes need no question", () => {
  const turn = new Turn(durak, "7s 7h", "7s 7h pass epaulettes");
  expect(turn.choice.playable).toEqual(new Set(["7s", "7h"]));
  turn.choice.wish("pass");
  turn.choice.wish("epaulettes");
  expect(turn.sent).toEqual(["pass", "epaulettes"]);
});

test("whoever could defend is asked before taking", () => {
  const turn = new Turn(durak, "7h 9s", "9s take");
  turn.choice.wish("take");
  expect([turn.choice.unconfirmed, turn.sent]).toEqual(["take", []]);
});

test("whoever does not want to be asked takes at once", () => {
  const turn = new Turn(durak, "7h 9s", "9s take");
  turn.choice.wish("take");
  turn.choice.alwaysTake();
  turn.choice.wish("take");
  expect([turn.choice.unconfirmed, turn.sent]).toEqual([null, ["take", "take"]]);
});

test("those who like to be asked are asked before a trump", () => {
  settings.confirm = true;
  const turn = new Turn(durak, "7h 9s", "9s 7h >7h take");
  turn.tap(1, 1);
  turn.choice.wish("7h");
  expect([turn.choice.unconfirmed, turn.sent]).toEqual(["7h", ["9s"]]);
  turn.choice.wish(">7h");
  expect(turn.choice.unconfirmed).toBe(">7h");
});
