/** Lines for events: one for each kind, in each language. */

import { expect, test } from "vitest";
import library from "../../docs/library.md?raw";
import { settings, type Language } from "../src/state/settings.svelte";
import { en } from "../src/words/en/lines";
import { fr } from "../src/words/fr/lines";
import { line, linesOf } from "../src/words/lines";
import type { GameEvent } from "../src/wire/messages";

const NAMES = ["Guest", "Ana", "Ben", "Cleo"];

/** Said in a language, with plain spaces where French has narrow ones. */
function said(language: Language, event: GameEvent, names = NAMES, you: number | null = 0): string {
  settings.language = language;
  return line(event, names, you).replaceAll("\u202f", " ");
}

/** An event with the facts that its line needs; its clause tells the game. */
const event = (facts: { kind: string; clause: string }): GameEvent =>
  ({ game: facts.clause.startsWith("D") ? "dobro" : "durak", ...facts }) as unknown as GameEvent;

const EXAMPLES = ([
  // Dobro
  [
    { kind: "dealt", clause: "D2.2", round: 0, cards: 6, stock: 33 },
    "Round 1 is dealt, 6 cards each",
    "Manche 1 : 6 cartes par main",
  ],
  [
    { kind: "dealt", clause: "D2.2", round: 1, cards: 6, hand: ["2", "5", "J", "J", "S"] },
    "Round 2 is dealt; you have 2, 5, two jokers and a skip",
    "Manche 2 : vous avez 2, 5, deux jokers et un passe-tour",
  ],
  [
    { kind: "opens", clause: "D8.1", seat: 1, reason: "most points" },
    "Ana opens: most points",
    "Ana ouvre : le plus de points",
  ],
  [
    { kind: "opens", clause: "D8.1", seat: 1, reason: "a reason of tomorrow" },
    "Ana opens",
    "Ana ouvre",
  ],
  [
    { kind: "played", clause: "D5.1", seat: 0, move: "4+4", before: 0, value: 8, reason: "opened" },
    "You open with a pair of 4s: 8 is in play",
    "Vous ouvrez avec une paire de 4 : l’enchère est à 8",
  ],
  [
    { kind: "played", clause: "D4.1", seat: 1, move: "J=9", before: 4, value: 9, reason: "raised" },
    "Ana plays a joker as 9",
    "Ana joue un joker valant 9",
  ],
  [
    { kind: "played", clause: "D4.2", seat: 2, move: "7+J", before: 4, value: 14, reason: "raised" },
    "Ben plays 7 and a joker: 14 is in play",
    "Ben joue un 7 et un joker : l’enchère monte à 14",
  ],
  [
    { kind: "played", clause: "D4.3", seat: 2, move: "J+J=7", before: 14, value: 28, reason: "matched" },
    "Ben plays two jokers as 7s",
    "Ben joue deux jokers en paire de 7",
  ],
  [
    { kind: "played", clause: "D3.3", seat: 0, move: "S", before: 7, value: 7, reason: "special" },
    "You play a skip: 7 stays in play",
    "Vous jouez un passe-tour : l’enchère reste à 7",
  ],
  [
    { kind: "played", clause: "D5.2", seat: 1, move: "R", before: 0, value: 0, reason: "forced" },
    "Ana has special cards only, and lays a reverse",
    "Ana n’a que des cartes spéciales et pose un changement de sens",
  ],
  [
    { kind: "doubled", clause: "D3.1", seat: 0, before: 5, value: 10 },
    "You matched 5, so 10 is in play",
    "Vous égalez 5 : l’enchère double et passe à 10",
  ],
  [
    { kind: "turned", clause: "D3.3", direction: -1 },
    "Play turns round: counter-clockwise now",
    "Le jeu change de sens : sens antihoraire",
  ],
  [
    { kind: "took", clause: "D5.3", seat: 0, cards: 1, pile: 4 },
    "You take 1 card, which makes 4",
    "Vous ramassez 1 carte, soit 4 en tout",
  ],
  [
    { kind: "drew", clause: "D3.5", seat: 0, count: 2, stock: 9, cards: ["7", "J"] },
    "You draw 7 and a joker",
    "Vous piochez 7 et un joker",
  ],
  [
    { kind: "forgot", clause: "D10.3", seat: 2 },
    "Ben ends the turn without drawing",
    "Ben termine son tour sans piocher",
  ],
  [
    { kind: "forgetful", clause: "D10.5", seat: 0 },
    "You get the forgetful card",
    "Vous recevez la carte de l’oubli",
  ],
  [
    { kind: "called", clause: "D10.5", seat: 1, forgot: 0 },
    "Ana calls it: you forgot to draw",
    "Ana signale l’oubli : vous avez oublié de piocher",
  ],
  [
    { kind: "turn_ended", clause: "D10.5", seat: 1 },
    "Ana’s turn is over: nothing is left to draw",
    "Le tour d’Ana est fini : il n’y a plus rien à piocher",
  ],
  [
    { kind: "stock_empty", clause: "D6.1" },
    "The stock is empty: nothing more is drawn",
    "La pioche est vide : on ne pioche plus",
  ],
  [
    { kind: "round_ended", clause: "D6.2", seat: 1 },
    "Ana has no cards left, so the round is over",
    "Ana n’a plus de cartes : la manche est finie",
  ],
  [
    { kind: "scored", clause: "D7.1", round: 0, piles: [9, 1, 0], points: [3, 2, 1], forgetful: 1 },
    "Round 1 scores: you 3 (9 cards), Ana 2 (1 card and the forgetful card), Ben 1 (0 cards)",
    "Points de la manche 1 : vous 3 (9 cartes), Ana 2 (1 carte et la carte de l’oubli), Ben 1 (0 carte)",
  ],
  [
    { kind: "won", clause: "D7.3", winners: [1], shared: false, scores: [], reason: "lowest total" },
    "Ana wins the match: the lowest total",
    "Ana remporte la partie : le total le plus bas",
  ],
  [
    { kind: "won", clause: "D7.5", winners: [0, 2], shared: true, scores: [], reason: "shared" },
    "You and Ben share the match: level on all that counts",
    "Ben et vous partagez la victoire : égalité parfaite",
  ],
  // Durak
  [
    { kind: "dealt", clause: "K1.1", deal: 0, turned: "Ts", trump: "s", hand: ["Js", "Qd", "Kh", "Ac"] },
    "Deal 1: 10♠ is turned up, so spades are trumps; you have J♠, Q♦, K♥ and A♣",
    "Donne 1 : on retourne 10♠, atout pique ; vous avez V♠, D♦, R♥ et A♣",
  ],
  [
    { kind: "dealt", clause: "P1", deal: 0, turned: "Kh", trump: "h", shown_by: 3 },
    "Deal 1: Cleo’s last card, K♥, is shown, so hearts are trumps",
    "Donne 1 : Cleo montre sa dernière carte, R♥, atout cœur",
  ],
  [
    { kind: "void", clause: "K1.2" },
    "Nobody was dealt a trump, so the cards are dealt again",
    "Personne n’a reçu d’atout : on redistribue",
  ],
  [
    { kind: "called", clause: "K1.4", seat: 1, card: "6c" },
    "Ana calls 6♣, the lowest trump",
    "Ana annonce 6♣, le plus petit atout",
  ],
  [
    { kind: "opens", clause: "P7", seat: 0, reason: "before the durak" },
    "You attack first: seated before the durak",
    "Vous attaquez en premier : juste avant le dourak dans le tour",
  ],
  [
    { kind: "bout", clause: "K2.2", attacker: 1, defender: 0, limit: 6, stock: 3 },
    "A new bout: Ana against you, 6 cards at most",
    "Nouvelle attaque : Ana contre vous, 6 cartes au plus",
  ],
  [
    { kind: "attacked", clause: "K3.1", seat: 1, card: "Ts", on: 0, laid: 1, limit: 6 },
    "Ana attacks you with 10♠",
    "Ana vous attaque avec 10♠",
  ],
  [
    { kind: "attacked", clause: "K3.3", seat: 0, card: "Jh", on: 1, laid: 2, limit: 6 },
    "You go on with J♥",
    "Vous continuez avec V♥",
  ],
  [
    { kind: "defended", clause: "K3.2", seat: 0, card: "9s", attack: "7s", reason: "higher" },
    "You beat 7♠ with 9♠",
    "Vous battez 7♠ avec 9♠",
  ],
  [
    { kind: "defended", clause: "K3.2", seat: 2, card: "6h", attack: "As", reason: "trump" },
    "Ben trumps A♠ with 6♥",
    "Ben coupe A♠ avec 6♥",
  ],
  [
    { kind: "transferred", clause: "T1", seat: 1, card: "9s", to: 2 },
    "Ana passes the attack on to Ben with 9♠",
    "Ana transfère l’attaque à Ben avec 9♠",
  ],
  [{ kind: "passed", clause: "K3.5", seat: 1 }, "Ana passes", "Ana passe"],
  [
    { kind: "gave_up", clause: "K5.1", seat: 0 },
    "You give up the defence",
    "Vous renoncez à vous défendre",
  ],
  [
    { kind: "added", clause: "K5.1", seat: 1, card: "Ts", on: 2, laid: 3, limit: 6 },
    "Ana adds 10♠ for Ben to take",
    "Ana ajoute 10♠ à ce que ramasse Ben",
  ],
  [
    { kind: "took", clause: "K5.2", seat: 2, cards: ["9d", "9h"] },
    "Ben takes 2 cards",
    "Ben ramasse 2 cartes",
  ],
  [
    { kind: "held", clause: "K4.1", seat: 1, cards: ["9d", "Td"] },
    "Ana’s defence holds: 2 cards discarded",
    "La défense d’Ana tient : 2 cartes à la défausse",
  ],
  [{ kind: "drew", clause: "K4.2", seat: 0, count: 1, cards: ["7s"] }, "You draw 7♠", "Vous piochez 7♠"],
  [
    { kind: "drew", clause: "K4.2", seat: 1, count: 3, turned: true },
    "Ana draws 3 cards, the turned-up trump among them",
    "Ana pioche 3 cartes, dont l’atout retourné",
  ],
  [
    { kind: "stock_empty", clause: "K6.1" },
    "The stock is empty: nothing more is drawn",
    "La pioche est vide : on ne pioche plus",
  ],
  [
    { kind: "epaulettes", clause: "K6.6", seat: 1, cards: ["Qd", "Qc"], on: 0 },
    "Ana lays Q♦ and Q♣ on your shoulders: epaulettes",
    "Ana pose D♦ et D♣ sur vos épaules : épaulettes",
  ],
  [
    { kind: "out", clause: "P4", seat: 1 },
    "Ana is out: no cards left",
    "Ana sort du jeu : sa main est vide",
  ],
  [
    { kind: "deal_won", clause: "K6.1", seat: 1, winners: [1], reason: "last card" },
    "Ana wins the deal: Ana’s last card is laid",
    "Ana remporte la donne : sa dernière carte est posée",
  ],
  [
    { kind: "deal_won", clause: "K6.5", seat: 2, winners: [0, 2], reason: "nothing left to draw" },
    "You and Ben win the deal: Ben’s hand is empty, with nothing left to draw",
    "Ben et vous remportez la donne : la main de Ben est vide, et la pioche aussi",
  ],
  [
    { kind: "deal_lost", clause: "P4", seat: 0 },
    "You are the durak: the last one with cards",
    "Vous êtes le dourak : il ne reste de cartes que dans votre main",
  ],
  [
    { kind: "deal_drawn", clause: "K6.7", reason: "endless" },
    "The deal is drawn: for 20 bouts the cards have only gone round",
    "Donne nulle : depuis 20 attaques, les cartes ne font que tourner",
  ],
  [
    { kind: "won", clause: "K6.8", winners: [1, 3], shared: false, scores: [], reason: "most deals won" },
    "Ana and Cleo win the match: the most deals won",
    "Ana et Cleo remportent la partie : le plus de donnes remportées",
  ],
  [
    { kind: "won", clause: "P8", winners: [0, 1, 2, 3], shared: false, scores: [], reason: "durak least often" },
    "Everyone wins the match: the durak least often",
    "Tout le monde remporte la partie : le moins souvent dourak",
  ],
] as [facts: { kind: string; clause: string }, english: string, french: string][]).map(
  ([facts, ...lines]) => [event(facts), ...lines] as const,
);

