/** The words for the options of the games, by option and choice. */

export interface OptionWords {
  label: string;
  /** A sentence about it; one for each variant (the game's first option) if it depends on that. */
  about?: string | Record<string, string>;
  /** Names of the choices, and sentences about them. Optional for numbers. */
  choices?: Record<string, { name: string; about?: string }>;
}

export const options = {
  edition: {
    label: "Edition",
    choices: {
      fr: { name: "French", about: "A point for every pile smaller than yours; the fewest points win." },
      en: { name: "English", about: "A point for every pile larger than yours; the most points win. Ties go by values." },
      pt: { name: "Portuguese", about: "A point for every pile larger than yours; the most points win. Ties share it." },
    },
  },
  rounds: {
    label: "Rounds",
    about: "Points are counted after each round.",
    choices: { long: { name: "as many as players", about: "Everybody gets a chance to open a round." } },
  },
  draw: {
    label: "Drawing cards",
    choices: {
      auto: { name: "by itself", about: "Hands fill up after each play." },
      manual: { name: "by hand", about: "Whoever forgets to draw may get the forgetful card." },
    },
  },
  ruleset: {
    label: "Rules",
    choices: {
      dourak: { name: "Dourak", about: "Whoever is rid of all cards first wins; four play in two teams." },
      podkidnoy: { name: "Podkidnoy", about: "Everybody may throw in; the last one with cards is the durak." },
      perevodnoy: { name: "Perevodnoy", about: "Podkidnoy, and an attack can be passed on with a card of its rank." },
    },
  },
  deals: {
    label: "Deals",
    about: {
      dourak: "Most deals won wins the match.",
      podkidnoy: "Whoever was durak least often wins the match.",
      perevodnoy: "Whoever was durak least often wins the match.",
    },
  },
  deck: {
    label: "Deck",
    choices: {
      24: { name: "24 cards", about: "From the nine up: short and sharp." },
      36: { name: "36 cards", about: "From the six up, as most people play." },
      52: { name: "52 cards", about: "From the two up: a longer deal." },
    },
  },
  first_limit: {
    label: "First attack",
    about: "So many cards at most in the first bout of a deal; six later.",
    choices: { 5: { name: "5 cards" }, 6: { name: "6 cards" } },
  },
  next_attacker: {
    label: "Next deal",
    choices: {
      durak: { name: "against the durak", about: "Who sits before the durak attacks first." },
      lowest: { name: "lowest trump", about: "The lowest trump attacks first, as in the first deal." },
    },
  },
  first_transfer: {
    label: "Pass on at once",
    about: "Whether the very first attack of a deal can be passed on.",
    choices: { false: { name: "no" }, true: { name: "yes" } },
  },
} satisfies Record<string, OptionWords>;
