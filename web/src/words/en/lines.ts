import { gathered, suited, type Reader, type Lines, type Unnumbered } from "../events";
import type { DobroOpens, DobroWon, DurakDealDrawn, DurakDealWon, DurakOpens, DurakWon } from "../../wire/messages";
import { readDobro } from "../../wire/notation";
import { en as words } from "./words";

const UNNUMBERED: Unnumbered = {
  J: ["a joker", "two jokers", "three jokers"],
  S: ["a skip", "two skips"],
  R: ["a reverse", "two reverses"],
};

const DOBRO_OPENS: Record<DobroOpens["reason"], string> = {
  drawn: "drawn by lot",
  chosen: "settled beforehand",
  "most points": "most points",
  "fewest points": "fewest points",
  "first in turn": "level on points, and first in turn",
  "highest cards": "level on points, and dealt the highest cards",
};
const DURAK_OPENS: Record<DurakOpens["reason"], string> = {
  "lowest trump": "lowest trump",
  chosen: "settled beforehand",
  "won before": "won the deal before",
  "before the durak": "seated before the durak",
};
const DOBRO_WON: Record<DobroWon["reason"], string> = {
  "lowest total": "the lowest total",
  "highest total": "the highest total",
  "fewest cards": "level on points, and the fewest cards in the last round",
  "lowest values": "level on points and cards, and the lowest values taken",
  shared: "level on all that counts",
};
const DURAK_WON: Record<DurakWon["reason"], string> = {
  "most deals won": "the most deals won",
  "durak least often": "the durak least often",
};
const DEAL_DRAWN: Record<DurakDealDrawn["reason"], string> = {
  "no cards left": "nobody has any cards left",
  endless: "for 20 bouts the cards have only gone round",
};
const DEAL_WON: Record<DurakDealWon["reason"], string> = {
  "last card": "last card is laid",
  "nothing left to draw": "hand is empty, with nothing left to draw",
  epaulettes: "epaulettes cannot be beaten",
};

// --- parts of sentences ---------------------------------------------------------------------------

const counted = (n: number, thing: string) => (n === 1 ? `1 ${thing}` : `${n} ${thing}s`);

const list = new Intl.ListFormat("en-GB");
/** 7, 8 and J. */
const listed = (all: string[]) => list.format(all);

/** A reason; empty if a newer server gives one that this page does not know. */
const because = (reason: string | undefined) => (reason ? `: ${reason}` : "");

const third = (verb: string) =>
  ({ are: "is", have: "has" })[verb] ?? verb + (/(s|sh|ch|o)$/.test(verb) ? "es" : "s");

/** The start of a sentence: You draw, Ben draws. */
const does = (reader: Reader, seat: number, verb: string) =>
  reader.own(seat) ? `You ${verb}` : `${reader.name(seat)} ${third(verb)}`;

/** A person in the middle of a sentence. */
const them = (reader: Reader, seat: number) => (reader.own(seat) ? "you" : reader.name(seat));

const whose = (reader: Reader, seat: number, your = "your") =>
  reader.own(seat) ? your : `${reader.name(seat)}’s`;

/** Several people: You and Ben win. */
function allDo(reader: Reader, seats: number[], verb: string): string {
  if (seats.length === 1) return does(reader, seats[0]!, verb);
  if (reader.everyone(seats)) return `Everyone ${third(verb)}`;
  const others = seats.filter((seat) => !reader.own(seat)).map((seat) => reader.name(seat));
  return `${listed(others.length < seats.length ? ["You", ...others] : others)} ${verb}`;
}

const pretty = (card: string) => suited(card, words.durak.letters);
const prettyAll = (cards: string[]) => listed(cards.map(pretty));
const numbers = (cards: string[]) => listed(gathered(cards, UNNUMBERED));

/** The cards of a move of Dobro. */
function laid(move: string): string {
  const { cards, value } = readDobro(move);
  const [first = "", second] = cards;
  if (first === "S" || first === "R") return UNNUMBERED[first][0]!;
  if (first === "J") return second ? `two jokers as ${value}s` : `a joker as ${value}`;
  if (second === "J") return `${first} and a joker`;
  return second ? `a pair of ${first}s` : first;
}

// --- sentences ------------------------------------------------------------------------------------

const NOTHING_LEFT = "The stock is empty: nothing more is drawn";

