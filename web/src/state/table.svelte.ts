/** What is known of a table: as the server told it, and nothing decided here. */

import type { AnyTold, News, TableSeen } from "../wire/messages";
import { TableSocket, type Status, type Wish } from "../wire/socket";
import type { GameEvent, View } from "../wire/views";
import { settings, type Pace } from "./settings.svelte";

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
const MOMENT: Record<Pace, number> = { off: 0, quick: 650, calm: 1400 }; // ms that a bot's move takes

export class LiveTable {
  table = $state.raw<Table | null>(null);
  status = $state<Status>("connecting");
  /** What happened, the newest last. */
  happenings = $state.raw<Happening[]>([]);
  /** The last wish that was refused, until the next is made. */
  refusal = $state.raw<Refusal | null>(null);
  /** The version up to which what was said here has been read. */
  read = $state(0);
  /** Wishes that were not answered yet, or whose news are not shown yet. */
  waiting = $state(0);
  /** Who holds a device that goes round, by number; null: it is covered, or does not go round. */
  holder = $state<number | null>(null);
  /** Whether the table is on its way to who holds the device now; and whether it ever went to somebody. */
  handing = $state(false);
  handed = false;
  /** What was done last before the device came here, as far as it may be seen here. */
  before = $state.raw<GameEvent[]>([]);

  private readonly socket: TableSocket;
  private readonly pending = new Map<string, number>(); // by id of a wish: the version it stands at
  private received = 0; // the version up to which news have come
  private unshown: News[] = []; // news that have come, and wait for their moment
  private timer = 0;
  private playedAt = -1; // the version that the last move was made at
  private deedAt: number | null = null; // the version at which something was done last
  private asksBefore = false; // whether it is to be asked what that was

  constructor(table: string, invite: string) {
    this.socket = new TableSocket(
      table,
      invite,
      (told) => this.hear(told),
      (status) => (this.status = status),
      () => (this.table ? this.received : null),
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
    if (wish.wish === "ready" && this.holder !== null) this.hold(null); // new cards lie covered
    this.refusal = null;
    this.pending.set(this.socket.wish(wish), Infinity);
    this.waiting = this.pending.size;
  }

  play(move: string): void {
    const version = this.table?.version ?? null;
    if (version === null || (this.waiting > 0 && this.playedAt === version)) return; // it is on its way
    this.playedAt = version;
    this.wish({ wish: "play", move, version });
  }

  /** The device has gone to somebody; null: it is covered. What it knew is forgotten first. */
  hold(as: number | null): void {
    clearTimeout(this.timer);
    this.deedAt = this.happenings.findLast((one) => one.events.length > 0)?.version ?? this.deedAt;
    this.asksBefore = this.deedAt !== null;
    this.unshown = [];
    this.happenings = [];
    this.before = [];
    this.refusal = null;
    this.table = null;
    this.pending.clear();
    this.waiting = 0;
    this.playedAt = -1;
    this.holder = as;
    this.handing = this.handed = true;
    this.socket.hold(as);
  }

  /** Come again, as who one has become since. */
  again(): void {
    this.socket.again();
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket.close();
  }

  private hear(told: AnyTold): void {
    switch (told.told) {
      case "fresh":
        clearTimeout(this.timer);
        this.unshown = [];
        this.handing = false;
        this.received = told.table.version;
        this.table = told.table as Table;
        this.settle();
        this.askBefore();
        break;
      case "news":
        this.receive(told);
        break;
      case "presence":
        if (this.table) this.table = { ...this.table, here: told.here, watching: told.watching };
        break;
      case "done":
        this.answered(told.id, told.version);
        break;
      case "refusal":
        this.answered(told.id, 0);
        this.refusal = { sentence: told.sentence, clause: told.clause };
        break;
      case "lobby":
        break;
    }
  }

  /** What was done last is told anew to who holds the device now: others saw more of it. */
  private askBefore(): void {
    if (!this.asksBefore || this.deedAt === null) return;
    this.asksBefore = false;
    this.wish({ wish: "catch_up", version: this.deedAt - 1 });
  }

  private receive(news: News): void {
    if (this.handed && news.version === this.deedAt) this.before = news.events as GameEvent[];
    if (!this.table || news.version <= this.received) return;
    if (news.version > this.received + 1) {
      this.wish({ wish: "catch_up", version: this.received });
      return;
    }
    this.received = news.version;
    this.unshown.push(news);
    if (this.unshown.length === 1) this.showNext();
  }

  /** Show what has come, one thing after the other: bots take a human moment. */
  private showNext(): void {
    const news = this.unshown[0];
    if (!news) return;
    const bot = news.what.by === "bot" || news.what.by === "stand-in";
    const wait = bot && !document.hidden ? MOMENT[settings.pace] : 0;
    const show = (): void => {
      this.unshown.shift();
      this.learn(news);
      this.showNext();
    };
    if (wait) this.timer = window.setTimeout(show, wait);
    else show();
  }

  private learn(news: News): void {
    if (!this.table) return;
    this.table = { ...this.table, ...news.changes, version: news.version } as Table;
    const happening = {
      version: news.version,
      what: news.what as Happening["what"],
      events: news.events as GameEvent[],
    };
    this.happenings = [...this.happenings.slice(1 - MOST_KEPT), happening];
    this.settle();
  }

  private answered(id: string | null, version: number): void {
    if (id !== null && this.pending.has(id)) this.pending.set(id, version);
    this.settle();
  }

  private settle(): void {
    for (const [id, version] of this.pending) {
      if (version <= (this.table?.version ?? 0)) this.pending.delete(id);
    }
    this.waiting = this.pending.size;
  }
}
