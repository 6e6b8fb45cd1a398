/** Faces are made from names, and reactions can be muted. */

import { beforeEach, expect, test } from "vitest";
import { botFaceOf, faceOf } from "../src/ui/face";
import { isHeard, mute } from "../src/state/muted.svelte";
import { settings } from "../src/state/settings.svelte";
import { sitterAt } from "../src/table/props";
import type { LiveTable } from "../src/state/table.svelte";
import type { Chatted, View } from "../src/wire/messages";
import { tableAt, VIEW } from "./help/told";

beforeEach(() => Object.assign(settings, { face: "", reactions: true }));

const drawn = (face: object): string => JSON.stringify(face);
const NAMES = Array.from({ length: 200 }, (_, n) => `Guest ${n}`);

test("a name always has the same face, however it is capitalised", () => {
  expect(faceOf("Zoé", "calm")).toEqual(faceOf("ZOE\u0301", "calm"));
  expect(drawn(faceOf("Ana", "calm"))).not.toBe(drawn(faceOf("Ben", "calm")));
  expect(drawn(faceOf("Ana", "calm"))).not.toBe(drawn(faceOf("Ana", "sad")));
});

test("faces vary: of two hundred names, hardly two look the same", () => {
  expect(new Set(NAMES.map((name) => drawn(faceOf(name, "calm")))).size).toBeGreaterThan(190);
  for (const part of [0, 1, 2, 3]) {
    expect(new Set(NAMES.map((name) => faceOf(name, "calm")[part]!.fill)).size).toBeGreaterThan(5);
  }
});

test("bots are machines, and each kind has its own expression", () => {
  const kinds = ["beginner", "simple", "careful", "learned", "master"];
  expect(new Set(kinds.map((bot) => drawn(botFaceOf("Rui", bot, "calm")))).size).toBe(kinds.length);
  expect(drawn(botFaceOf("Rui", "unknown", "calm"))).toBe(drawn(botFaceOf("Rui", "simple", "calm")));
  const heads = new Set(NAMES.map((name) => faceOf(name, "calm")[3]!.d));
  for (const name of NAMES) for (const { d } of botFaceOf(name, "master", "calm")) expect(heads).not.toContain(d);
});

const chairs = [
  { name: "Ana", bot: null, away: false },
  { name: "Rui", bot: "careful", away: false },
  { name: "Ben", bot: "careful", away: true },
];
const said = (seat: number, phrase: string | null, text: string | null = null): Chatted =>
  ({ kind: "chatted", seat, name: chairs[seat]!.name, phrase, text });
const liveWith = (...all: Chatted[]): LiveTable =>
  ({
    table: tableAt(9, { you: 0, chairs, settings: { one_device: [] } } as object),
    happenings: all.map((what, version) => ({ version, what, events: [] })),
  }) as unknown as LiveTable;
const view = { ...VIEW, players: ["Ana", "Rui", "Ben"] } as View;

test("the face that you have chosen is your own alone, and not that of others on one device", () => {
  settings.face = "face 3";
  const faces = [0, 1, 2].map((seat) => sitterAt(view, seat, liveWith()).face);
  expect(faces).toEqual([
    { name: "face 3", bot: null },
    { name: "Rui", bot: "careful" },
    { name: "Ben", bot: null }, // a bot plays for a person
  ]);
  const shared = liveWith();
  Object.assign(shared.table!, { settings: { one_device: ["Ana", "Ben"] } });
  expect(sitterAt(view, 0, shared).face).toEqual({ name: "Ana", bot: null });
});

test("the last reaction of a seat is shown, but for texts and other phrases", () => {
  const live = liveWith(said(2, "hello"), said(2, "oops"), said(0, "goodbye"), said(1, null, "hello"));
  expect([0, 1, 2].map((seat) => sitterAt(view, seat, live).reaction)).toEqual([null, null, { version: 1, phrase: "oops" }]);
});

test("reactions and phrases can be muted, of everybody or of one person", () => {
  expect([said(2, "oops"), said(2, null, "well")].map(isHeard)).toEqual([true, true]);
  settings.reactions = false;
  expect([said(2, "oops"), said(2, null, "well")].map(isHeard)).toEqual([false, true]);
  expect(sitterAt(view, 2, liveWith(said(2, "oops"))).reaction).toBeNull();
  settings.reactions = true;
  mute("Ben", true);
  expect([said(2, "oops"), said(2, null, "well")].map(isHeard)).toEqual([false, false]);
  mute("Ben", false);
});