for (const [event, english, french] of EXAMPLES) {
  test(`${event.clause} ${event.kind}: ${english}`, () => {
    expect(said("en", event)).toBe(english);
    expect(said("fr", event)).toBe(french);
  });
}

test("every kind of event that the library tells has a line, and an example above", () => {
  const table = library.split("## Events")[1]!.split("\n## ")[0]!;
  const told = { dobro: new Set<string>(), durak: new Set<string>() };
  for (const row of table.split("\n").filter((row) => row.startsWith("| `"))) {
    const [, kinds = "", , game] = row.split("|").map((cell) => cell.trim());
    for (const [, kind] of kinds.matchAll(/`(\w+)`/g)) {
      if (game !== "Durak") told.dobro.add(kind!);
      if (game !== "Dobro") told.durak.add(kind!);
    }
  }
  for (const game of ["dobro", "durak"] as const) {
    const shown = EXAMPLES.filter(([event]) => event.game === game);
    expect(new Set(shown.map(([event]) => event.kind))).toEqual(told[game]);
    for (const lines of [en, fr]) {
      expect(new Set(Object.keys(lines[game]))).toEqual(told[game]);
    }
  }
});

test("French elides before a vowel, and before a silent h or y", () => {
  const held = { kind: "held", clause: "K4.1", seat: 0, cards: [] };
  const elided = ["Ana", "Élise", "Œdipe", "Hélène", "Hugo", "Yves"];
  const plain = ["Ben", "Hassan", "Yasmine", "7up", "樱"];
  for (const name of [...elided, ...plain]) {
    const whose = elided.includes(name) ? `d’${name}` : `de ${name}`;
    const holds = `La défense ${whose} tient : 0 carte à la défausse`;
    expect(said("fr", event(held), [name], null)).toBe(holds);
  }
});

