/** What is known of a table: as the server told it, and nothing decided here. */

import type { AnyTold, News, TableSeen } from "../wire/messages";
import { TableSocket, type Status, type Wish } from "../wire/socket";
import type { GameEvent, View } from "../wire/views";

/** A table whose view is typed. */
export type Table = Omit<TableSeen, "view"> & { view: View | null };

/** One thing that was told, for the line that says it and the card that moves. */
export interface Happening {
  version: number;
  what: { kind: string } & Record<string, unknown>;
  events: GameEvent[];
}

export interface Refusal {
  sentence: string;
  clause: string | null;
}

const MOST_KEPT = 200; // happenings

export class TableState {
  table = $state.raw<Table | null>(null);
  status = $state<Status>("connecting");
  /** What happened, the newest last. */
  happenings = $state.raw<Happening[]>([]);
  /** The last wish that was refused, until the next is made. */
  refusal = $state.raw<Refusal | null>(null);
  /** Wishes that were not answered yet. */
  waiting = $state(0);

  private readonly socket: TableSocket;
  private readonly pending = new Set<string>();

  constructor(table: string, invite: string) {
    this.socket = new TableSocket(
      table,
      invite,
      (told) => this.hear(told),
      (status) => (this.status = status),
      () => this.table?.version ?? null,
    );
  }

  get view(): View | null {
    return this.table?.view ?? null;
  }

  get myTurn(): boolean {
    const view = this.view;
    return Boolean(this.table?.playing && view && view.turn !== null && view.turn === view.seat);
  }

  wish(wish: Wish): void {
    this.refusal = null;
    this.pending.add(this.socket.wish(wish));
    this.waiting = this.pending.size;
  }

  play(move: string): void {
    if (this.table) this.wish({ wish: "play", move, version: this.table.version });
  }

  close(): void {
    this.socket.close();
  }

  private hear(told: AnyTold): void {
    switch (told.told) {
      case "fresh":
        this.table = told.table as Table;
        break;
      case "news":
        this.learn(told);
        break;
      case "presence":
        if (this.table) this.table = { ...this.table, here: told.here, watching: told.watching };
        break;
      case "done":
        this.answered(told.id);
        break;
      case "refusal":
        this.answered(told.id);
        this.refusal = { sentence: told.sentence, clause: told.clause };
        break;
      case "lobby":
        break;
    }
  }

  private learn(news: News): void {
    if (!this.table || news.version <= this.table.version) return;
    if (news.version > this.table.version + 1) {
      this.wish({ wish: "catch_up", version: this.table.version });
      return;
    }
    this.table = { ...this.table, ...news.changes, version: news.version } as Table;
    const happening = {
      version: news.version,
      what: news.what as Happening["what"],
      events: news.events as GameEvent[],
    };
    this.happenings = [...this.happenings.slice(1 - MOST_KEPT), happening];
  }

  private answered(id: string | null): void {
    if (id !== null) this.pending.delete(id);
    this.waiting = this.pending.size;
  }
}
