/** Texts for events and refusals: a key with facts, told to one reader. `src/dobrak/texts/facts.py` does the same. */

import { FACTS, type FactKind } from "../wire/messages";
import { readMove } from "./moves";
import { has, listed, slug, t, text } from "./texts.svelte";

type Variables = Record<string, string | number>;
export type Facts = Record<string, unknown>;

/** A person at a table of a game, who is "you" in its texts; `you` is null for a spectator. */
export class Reader {
  private readonly kinds: Record<string, FactKind>;

  constructor(
    private readonly game: string,
    private readonly names: string[],
    private readonly you: number | null,
  ) {
    this.kinds = FACTS[game] ?? {};
  }

  /** The text with these facts; null if it is missing. */
  tell(key: string, facts: Facts): string | null {
    const variables = this.variables(facts);
    if (has(`${key}-each`)) {
      variables.each = this.bySeat(facts).map((own) => text(`${key}-each`, this.variables(own))).join(", ");
    }
    return text(key, variables);
  }

  private variables(facts: Facts): Variables {
    const found: Variables = {};
    for (const name of Object.keys(this.kinds)) found[slug(name)] = 0;
    for (const [name, fact] of Object.entries(facts)) {
      if (fact != null) Object.assign(found, this.of(slug(name), this.kinds[name], fact));
    }
    return { ...found, you: slug(this.role(facts)) };
  }

  /** The first fact that is the reader. */
  private role(facts: Facts): string {
    const isReader = (fact: unknown) => (Array.isArray(fact) ? fact.includes(this.you) : fact === this.you);
    const named = ([name, kind]: [string, FactKind]) => kind === "seat" && this.you !== null && isReader(facts[name]);
    return Object.entries(this.kinds).find(named)?.[0] ?? "nobody";
  }

  /** The facts of each seat, from the lists that have one for each. */
  private bySeat(facts: Facts): Facts[] {
    const lists = Object.entries(facts).filter(([name, fact]) => !(name in this.kinds) && Array.isArray(fact));
    const [, first] = lists[0] ?? ["", []];
    return (first as unknown[]).map((_, seat) => ({
      seat,
      ...Object.fromEntries(lists.map(([name, fact]) => [name, (fact as unknown[])[seat]])),
    }));
  }

  /** The variables of one fact. */
  private of(name: string, kind: FactKind | undefined, fact: unknown): Variables {
    if (Array.isArray(fact)) return this.ofList(name, kind, fact);
    if (typeof fact === "boolean") return { [name]: String(fact) };
    if (typeof fact === "number") {
      if (kind === "seat") return { [name]: fact === this.you ? t("you") : this.name(fact) };
      return { [name]: kind === "index" ? fact + 1 : fact };
    }
    const word = String(fact);
    if (kind === "card") return { [name]: this.card(word, 1) };
    if (kind === "move") return { [name]: this.move(word), [`${name}-kind`]: readMove(this.game, word).kind };
    return { [name]: kind === "word" ? slug(word) : word };
  }

  private ofList(name: string, kind: FactKind | undefined, facts: unknown[]): Variables {
    const about = { [`${name}-count`]: facts.length };
    if (kind === "seat") {
      const seats = facts as number[];
      const others = seats.filter((seat) => seat !== this.you).map((seat) => this.name(seat));
      return { [name]: listed(others), [`${name}-are`]: this.who(seats), ...about };
    }
    if (kind === "card") {
      const cards = facts as string[];
      const count = (card: string) => cards.filter((other) => other === card).length;
      return { [name]: listed([...new Set(cards)].map((card) => this.card(card, count(card)))), ...about };
    }
    return { [name]: facts.join(", "), ...about };
  }

  private who(seats: number[]): string {
    const own = this.you !== null && seats.includes(this.you);
    if (seats.length === 1) return own ? "you" : "one";
    if (seats.length === this.names.length && seats.length > 2) return "all";
    return own ? "us" : "them";
  }

  private name(seat: number): string {
    return this.names[seat] ?? "?";
  }

  private card(card: string, count: number): string {
    const variables = { card, rank: card.slice(0, -1), suit: card.slice(-1), count };
    return text(`${this.game}-card`, variables) ?? card;
  }

  private move(move: string): string {
    const { kind, cards, value } = readMove(this.game, move);
    const variables = { kind, value: value ?? 0, card1: cards[0] ?? "", card2: cards[1] ?? "" };
    return text(`${this.game}-move`, variables) ?? move;
  }
}
