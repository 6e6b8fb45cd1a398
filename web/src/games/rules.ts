/** The options of a new table as the server takes them, and their defaults. */

export interface Rules {
  dobro: {
    edition: "fr" | "en" | "pt";
    rounds: 1 | 2 | 3 | 4 | 5 | 6 | "long";
    draw: "auto" | "manual";
  };
  durak: {
    ruleset: "podkidnoy" | "perevodnoy" | "dourak";
    deals: number;
    deck: 24 | 36 | 52;
    first_limit: 5 | 6;
    next_attacker: "durak" | "lowest";
    first_transfer: boolean;
  };
}

export function usual(): Rules {
  return {
    dobro: { edition: "fr", rounds: 3, draw: "auto" },
    durak: {
      ruleset: "podkidnoy",
      deals: 1,
      deck: 36,
      first_limit: 5,
      next_attacker: "durak",
      first_transfer: false,
    },
  };
}

/** The options to send: each ruleset has its own. */
export function wanted(game: keyof Rules, rules: Rules): Record<string, string | number | boolean> {
  if (game === "dobro") return { ...rules.dobro };
  const { ruleset, deals, first_transfer, ...others } = rules.durak;
  if (ruleset === "dourak") return { ruleset, deals };
  return { ruleset, deals, ...others, ...(ruleset === "perevodnoy" ? { first_transfer } : {}) };
}
