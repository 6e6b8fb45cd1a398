import { gathered, suited, type Reader, type Lines, type Unnumbered } from "../events";
import type { DobroOpens, DobroWon, DurakDealDrawn, DurakDealWon, DurakOpens, DurakWon } from "../../wire/messages";
import { readDobro } from "../../wire/notation";
import { fr as words } from "./words";

const UNNUMBERED: Unnumbered = {
  J: ["un joker", "deux jokers", "trois jokers"],
  S: ["un passe-tour", "deux passe-tours"],
  R: ["un changement de sens", "deux changements de sens"],
};

const DOBRO_OPENS: Record<DobroOpens["reason"], string> = {
  drawn: "tirage au sort",
  chosen: "convenu d’avance",
  "most points": "le plus de points",
  "fewest points": "le moins de points",
  "first in turn": "à égalité de points, d’après l’ordre du tour",
  "highest cards": "à égalité de points, les plus hautes cartes reçues",
};
const DURAK_OPENS: Record<DurakOpens["reason"], string> = {
  "lowest trump": "le plus petit atout",
  chosen: "convenu d’avance",
  "won before": "victoire à la donne précédente",
  "before the durak": "juste avant le dourak dans le tour",
};
const DOBRO_WON: Record<DobroWon["reason"], string> = {
  "lowest total": "le total le plus bas",
  "highest total": "le total le plus haut",
  "fewest cards": "à égalité de points, le moins de cartes à la dernière manche",
  "lowest values": "à égalité de points et de cartes, les plus petites valeurs ramassées",
  shared: "égalité parfaite",
};
const DURAK_WON: Record<DurakWon["reason"], string> = {
  "most deals won": "le plus de donnes remportées",
  "durak least often": "le moins souvent dourak",
};
const DEAL_DRAWN: Record<DurakDealDrawn["reason"], string> = {
  "no cards left": "plus personne n’a de cartes",
  endless: "depuis 20 attaques, les cartes ne font que tourner",
};
/** Sentences that name an owner in the middle: votre, sa, la … d’Ana. */
const DEAL_WON: Record<DurakDealWon["reason"], (whose: (what: What) => string) => string> = {
  "last card": (whose) => `${whose("dernière carte")} est posée`,
  "nothing left to draw": (whose) => `${whose("main")} est vide, et la pioche aussi`,
  epaulettes: (whose) => `${whose("épaulettes")} sont imbattables`,
};

// --- parts of sentences ---------------------------------------------------------------------------

/** Nouns with their articles. */
const ARTICLES = {
  "dernière carte": { your: "votre", their: "sa", the: "la" },
  main: { your: "votre", their: "sa", the: "la" },
  défense: { your: "votre", their: "sa", the: "la" },
  tour: { your: "votre", their: "son", the: "le" },
  épaules: { your: "vos", their: "ses", the: "les" },
  épaulettes: { your: "vos", their: "ses", the: "les" },
};
type What = keyof typeof ARTICLES;

const counted = (n: number, thing: string) => `${n} ${thing}${n < 2 ? "" : "s"}`;

const list = new Intl.ListFormat("fr");
const listed = (all: string[]) => list.format(all);

export const capital = (sentence: string) => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** A reason; empty if a newer server gives one that this page does not know. */
const because = (reason: string | undefined) => (reason ? `\u202f: ${reason}` : "");

/** d’Ana, d’Hélène, d’Yves; de Ben, de Hassan, de Yasmine. */
export function of(name: string): string {
  const plain = name.normalize("NFD").toLowerCase();
  return /^([aeiouœæ]|h[eiouy]|y[^aeiouy])/.test(plain) ? `d’${name}` : `de ${name}`;
}

/** The start of a sentence: Vous piochez, Ben pioche. */
const does = (reader: Reader, seat: number, yours: string, theirs: string) =>
  reader.own(seat) ? `Vous ${yours}` : `${reader.name(seat)} ${theirs}`;

/** A person in the middle of a sentence. */
const them = (reader: Reader, seat: number) => (reader.own(seat) ? "vous" : reader.name(seat));

/** votre main, la main d’Ana. */
const whose = (reader: Reader, seat: number, what: What) =>
  reader.own(seat)
    ? `${ARTICLES[what].your} ${what}`
    : `${ARTICLES[what].the} ${what} ${of(reader.name(seat))}`;

/** If the person has just been named: votre main, sa main. */
const their = (reader: Reader, seat: number, what: What) =>
  `${ARTICLES[what][reader.own(seat) ? "your" : "their"]} ${what}`;

interface Verb {
  you: string;
  one: string;
  many: string;
}
const WIN: Verb = { you: "remportez", one: "remporte", many: "remportent" };
const SHARE: Verb = { you: "partagez", one: "partage", many: "partagent" };

