import {
  gathered,
  parts,
  suited,
  type DealWon,
  type DobroOpens,
  type DobroWon,
  type DurakOpens,
  type DurakWon,
  type Eyes,
  type Lines,
  type Suit,
  type Unnumbered,
} from "./lines.kinds";

const RANKS = { T: "10", J: "V", Q: "D", K: "R" };
const SUITS: Record<Suit, string> = { s: "pique", h: "cœur", d: "carreau", c: "trèfle" };
const UNNUMBERED: Unnumbered = {
  J: ["un joker", "deux jokers", "trois jokers"],
  S: ["un passe-tour", "deux passe-tours"],
  R: ["un changement de sens", "deux changements de sens"],
};

const DOBRO_OPENS: Record<DobroOpens, string> = {
  drawn: "tirage au sort",
  chosen: "convenu d’avance",
  "most points": "le plus de points",
  "fewest points": "le moins de points",
  "first in turn": "à égalité de points, d’après l’ordre du tour",
  "highest cards": "à égalité de points, les plus hautes cartes reçues",
};
const DURAK_OPENS: Record<DurakOpens, string> = {
  "lowest trump": "le plus petit atout",
  chosen: "convenu d’avance",
  "won before": "victoire à la donne précédente",
  "before the durak": "juste avant le dourak dans le tour",
};
const DOBRO_WON: Record<DobroWon, string> = {
  "lowest total": "le total le plus bas",
  "highest total": "le total le plus haut",
  "fewest cards": "à égalité de points, le moins de cartes à la dernière manche",
  "lowest values": "à égalité de points et de cartes, les plus petites valeurs ramassées",
  shared: "égalité parfaite",
};
const DURAK_WON: Record<DurakWon, string> = {
  "most deals won": "le plus de donnes remportées",
  "durak least often": "le moins souvent dourak",
};
/** Whose it is goes in the middle: votre, sa, la … d’Ana. */
const DEAL_WON: Record<DealWon, (whose: (what: What) => string) => string> = {
  "last card": (whose) => `${whose("dernière carte")} est posée`,
  "nothing left to draw": (whose) => `${whose("main")} est vide, et la pioche aussi`,
  epaulettes: (whose) => `${whose("épaulettes")} sont imbattables`,
};

// --- parts of sentences ---------------------------------------------------------------------------

/** What somebody has, with the articles that go with it. */
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

const listed = (words: string[]) =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" et ");

export const capital = (sentence: string) => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** A reason; none where a newer server gives one that this page does not know. */
const because = (reason: string | undefined) => (reason ? `\u202f: ${reason}` : "");

/** d’Ana, d’Hélène, d’Yves; de Ben, de Hassan, de Yasmine. */
export function of(name: string): string {
  const plain = name.normalize("NFD").toLowerCase();
  return /^([aeiouœæ]|h[eiouy]|y[^aeiouy])/.test(plain) ? `d’${name}` : `de ${name}`;
}

/** The beginning of a sentence: Vous piochez, Ben pioche. */
const does = (eyes: Eyes, seat: number, yours: string, theirs: string) =>
  eyes.own(seat) ? `Vous ${yours}` : `${eyes.name(seat)} ${theirs}`;

/** Somebody in the middle of a sentence. */
const them = (eyes: Eyes, seat: number) => (eyes.own(seat) ? "vous" : eyes.name(seat));

/** votre main, la main d’Ana. */
const whose = (eyes: Eyes, seat: number, what: What) =>
  eyes.own(seat)
    ? `${ARTICLES[what].your} ${what}`
    : `${ARTICLES[what].the} ${what} ${of(eyes.name(seat))}`;

/** Of somebody who has just been named: votre main, sa main. */
const their = (eyes: Eyes, seat: number, what: What) =>
  `${ARTICLES[what][eyes.own(seat) ? "your" : "their"]} ${what}`;

interface Verb {
  you: string;
  one: string;
  many: string;
}
const WIN: Verb = { you: "remportez", one: "remporte", many: "remportent" };
const SHARE: Verb = { you: "partagez", one: "partage", many: "partagent" };

/** Several at once: Ben et vous remportez. */
function allDo(eyes: Eyes, seats: number[], verb: Verb): string {
  if (seats.length === 1) return does(eyes, seats[0]!, verb.you, verb.one);
  if (eyes.everyone(seats)) return `Tout le monde ${verb.one}`;
  const others = seats.filter((seat) => !eyes.own(seat)).map((seat) => eyes.name(seat));
  return others.length < seats.length
    ? `${listed([...others, "vous"])} ${verb.you}`
    : `${listed(others)} ${verb.many}`;
}

