/** Requests to the server. An error comes back as a sentence. */

import type {
  Code,
  GameDeclared,
  MatchKept,
  MatchLog,
  Me,
  NewTable,
  OwnTable,
  QuickStart,
  Readiness,
  Replay,
  TableOpened,
  Trouble,
} from "./messages";
import { check } from "./protocol";

export class Refused extends Error {
  constructor(
    /** What the server said; null if it was not reached, or did not say. */
    readonly told: Trouble | null,
    /** 0: the server was not reached. */
    readonly status = 0,
  ) {
    super(told?.sentence);
  }
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(null);
  }
  if (body === undefined || !answer.ok) check(answer); // what a request has done is shown first
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(told as Trouble | null, answer.status);
  return told as Answer;
}

export const ready = (): Promise<Readiness> => ask("ready");
export const me = (): Promise<Me> => ask("me");
export const beGuest = (name: string): Promise<Me> => ask("guest", { name });
export const makeCode = (keep: boolean): Promise<Code> => ask("code", { keep });
export const enter = (code: string): Promise<Me> => ask("enter", { code });
export const openTable = (table: NewTable): Promise<TableOpened> => ask("tables", table);
export const quickStart = (start: QuickStart): Promise<TableOpened> => ask("quick", start);
export const listGames = (): Promise<GameDeclared[]> => ask("games");
export const listOwnTables = (): Promise<OwnTable[]> => ask("tables/mine");
export const listPhrases = (): Promise<Record<string, Record<string, string>>> => ask("phrases");
/** The log of the match at a table; at a shared device, as the person with this number. */
export const matchLog = (table: string, invite: string, as: number | null): Promise<MatchLog> =>
  ask(`tables/${table}/log?invite=${encodeURIComponent(invite)}${as === null ? "" : `&as=${as}`}`);
/** Your last matches; with `before`, those that ended before that time. */
export const listMatches = (before?: number): Promise<MatchKept[]> =>
  ask(before === undefined ? "matches" : `matches?before=${before}`);
/** Part of a replay: some steps of a match, from this one on, as a seat saw it; by default your own. */
export const replayOf = (table: string, number: string, from: number, seat: number | null = null): Promise<Replay> =>
  ask(`matches/${encodeURIComponent(table)}/${encodeURIComponent(number)}/replay?from=${from}${seat === null ? "" : `&seat=${seat}`}`);
