// Made by python -m dobrak.server.protocol.typescript from server/protocol/messages.py: do not edit.

export type AnyWish =
  | Sit
  | Stand
  | Ready
  | Play
  | ComeBack
  | Concede
  | Abort
  | WantEnd
  | AskBack
  | AnswerBack
  | Remove
  | SeatBot
  | PassOn
  | Say
  | AllowChat
  | CatchUp;

export interface Sit {
  wish: "sit";
  /** 1 to 40 characters */
  id: string;
  /** 0 to 5; null when left out */
  seat?: number | null;
}

export interface Stand {
  wish: "stand";
  /** 1 to 40 characters */
  id: string;
}

export interface Ready {
  wish: "ready";
  /** 1 to 40 characters */
  id: string;
  /** true when left out */
  on?: boolean;
}

export interface Play {
  wish: "play";
  /** 1 to 40 characters */
  id: string;
  /** 0 or more */
  version: number;
  /** at most 12 characters */
  move: string;
}

export interface ComeBack {
  wish: "come_back";
  /** 1 to 40 characters */
  id: string;
}

export interface Concede {
  wish: "concede";
  /** 1 to 40 characters */
  id: string;
}

export interface Abort {
  wish: "abort";
  /** 1 to 40 characters */
  id: string;
}

export interface WantEnd {
  wish: "want_end";
  /** 1 to 40 characters */
  id: string;
  /** true when left out */
  on?: boolean;
}

export interface AskBack {
  wish: "ask_back";
  /** 1 to 40 characters */
  id: string;
}

export interface AnswerBack {
  wish: "answer_back";
  /** 1 to 40 characters */
  id: string;
  yes: boolean;
}

export interface Remove {
  wish: "remove";
  /** 1 to 40 characters */
  id: string;
  /** 0 to 5 */
  seat: number;
}

/** Give a free seat to a bot, or, with null, a bot's seat to people. */
export interface SeatBot {
  wish: "seat_bot";
  /** 1 to 40 characters */
  id: string;
  /** 0 to 5 */
  seat: number;
  /** at most 40 characters */
  bot: string | null;
}

/** Pass whenever asked to throw in, until this bout ends. Nobody is told. */
export interface PassOn {
  wish: "pass_on";
  /** 1 to 40 characters */
  id: string;
  /** true when left out */
  on?: boolean;
}

/** Say either a phrase, which is shown in each reader's language, or a text. */
export interface Say {
  wish: "say";
  /** 1 to 40 characters */
  id: string;
  /** at most 20 characters; null when left out */
  phrase?: string | null;
  /** at most 1200 characters; null when left out */
  text?: string | null;
}

export interface AllowChat {
  wish: "allow_chat";
  /** 1 to 40 characters */
  id: string;
  on: boolean;
}

/** Ask for the news since this version. */
export interface CatchUp {
  wish: "catch_up";
  /** 1 to 40 characters */
  id: string;
  /** 0 or more */
  version: number;
}

export type AnyTold = News | Fresh | Presence | Done | Refusal | Lobby;

/** One thing that happened. */
export interface News {
  told: "news";
  version: number;
  what: Record<string, unknown>;
  events: unknown;
  changes: Changes;
}

/** What has changed at a table. Fields that are left out have not. */
export interface Changes {
  chairs?: ChairSeen[];
  you?: number | null;
  playing?: boolean;
  number?: number;
  view?: unknown;
  left?: number | null;
  passing?: boolean;
  asked_back?: number | null;
  ended?: string | null;
  winners?: number[] | null;
  chat?: boolean;
  here?: boolean[];
  watching?: number;
}

/** A seat, as everybody sees it. */
export interface ChairSeen {
  name: string | null;
  bot: string | null;
  ready: boolean;
  away: boolean;
  conceded: boolean;
  wants_end: boolean;
}

/** The whole table, for a client that has just connected or has missed too much. */
export interface Fresh {
  told: "fresh";
  table: TableSeen;
}

/** A table, as one person sees it. */
export interface TableSeen {
  version: number;
  settings: Settings;
  chairs: ChairSeen[];
  you: number | null;
  host: boolean;
  invite: string;
  playing: boolean;
  number: number;
  view: unknown;
  left: number | null;
  passing: boolean;
  asked_back: number | null;
  ended: string | null;
  winners: number[] | null;
  chat: boolean;
  here: boolean[];
  watching: number;
}