export const en: Lines = {
  dobro: {
    dealt: ({ round, cards, hand }) =>
      `Round ${round + 1} is dealt` +
      (hand ? `; you have ${numbers(hand)}` : `, ${counted(cards, "card")} each`),
    opens: ({ seat, reason }, reader) => does(reader, seat, "open") + because(DOBRO_OPENS[reason]),
    played: ({ seat, move, value, reason }, reader) => {
      const cards = laid(move);
      if (reason === "forced") {
        const lays = reader.own(seat) ? "lay" : "lays";
        return `${does(reader, seat, "have")} special cards only, and ${lays} ${cards}`;
      }
      if (reason === "special") return `${does(reader, seat, "play")} ${cards}: ${value} stays in play`;
      const now = move.includes("+") && reason !== "matched" ? `: ${value} is in play` : "";
      if (reason === "opened") return `${does(reader, seat, "open")} with ${cards}${now}`;
      return `${does(reader, seat, "play")} ${cards}${now}`;
    },
    doubled: ({ seat, before, value }, reader) =>
      `${reader.own(seat) ? "You" : reader.name(seat)} matched ${before}, so ${value} is in play`,
    turned: ({ direction }) =>
      `Play turns round: ${direction === 1 ? "clockwise" : "counter-clockwise"} now`,
    took: ({ seat, cards, pile }, reader) =>
      `${does(reader, seat, "take")} ${counted(cards, "card")}` +
      (pile > cards ? `, which makes ${pile}` : ""),
    drew: ({ seat, count, cards }, reader) =>
      `${does(reader, seat, "draw")} ${cards ? numbers(cards) : counted(count, "card")}`,
    forgot: ({ seat }, reader) => `${does(reader, seat, "end")} the turn without drawing`,
    forgetful: ({ seat }, reader) => `${does(reader, seat, "get")} the forgetful card`,
    called: ({ seat, forgot }, reader) =>
      `${does(reader, seat, "call")} it: ${them(reader, forgot)} forgot to draw`,
    turn_ended: ({ seat }, reader) =>
      `${whose(reader, seat, "Your")} turn is over: nothing is left to draw`,
    stock_empty: () => NOTHING_LEFT,
    round_ended: ({ seat }, reader) =>
      `${does(reader, seat, "have")} no cards left, so the round is over`,
    scored: ({ round, piles, points, forgetful }, reader) => {
      const each = piles.map((pile, seat) => {
        const why = counted(pile, "card") + (seat === forgetful ? " and the forgetful card" : "");
        return `${them(reader, seat)} ${points[seat]} (${why})`;
      });
      return `Round ${round + 1} scores: ${each.join(", ")}`;
    },
    won: ({ winners, shared, reason }, reader) =>
      `${allDo(reader, winners, shared ? "share" : "win")} the match` +
      because(DOBRO_WON[reason]),
  },

  durak: {
    dealt: ({ deal, turned, trump, shown_by, hand }, reader) => {
      const how =
        shown_by === undefined
          ? `${pretty(turned)} is turned up`
          : `${whose(reader, shown_by)} last card, ${pretty(turned)}, is shown`;
      const own = hand ? `; you have ${prettyAll(hand)}` : "";
      return `Deal ${deal + 1}: ${how}, so ${words.durak.suits[trump]} are trumps${own}`;
    },
    void: () => "Nobody was dealt a trump, so the cards are dealt again",
    called: ({ seat, card }, reader) =>
      `${does(reader, seat, "call")} ${pretty(card)}, the lowest trump`,
    opens: ({ seat, reason }, reader) =>
      `${does(reader, seat, "attack")} first${because(DURAK_OPENS[reason])}`,
    bout: ({ attacker, defender, limit }, reader) =>
      `A new bout: ${them(reader, attacker)} against ${them(reader, defender)}, ` +
      `${counted(limit, "card")} at most`,
    attacked: ({ seat, card, on, laid }, reader) =>
      laid === 1
        ? `${does(reader, seat, "attack")} ${them(reader, on)} with ${pretty(card)}`
        : `${does(reader, seat, "go")} on with ${pretty(card)}`,
    defended: ({ seat, card, attack, reason }, reader) =>
      `${does(reader, seat, reason === "trump" ? "trump" : "beat")} ${pretty(attack)} ` +
      `with ${pretty(card)}`,
    transferred: ({ seat, card, to }, reader) =>
      `${does(reader, seat, "pass")} the attack on to ${them(reader, to)} with ${pretty(card)}`,
    passed: ({ seat }, reader) => does(reader, seat, "pass"),
    gave_up: ({ seat }, reader) => `${does(reader, seat, "give")} up the defence`,
    added: ({ seat, card, on }, reader) =>
      `${does(reader, seat, "add")} ${pretty(card)} for ${them(reader, on)} to take`,
    took: ({ seat, cards }, reader) => `${does(reader, seat, "take")} ${counted(cards.length, "card")}`,
    held: ({ seat, cards }, reader) =>
      `${whose(reader, seat, "Your")} defence holds: ${counted(cards.length, "card")} discarded`,
    drew: ({ seat, count, turned, cards }, reader) => {
      const who = does(reader, seat, "draw");
      if (cards) return `${who} ${prettyAll(cards)}`;
      if (!turned) return `${who} ${counted(count, "card")}`;
      if (count === 1) return `${who} the turned-up trump`;
      return `${who} ${count} cards, the turned-up trump among them`;
    },
    stock_empty: () => NOTHING_LEFT,
    epaulettes: ({ seat, cards, on }, reader) =>
      `${does(reader, seat, "lay")} ${prettyAll(cards)} on ${whose(reader, on)} shoulders: epaulettes`,
    out: ({ seat }, reader) => `${does(reader, seat, "are")} out: no cards left`,
    deal_won: ({ seat, winners, reason }, reader) => {
      const why = DEAL_WON[reason];
      return `${allDo(reader, winners, "win")} the deal` + because(why && `${whose(reader, seat)} ${why}`);
    },
    deal_lost: ({ seat }, reader) => `${does(reader, seat, "are")} the durak: the last one with cards`,
    deal_drawn: ({ reason }) => `The deal is drawn${because(DEAL_DRAWN[reason])}`,
    won: ({ winners, shared, reason }, reader) =>
      `${allDo(reader, winners, shared ? "share" : "win")} the match` +
      because(DURAK_WON[reason]),
  },
};
