import type { Replay, Step } from "../wire/messages";

/** A finished match, of which the server sends a part at a time. */
export class ReplayedMatch {
  /** The number of steps; 0 until the first part is there. */
  of = $state(0);
  /** Why the match ended early. */
  reason = $state("");
  trouble = $state.raw<unknown>(null);

  /** By the number of their first step. */
  #parts = $state.raw<ReadonlyMap<number, Step[]>>(new Map());
  /** The steps in a part, but for the last one. */
  #size = 1;
  #wanted = 0;
  #busy = false;
  readonly #ask: (from: number) => Promise<Replay>;

  constructor(ask: (from: number) => Promise<Replay>) {
    this.#ask = ask;
  }

  step(at: number): Step | undefined {
    const first = this.#first(at);
    return this.#parts.get(first)?.[at - first];
  }

  /** The steps up to this one, as far as they are there without a gap. */
  upTo(at: number): { first: number; steps: Step[] } {
    let first = this.#first(at);
    let steps = this.#parts.get(first)?.slice(0, at - first + 1) ?? [];
    for (let before: Step[] | undefined; (before = this.#parts.get(first - this.#size)); ) {
      first -= this.#size;
      steps = [...before, ...steps];
    }
    return { first, steps };
  }

  /** Ask for the part with this step, one part after the other. */
  async load(at: number): Promise<void> {
    this.#wanted = at;
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let first: number | null; (first = this.#missing()) !== null; ) {
        this.#keep(first, await this.#ask(first));
      }
      this.trouble = null;
    } catch (error) {
      this.trouble = error;
    } finally {
      this.#busy = false;
    }
  }

  /** The next step, or the one before, in which something begins; the last or the first step if there is none. */
  async find(at: number, by: 1 | -1, begins: (step: Step) => boolean): Promise<number> {
    const end = by > 0 ? this.of - 1 : 0;
    for (let next = at + by; next !== end && (end - next) * by > 0; next += by) {
      if (!this.step(next)) await this.load(next);
      const step = this.step(next);
      if (!step) return at; // it could not be loaded
      if (begins(step)) return next;
    }
    return end;
  }

  /** The part with the wanted step, or the next one if that is near; null if they are there. */
  #missing(): number | null {
    const here = this.#first(this.#wanted);
    if (!this.#parts.has(here)) return here;
    const next = here + this.#size;
    const near = next < this.of && this.#wanted >= next - this.#size / 4;
    return near && !this.#parts.has(next) ? next : null;
  }

  #keep(first: number, part: Replay): void {
    if (first === 0) this.#size = Math.max(part.steps.length, 1);
    this.#parts = new Map([...this.#parts, [first, part.steps]]);
    this.of = part.of;
    if (part.record) this.reason = (part.record.ended as { reason?: string } | undefined)?.reason ?? "";
  }

  #first(at: number): number {
    return Math.floor(at / this.#size) * this.#size;
  }
}