test("French has narrow spaces before high punctuation, and curly apostrophes", () => {
  settings.language = "fr";
  for (const [event] of EXAMPLES) {
    expect(line(event, NAMES, 0)).not.toMatch(/[^\u202f][:;!?]|'/);
  }
});

test("a line has no full stop, so that several can be put together", () => {
  for (const [, ...lines] of EXAMPLES) {
    for (const each of lines) expect(each).not.toMatch(/[.!?:;\s]$/);
  }
});

test("of many lines those are told that the table does not show", () => {
  settings.language = "en";
  const passed = { kind: "passed", clause: "K4.1", seat: 0 };
  const took = { kind: "took", clause: "K5.2", seat: 1, cards: ["6s", "7s"] };
  const drew = { kind: "drew", clause: "K5.3", seat: 0, count: 1, cards: ["9s"] };
  const theyDrew = { kind: "drew", clause: "K5.3", seat: 2, count: 2 };
  const empty = { kind: "stock_empty", clause: "K5.3" };
  const bout = { kind: "bout", clause: "K2.2", attacker: 2, defender: 0, limit: 6 };
  const said = (...facts: { kind: string; clause: string }[]): string[] => linesOf(facts.map(event), NAMES, 0);
  expect(said(passed, took, drew, theyDrew, bout)).toEqual(["Ana takes 2 cards", "You draw 9♠"]);
  expect(said(passed, took, drew, empty, bout)).toEqual([
    "Ana takes 2 cards",
    "The stock is empty: nothing more is drawn",
  ]);
  const theyPassed = { ...passed, seat: 2 };
  const held = { kind: "held", clause: "K4.1", seat: 0, cards: ["6s", "7s"] };
  expect(said(theyPassed, held, drew, bout)).toEqual(["Ben passes", "Your defence holds: 2 cards discarded"]);
  expect(said(took, bout)).toEqual(["Ana takes 2 cards", "A new bout: Ben against you, 6 cards at most"]);
  expect(said(passed)).toEqual(["You pass"]);
  expect(said(theyDrew)).toEqual(["Ben draws 2 cards"]);
});

test("what a newer server tells is passed over", () => {
  for (const language of ["en", "fr"] as const) {
    for (const clause of ["D3.1", "K3.1", "X1", ""]) {
      expect(said(language, event({ kind: "somersaulted", clause }))).toBe("");
      expect(said(language, event({ kind: "toString", clause }))).toBe("");
    }
    expect(said(language, event({ kind: "scored", clause: "D7.1" }))).toBe("");
    expect(said(language, {} as GameEvent)).toBe("");
  }
});