const theMatch = (eyes: Eyes, seats: number[], shared: boolean) =>
  shared ? `${allDo(eyes, seats, SHARE)} la victoire` : `${allDo(eyes, seats, WIN)} la partie`;

export const pretty = (card: string) => suited(card, RANKS);
const prettyAll = (cards: string[]) => listed(cards.map(pretty));
export const numbers = (cards: string[]) => listed(gathered(cards, UNNUMBERED));

/** What is laid in Dobro. */
export function laid(move: string): string {
  const { first, second, as } = parts(move);
  if (first === "S" || first === "R") return UNNUMBERED[first][0]!;
  if (first === "J") return second ? `deux jokers en paire de ${as}` : `un joker valant ${as}`;
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
    opens: ({ seat, reason }, eyes) =>
      does(eyes, seat, "ouvrez", "ouvre") + because(DOBRO_OPENS[reason]),
    played: ({ seat, move, value, reason }, eyes) => {
      const cards = laid(move);
      if (reason === "forced") {
        const lays = eyes.own(seat) ? "posez" : "pose";
        return `${does(eyes, seat, "n’avez", "n’a")} que des cartes spéciales et ${lays} ${cards}`;
      }
      const plays = `${does(eyes, seat, "jouez", "joue")} ${cards}`;
      if (reason === "special") return `${plays}\u202f: l’enchère reste à ${value}`;
      const pair = move.includes("+");
      if (reason === "opened") {
        const opens = `${does(eyes, seat, "ouvrez", "ouvre")} avec ${cards}`;
        return pair ? `${opens}\u202f: l’enchère est à ${value}` : opens;
      }
      return pair && reason !== "matched" ? `${plays}\u202f: l’enchère monte à ${value}` : plays;
    },
    doubled: ({ seat, before, value }, eyes) =>
      `${does(eyes, seat, "égalez", "égale")} ${before}\u202f: l’enchère double et passe à ${value}`,
    turned: ({ direction }) =>
      `Le jeu change de sens\u202f: sens ${direction === 1 ? "horaire" : "antihoraire"}`,
    took: ({ seat, cards, pile }, eyes) =>
      `${does(eyes, seat, "ramassez", "ramasse")} ${counted(cards, "carte")}` +
      (pile > cards ? `, soit ${pile} en tout` : ""),
    drew: ({ seat, count, cards }, eyes) =>
      `${does(eyes, seat, "piochez", "pioche")} ${cards ? numbers(cards) : counted(count, "carte")}`,
    forgot: ({ seat }, eyes) =>
      `${does(eyes, seat, "terminez", "termine")} ${their(eyes, seat, "tour")} sans piocher`,
    forgetful: ({ seat }, eyes) =>
      `${does(eyes, seat, "recevez", "reçoit")} la carte de l’oubli`,
    called: ({ seat, forgot }, eyes) => {
      const forgets = eyes.own(forgot) ? "vous avez" : `${eyes.name(forgot)} a`;
      return `${does(eyes, seat, "signalez", "signale")} l’oubli\u202f: ${forgets} oublié de piocher`;
    },
    turn_ended: ({ seat }, eyes) =>
      `${capital(whose(eyes, seat, "tour"))} est fini\u202f: il n’y a plus rien à piocher`,
    stock_empty: () => NOTHING_LEFT,
    round_ended: ({ seat }, eyes) =>
      `${does(eyes, seat, "n’avez", "n’a")} plus de cartes\u202f: la manche est finie`,
    scored: ({ round, piles, points, forgetful }, eyes) => {
      const each = piles.map((pile, seat) => {
        const why = counted(pile, "carte") + (seat === forgetful ? " et la carte de l’oubli" : "");
        return `${them(eyes, seat)} ${points[seat]} (${why})`;
      });
      return `Points de la manche ${round + 1}\u202f: ${each.join(", ")}`;
    },
    won: ({ winners, reason }, eyes) =>
      theMatch(eyes, winners, winners.length > 1) + because(DOBRO_WON[reason]),
  },

  durak: {
    dealt: ({ deal, turned, trump, shown_by, hand }, eyes) => {
      const shows = (seat: number) =>
        `${them(eyes, seat)} ${eyes.own(seat) ? "montrez" : "montre"} ` +
        `${their(eyes, seat, "dernière carte")}, ${pretty(turned)}`;
      const how = shown_by === undefined ? `on retourne ${pretty(turned)}` : shows(shown_by);
      const own = hand ? `\u202f; vous avez ${prettyAll(hand)}` : "";
      return `Donne ${deal + 1}\u202f: ${how}, atout ${SUITS[trump]}${own}`;
    },
    void: () => "Personne n’a reçu d’atout\u202f: on redistribue",
    called: ({ seat, card }, eyes) =>
      `${does(eyes, seat, "annoncez", "annonce")} ${pretty(card)}, le plus petit atout`,
    opens: ({ seat, reason }, eyes) =>
      `${does(eyes, seat, "attaquez", "attaque")} en premier${because(DURAK_OPENS[reason])}`,
    bout: ({ attacker, defender, limit }, eyes) =>
      `Nouvelle attaque\u202f: ${them(eyes, attacker)} contre ${them(eyes, defender)}, ` +
      `${counted(limit, "carte")} au plus`,
    attacked: ({ seat, card, on, laid }, eyes) => {
      const how = `avec ${pretty(card)}`;
      if (laid !== 1) return `${does(eyes, seat, "continuez", "continue")} ${how}`;
      if (eyes.own(on)) return `${eyes.name(seat)} vous attaque ${how}`;
      return `${does(eyes, seat, "attaquez", "attaque")} ${eyes.name(on)} ${how}`;
    },
    defended: ({ seat, card, attack, reason }, eyes) => {
      const beats =
        reason === "trump" ? does(eyes, seat, "coupez", "coupe") : does(eyes, seat, "battez", "bat");
      return `${beats} ${pretty(attack)} avec ${pretty(card)}`;
    },
    transferred: ({ seat, card, to }, eyes) => {
      const how = `avec ${pretty(card)}`;
      if (eyes.own(to)) return `${eyes.name(seat)} vous transfère l’attaque ${how}`;
      return `${does(eyes, seat, "transférez", "transfère")} l’attaque à ${eyes.name(to)} ${how}`;
    },
    passed: ({ seat }, eyes) => does(eyes, seat, "passez", "passe"),
    gave_up: ({ seat }, eyes) =>
      does(eyes, seat, "renoncez à vous défendre", "renonce à se défendre"),
    added: ({ seat, card, on }, eyes) =>
      `${does(eyes, seat, "ajoutez", "ajoute")} ${pretty(card)} à ce que ` +
      (eyes.own(on) ? "vous ramassez" : `ramasse ${eyes.name(on)}`),
    took: ({ seat, cards }, eyes) =>
      `${does(eyes, seat, "ramassez", "ramasse")} ${counted(cards.length, "carte")}`,
    held: ({ seat, cards }, eyes) =>
      `${capital(whose(eyes, seat, "défense"))} tient\u202f: ` +
      `${counted(cards.length, "carte")} à la défausse`,
    drew: ({ seat, count, turned, cards }, eyes) => {
      const who = does(eyes, seat, "piochez", "pioche");
      if (cards) return `${who} ${prettyAll(cards)}`;
      if (!turned) return `${who} ${counted(count, "carte")}`;
      if (count === 1) return `${who} l’atout retourné`;
      return `${who} ${count} cartes, dont l’atout retourné`;
    },
    stock_empty: () => NOTHING_LEFT,
    epaulettes: ({ seat, cards, on }, eyes) =>
      `${does(eyes, seat, "posez", "pose")} ${prettyAll(cards)} ` +
      `sur ${whose(eyes, on, "épaules")}\u202f: épaulettes`,
    out: ({ seat }, eyes) =>
      `${does(eyes, seat, "sortez", "sort")} du jeu\u202f: ${their(eyes, seat, "main")} est vide`,
    deal_won: ({ seat, winners, reason }, eyes) => {
      const having = winners.length === 1 ? their : whose;
      const why = DEAL_WON[reason]?.((what) => having(eyes, seat, what));
      return `${allDo(eyes, winners, WIN)} la donne${because(why)}`;
    },
    deal_lost: ({ seat }, eyes) =>
      `${does(eyes, seat, "êtes", "est")} le dourak\u202f: ` +
      `il ne reste de cartes que dans ${their(eyes, seat, "main")}`,
    deal_drawn: ({ clause }) =>
      clause === "P4"
        ? "Donne nulle\u202f: plus personne n’a de cartes"
        : "Donne nulle\u202f: depuis 20 attaques, les cartes ne font que tourner",
    won: ({ clause, winners, reason }, eyes) => {
      const team = winners.length === 2 && eyes.names.length === 4;
      const shared = winners.length > 1 && !team && clause !== "P8";
      return theMatch(eyes, winners, shared) + because(DURAK_WON[reason]);
    },
  },
};