/** Several people: Ben et vous remportez. */
function allDo(reader: Reader, seats: number[], verb: Verb): string {
  if (seats.length === 1) return does(reader, seats[0]!, verb.you, verb.one);
  if (reader.everyone(seats)) return `Tout le monde ${verb.one}`;
  const others = seats.filter((seat) => !reader.own(seat)).map((seat) => reader.name(seat));
  return others.length < seats.length
    ? `${listed([...others, "vous"])} ${verb.you}`
    : `${listed(others)} ${verb.many}`;
}

const theMatch = (reader: Reader, seats: number[], shared: boolean) =>
  shared ? `${allDo(reader, seats, SHARE)} la victoire` : `${allDo(reader, seats, WIN)} la partie`;

export const pretty = (card: string) => suited(card, words.durak.letters);
const prettyAll = (cards: string[]) => listed(cards.map(pretty));
export const numbers = (cards: string[]) => listed(gathered(cards, UNNUMBERED));

/** The cards of a move of Dobro. */
export function laid(move: string): string {
  const { cards, value } = readDobro(move);
  const [first = "", second] = cards;
  if (first === "S" || first === "R") return UNNUMBERED[first][0]!;
  if (first === "J") return second ? `deux jokers en paire de ${value}` : `un joker valant ${value}`;
  if (second === "J") return `un ${first} et un joker`;
  return second ? `une paire de ${first}` : `un ${first}`;
}

// --- sentences ------------------------------------------------------------------------------------

const NOTHING_LEFT = "La pioche est vide\u202f: on ne pioche plus";

