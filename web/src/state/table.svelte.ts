/** The state of a table, as sent by the server. */

import { matchLog } from "../wire/http";
import type { AnyAction, AnyTold, ChairSeen, GameEvent, MatchLog, News, Refusal, TableSeen, View } from "../wire/messages";
import { TableSocket, type Status, type Wish } from "../wire/socket";
import { settings, type Pace } from "./settings.svelte";

/** News that is shown, as lines of text and moving cards. */
export interface Happening {
  version: number;
  events: GameEvent[];
}

/** News at a live table: also who did what. */
export interface LiveHappening extends Happening {
  what: AnyAction;
}

/** The table at the end of a round or deal, before the next one is shown, and the events that are told of it. */
export interface LastLook {
  view: View;
  events: GameEvent[];
}

/** What to show first of these events, if they end a round or deal. The view is the one before them. */
type LookBack = (view: View, events: GameEvent[]) => LastLook | null;

const MOST_KEPT = 200; // happenings
const MOMENT: Record<Pace, number> = { off: 0, quick: 650, calm: 1400 }; // ms before a bot's move is shown
const LAST_LOOK: Record<Pace, number> = { off: 700, quick: 1700, calm: 2800 }; // ms for which the last card is shown
const DEAL = 1000; // ms more for cards that fly to their hands

export class LiveTable {
  table = $state.raw<TableSeen | null>(null);
  status = $state<Status>("connecting");
  /** The newest is the last. */
  happenings = $state.raw<LiveHappening[]>([]);
  /** The refusal of the last wish. */
  refusal = $state.raw<Refusal | null>(null);
  /** Why the card that was tapped last cannot be played. */
  reason = $state.raw<Refusal | null>(null);
  /** The version up to which the chat has been read. */
  read = $state(0);
  /** The number of wishes without an answer, or whose news is not shown yet. */
  waiting = $state(0);
  /** The number of the person who holds a shared device; null if it is covered, or not shared. */
  holder = $state<number | null>(null);
  /** Whether the person who holds the device is still waiting for the table, and whether it was ever handed over. */
  handing = $state(false);
  handed = false;
  /** The last events before the device was handed over, as the person who holds it now may see them. */
  before = $state.raw<GameEvent[]>([]);

  /** What has happened in this match up to a version; null until it has been loaded. */
  log = $state.raw<MatchLog | null>(null);

  private readonly socket: TableSocket;
  private readonly pending = new Map<string, number>(); // by the id of a wish: the version that answers it
  private received = 0; // the version of the last news
  private unshown: News[] = []; // news that wait to be shown
  private timer = 0;
  private playedAt = -1; // the version at which the last move was made
  private lastDeed: number | null = null; // the version of the last news with events
  private question = ""; // the id of the wish that asked for the reason
  private asksLastDeed = false; // whether these events are to be requested