/** The options of a table. */
export interface Settings {
  game: string;
  players: number;
  rules: Record<string, unknown>;
  bots: (string | null)[];
  listed: boolean;
  pace: Pace;
  chat: boolean;
  one_device: string[];
}

/** The time for a move in seconds (86400 for a day); None: no limit. */
export interface Pace {
  /** null when left out */
  seconds?: number | null;
}

/** Who is connected has changed. It has no version, because it is not in the log. */
export interface Presence {
  told: "presence";
  here: boolean[];
  watching: number;
}

/** A wish was granted, and is stored. The table is at this version. */
export interface Done {
  told: "done";
  id: string;
  version: number;
}

/** A wish was refused. Nothing has changed. */
export interface Refusal {
  told: "refusal";
  id: string | null;
  version: number;
  sentence: string;
  clause: string | null;
}

/** The tables that are open to everyone. */
export interface Lobby {
  told: "lobby";
  tables: TableListed[];
}

/** A table in the lobby. */
export interface TableListed {
  table: string;
  settings: Settings;
  names: (string | null)[];
  playing: boolean;
  watching: number;
}

/** `POST /api/guest`: become a guest, or change one's name. */
export interface NewGuest {
  /** at most 200 characters */
  name: string;
}

/** `POST /api/code`: make a code that signs in another device, once. */
export interface NewCode {
  /** false when left out */
  keep?: boolean;
}

/** `POST /api/enter`: sign in as the person who made this code. */
export interface UseCode {
  /** at most 60 characters */
  code: string;
}

/** `POST /api/tables`: open a table. */
export interface NewTable {
  /** at most 20 characters */
  game: string;
  /** 2 to 6 */
  players: number;
  /** {} when left out */
  rules?: Record<string, string | number | boolean>;
  /** each at most 40 characters; null when left out */
  bots?: (string | null)[] | null;
  /** false when left out */
  listed?: boolean;
  /** 0.1 to 3600; null when left out */
  seconds?: number | null;
  /** 0.01 to 30; null when left out */
  days?: number | null;
  /** true when left out */
  chat?: boolean;
  /** each at most 200 characters; [] when left out */
  one_device?: string[];
}

/** `POST /api/quick`: open a table against bots and sit down there. */
export interface QuickStart {
  /** at most 20 characters; "dobro" when left out */
  game?: string;
  /** 2 to 6; null when left out */
  players?: number | null;
  /** {} when left out */
  rules?: Record<string, string | number | boolean>;
  /** at most 40 characters; "careful" when left out */
  bot?: string;
  /** at most 200 characters; "Guest" when left out */
  name?: string;
}

/** A game, and what can be chosen in it. `name`, `players` and `rules` open a table. */
export interface GameDeclared {
  name: string;
  title: string;
  options: OptionDeclared[];
  least_players: number;
  player_limits: PlayerLimit[];
  defaults: Defaults;
}

/**
 * An option of a game: it takes some values, numbers from `least` to `most`, or both.
 *
 * A condition (`when`, `moot`) gives the values that other options must have.
 */
export interface OptionDeclared {
  name: string;
  clause: string;
  default: string | number | boolean;
  choices: (string | number | boolean)[];
  least: number | null;
  most: number | null;
  offered: (string | number | boolean)[];
  when: Record<string, (string | number | boolean)[]>;
  moot: Record<string, (string | number | boolean)[]> | null;
  before_players: boolean;
}

/** How many can play at most if options have these values. */
export interface PlayerLimit {
  most: number;
  when: Record<string, (string | number | boolean)[]>;
}

export interface Defaults {
  players: number;
  rules: Record<string, string | number | boolean>;
}

/** The guest; null without a cookie. */
export interface Me {
  name: string | null;
}

/** The bots that have to wait for compiled rules, and the progress of the compiler. */
export interface Readiness {
  bots: string[];
  done: number;
  of: number;
}

export interface Code {
  code: string;
}

export interface TableOpened {
  table: string;
  invite: string;
}

/** Why a request failed. */
export interface Trouble {
  sentence: string;
}

/** A finished match. */
export interface MatchKept {
  table: string;
  number: number;
  ended: number;
  seat: number;
  game: string;
  rules: Record<string, unknown>;
  players: string[];
  scores: number[];
  winners: number[];
  reason: string | null;
  moves: number;
}

export interface Replay {
  record: Record<string, unknown>;
  steps: Step[];
}

/** One step of a finished match. */
export interface Step {
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
  hands: string[][];
  stood_in: boolean;
}