export const fr: Lines = {
  dobro: {
    dealt: ({ round, cards, hand }) =>
      `Manche ${round + 1}\u202f: ` +
      (hand ? `vous avez ${numbers(hand)}` : `${counted(cards, "carte")} par main`),
    opens: ({ seat, reason }, reader) =>
      does(reader, seat, "ouvrez", "ouvre") + because(DOBRO_OPENS[reason]),
    played: ({ seat, move, value, reason }, reader) => {
      const cards = laid(move);
      if (reason === "forced") {
        const lays = reader.own(seat) ? "posez" : "pose";
        return `${does(reader, seat, "n’avez", "n’a")} que des cartes spéciales et ${lays} ${cards}`;
      }
      const plays = `${does(reader, seat, "jouez", "joue")} ${cards}`;
      if (reason === "special") return `${plays}\u202f: l’enchère reste à ${value}`;
      const pair = move.includes("+");
      if (reason === "opened") {
        const opens = `${does(reader, seat, "ouvrez", "ouvre")} avec ${cards}`;
        return pair ? `${opens}\u202f: l’enchère est à ${value}` : opens;
      }
      return pair && reason !== "matched" ? `${plays}\u202f: l’enchère monte à ${value}` : plays;
    },
    doubled: ({ seat, before, value }, reader) =>
      `${does(reader, seat, "égalez", "égale")} ${before}\u202f: l’enchère double et passe à ${value}`,
    turned: ({ direction }) =>
      `Le jeu change de sens\u202f: sens ${direction === 1 ? "horaire" : "antihoraire"}`,
    took: ({ seat, cards, pile }, reader) =>
      `${does(reader, seat, "ramassez", "ramasse")} ${counted(cards, "carte")}` +
      (pile > cards ? `, soit ${pile} en tout` : ""),
    drew: ({ seat, count, cards }, reader) =>
      `${does(reader, seat, "piochez", "pioche")} ${cards ? numbers(cards) : counted(count, "carte")}`,
    forgot: ({ seat }, reader) =>
      `${does(reader, seat, "terminez", "termine")} ${their(reader, seat, "tour")} sans piocher`,
    forgetful: ({ seat }, reader) =>
      `${does(reader, seat, "recevez", "reçoit")} la carte de l’oubli`,
    called: ({ seat, forgot }, reader) => {
      const forgets = reader.own(forgot) ? "vous avez" : `${reader.name(forgot)} a`;
      return `${does(reader, seat, "signalez", "signale")} l’oubli\u202f: ${forgets} oublié de piocher`;
    },
    turn_ended: ({ seat }, reader) =>
      `${capital(whose(reader, seat, "tour"))} est fini\u202f: il n’y a plus rien à piocher`,
    stock_empty: () => NOTHING_LEFT,
    round_ended: ({ seat }, reader) =>
      `${does(reader, seat, "n’avez", "n’a")} plus de cartes\u202f: la manche est finie`,
    scored: ({ round, piles, points, forgetful }, reader) => {
      const each = piles.map((pile, seat) => {
        const why = counted(pile, "carte") + (seat === forgetful ? " et la carte de l’oubli" : "");
        return `${them(reader, seat)} ${points[seat]} (${why})`;
      });
      return `Points de la manche ${round + 1}\u202f: ${each.join(", ")}`;
    },
    won: ({ winners, shared, reason }, reader) =>
      theMatch(reader, winners, shared) + because(DOBRO_WON[reason]),
  },

  durak: {
    dealt: ({ deal, turned, trump, shown_by, hand }, reader) => {
      const shows = (seat: number) =>
        `${them(reader, seat)} ${reader.own(seat) ? "montrez" : "montre"} ` +
        `${their(reader, seat, "dernière carte")}, ${pretty(turned)}`;
      const how = shown_by === undefined ? `on retourne ${pretty(turned)}` : shows(shown_by);
      const own = hand ? `\u202f; vous avez ${prettyAll(hand)}` : "";
      return `Donne ${deal + 1}\u202f: ${how}, atout ${words.durak.suits[trump]}${own}`;
    },
    void: () => "Personne n’a reçu d’atout\u202f: on redistribue",
    called: ({ seat, card }, reader) =>
      `${does(reader, seat, "annoncez", "annonce")} ${pretty(card)}, le plus petit atout`,
    opens: ({ seat, reason }, reader) =>
      `${does(reader, seat, "attaquez", "attaque")} en premier${because(DURAK_OPENS[reason])}`,
    bout: ({ attacker, defender, limit }, reader) =>
      `Nouvelle attaque\u202f: ${them(reader, attacker)} contre ${them(reader, defender)}, ` +
      `${counted(limit, "carte")} au plus`,
    attacked: ({ seat, card, on, laid }, reader) => {
      const how = `avec ${pretty(card)}`;
      if (laid !== 1) return `${does(reader, seat, "continuez", "continue")} ${how}`;
      if (reader.own(on)) return `${reader.name(seat)} vous attaque ${how}`;
      return `${does(reader, seat, "attaquez", "attaque")} ${reader.name(on)} ${how}`;
    },
    defended: ({ seat, card, attack, reason }, reader) => {
      const beats =
        reason === "trump" ? does(reader, seat, "coupez", "coupe") : does(reader, seat, "battez", "bat");
      return `${beats} ${pretty(attack)} avec ${pretty(card)}`;
    },
    transferred: ({ seat, card, to }, reader) => {
      const how = `avec ${pretty(card)}`;
      if (reader.own(to)) return `${reader.name(seat)} vous transfère l’attaque ${how}`;
      return `${does(reader, seat, "transférez", "transfère")} l’attaque à ${reader.name(to)} ${how}`;
    },
    passed: ({ seat }, reader) => does(reader, seat, "passez", "passe"),
    gave_up: ({ seat }, reader) =>
      does(reader, seat, "renoncez à vous défendre", "renonce à se défendre"),
    added: ({ seat, card, on }, reader) =>
      `${does(reader, seat, "ajoutez", "ajoute")} ${pretty(card)} à ce que ` +
      (reader.own(on) ? "vous ramassez" : `ramasse ${reader.name(on)}`),
    took: ({ seat, cards }, reader) =>
      `${does(reader, seat, "ramassez", "ramasse")} ${counted(cards.length, "carte")}`,
    held: ({ seat, cards }, reader) =>
      `${capital(whose(reader, seat, "défense"))} tient\u202f: ` +
      `${counted(cards.length, "carte")} à la défausse`,
    drew: ({ seat, count, turned, cards }, reader) => {
      const who = does(reader, seat, "piochez", "pioche");
      if (cards) return `${who} ${prettyAll(cards)}`;
      if (!turned) return `${who} ${counted(count, "carte")}`;
      if (count === 1) return `${who} l’atout retourné`;
      return `${who} ${count} cartes, dont l’atout retourné`;
    },
    stock_empty: () => NOTHING_LEFT,
    epaulettes: ({ seat, cards, on }, reader) =>
      `${does(reader, seat, "posez", "pose")} ${prettyAll(cards)} ` +
      `sur ${whose(reader, on, "épaules")}\u202f: épaulettes`,
    out: ({ seat }, reader) =>
      `${does(reader, seat, "sortez", "sort")} du jeu\u202f: ${their(reader, seat, "main")} est vide`,
    deal_won: ({ seat, winners, reason }, reader) => {
      const having = winners.length === 1 ? their : whose;
      const why = DEAL_WON[reason]?.((what) => having(reader, seat, what));
      return `${allDo(reader, winners, WIN)} la donne${because(why)}`;
    },
    deal_lost: ({ seat }, reader) =>
      `${does(reader, seat, "êtes", "est")} le dourak\u202f: ` +
      `il ne reste de cartes que dans ${their(reader, seat, "main")}`,
    deal_drawn: ({ reason }) => "Donne nulle" + because(DEAL_DRAWN[reason]),
    won: ({ winners, shared, reason }, reader) =>
      theMatch(reader, winners, shared) + because(DURAK_WON[reason]),
  },
};