  constructor(
    private readonly name: string,
    private readonly invite: string,
    private readonly lookBack: LookBack = () => null,
  ) {
    this.socket = new TableSocket(
      name,
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

  /** Whether anybody else is there to read messages, or may join. */
  get hasCompany(): boolean {
    const { table } = this;
    const isPerson = (chair: ChairSeen, seat: number) => seat !== table?.you && (chair.bot === null || chair.away);
    return table !== null && (table.watching > 0 || table.chairs.some(isPerson));
  }

  get mayChat(): boolean {
    const { table } = this;
    if (!table?.chat) return false;
    return table.you === null ? table.spectators_chat && !table.settings.one_device.length : this.hasCompany;
  }

  wish(wish: Wish): void {
    if (wish.wish === "ready" && this.holder !== null) this.hold(null); // the new hands are covered
    this.refusal = this.reason = null;
    this.pending.set(this.socket.wish(wish), Infinity);
    this.waiting = this.pending.size;
  }

  play(move: string): void {
    const version = this.table?.version ?? null;
    if (version === null || (this.waiting > 0 && this.playedAt === version)) return; // the last move has not been answered yet
    this.playedAt = version;
    this.wish({ wish: "play", move, version });
  }

  /** Ask why a move is not legal: the server refuses it with the reason. */
  ask(move: string): void {
    this.refusal = this.reason = null;
    if (this.table && !this.view?.moves.includes(move)) {
      this.question = this.socket.wish({ wish: "play", move, version: this.table.version });
    }
  }

  /** Hand the device to a person; null covers it. Clears everything that was known. */
  hold(as: number | null): void {
    clearTimeout(this.timer);
    this.lastDeed = this.happenings.findLast((one) => one.events.length > 0)?.version ?? this.lastDeed;
    this.asksLastDeed = this.lastDeed !== null;
    this.unshown = [];
    this.happenings = [];
    this.before = [];
    this.log = null;
    this.refusal = this.reason = null;
    this.table = null;
    this.pending.clear();
    this.waiting = 0;
    this.playedAt = -1;
    this.holder = as;
    this.handing = this.handed = true;
    this.socket.hold(as);
  }

  /** Reconnect, for example because the cookie now names a guest. */
  reconnect(): void {
    this.socket.reconnect();
  }

  /** Load the log of the match. Without an answer it stays as it was. */
  async loadLog(): Promise<void> {
    const as = this.holder;
    const log = await matchLog(this.name, this.invite, as).catch(() => null);
    if (log && this.holder === as) this.log = log;
  }

  /** What has happened in this match, as far as it is known, the newest last. */
  get events(): GameEvent[] {
    const began = this.happenings.findLastIndex((one) => one.what.kind === "began");
    const known = this.log && this.log.number === this.table?.number ? this.log : null;
    const since = this.happenings.slice(Math.max(began, 0)).filter((one) => one.version > (known?.version ?? 0));
    return [...(known?.steps.flat() ?? []), ...since.flatMap((one) => one.events)];
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
        this.table = told.table;
        this.reason = null;
        this.settle();
        this.askLastDeed();
        if (this.table.playing && this.table.you !== null && !this.handed) void this.tellLastTurn();
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
        if (told.id !== null && told.id === this.question) this.reason = told;
        else this.refusal = told;
        break;
      case "lobby":
        break;
    }
  }

  /** After a reload, tell the last move again. */
  private async tellLastTurn(): Promise<void> {
    await this.loadLog();
    if (!this.happenings.length && !this.handed) this.before = this.log?.steps.at(-1) ?? [];
  }

  /** Request the last events again, because the person who now holds the device may see more or less of them. */
  private askLastDeed(): void {
    if (!this.asksLastDeed || this.lastDeed === null) return;
    this.asksLastDeed = false;
    this.wish({ wish: "catch_up", version: this.lastDeed - 1 });
  }

  private receive(news: News): void {
    if (news.version === this.lastDeed) this.before = news.events;
    if (!this.table || news.version <= this.received) return;
    if (news.version > this.received + 1) {
      this.wish({ wish: "catch_up", version: this.received });
      return;
    }
    this.received = news.version;
    this.unshown.push(news);
    if (this.unshown.length === 1) this.showNext();
  }

  /** Show news one after the other. A bot's move takes a moment, like a person's. */
  private showNext(): void {
    const news = this.unshown[0];
    if (!news) return;
    const bot = news.what.kind === "moved" && news.what.by !== "person";
    const dealt = settings.motion && this.happenings.at(-1)?.events.some((event) => event.kind === "dealt");
    const moment = MOMENT[settings.pace];
    const wait = bot && moment && !document.hidden ? moment + (dealt ? DEAL : 0) : 0;
    const learn = (): void => {
      this.unshown.shift();
      this.learn(news);
      this.showNext();
    };
    const show = (): void => {
      const look = this.view && !document.hidden ? this.lookBack(this.view, news.events) : null;
      if (!this.table || !look) return learn();
      this.table = { ...this.table, view: look.view };
      this.tell(news, look.events);
      this.timer = window.setTimeout(learn, LAST_LOOK[settings.pace]);
    };
    if (wait) this.timer = window.setTimeout(show, wait);
    else show();
  }

  /** Tell these events of some news, instead of what was told of them before. */
  private tell({ version, what }: News, events: GameEvent[]): void {
    const before = this.happenings.filter((one) => one.version < version);
    this.happenings = [...before.slice(1 - MOST_KEPT), { version, what, events }];
  }

  private learn(news: News): void {
    if (!this.table) return;
    this.table = { ...this.table, ...news.changes, version: news.version };
    this.reason = null;
    this.tell(news, news.events);
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
