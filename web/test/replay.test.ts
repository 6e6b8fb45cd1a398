/** A finished match that is loaded part by part. */

import { expect, test } from "vitest";
import { ReplayedMatch } from "../src/state/replay.svelte";
import type { Replay, Step } from "../src/wire/messages";

const OF = 95;
const SIZE = 20;

const step = (number: number): Step =>
  ({ events: [], view: { step: number }, hands: [], stood_in: false }) as unknown as Step;

function house() {
  const asked: number[] = [];
  let open = true;
  const match = new ReplayedMatch((from): Promise<Replay> => {
    asked.push(from);
    if (!open) return Promise.reject(new Error("closed"));
    const steps = Array.from({ length: Math.min(SIZE, OF - from) }, (_, index) => step(from + index));
    return Promise.resolve({ record: from === 0 ? { ended: { reason: "agreed" } } : null, of: OF, steps });
  });
  return { match, asked, close: (now: boolean) => (open = !now) };
}

test("the first part says how long the match is and why it ended", async () => {
  const { match, asked } = house();
  expect(match.step(0)).toBeUndefined();
  await match.load(0);
  expect([match.of, match.reason, asked]).toEqual([OF, "agreed", [0]]);
  expect(match.step(19)).toEqual(step(19));
  expect(match.step(20)).toBeUndefined();
});

test("the next part is loaded before it is needed, and a far one without those between", async () => {
  const { match, asked } = house();
  await match.load(0);
  await match.load(14);
  expect(asked).toEqual([0]);
  await match.load(15);
  expect(asked).toEqual([0, 20]);
  await match.load(OF - 1);
  expect(asked).toEqual([0, 20, 80]);
  expect(match.step(OF - 1)).toEqual(step(OF - 1));
  expect(match.upTo(30)).toMatchObject({ first: 0, steps: { length: 31 } });
  expect(match.upTo(81)).toMatchObject({ first: 80, steps: { length: 2 } });
});

test("one part is asked for at a time, and only those that are still wanted", async () => {
  const { match, asked } = house();
  await match.load(0);
  const loading = [30, 50, 90].map((at) => match.load(at));
  await Promise.all(loading);
  expect(asked).toEqual([0, 20, 80]);
});

test("after a refusal it is asked again", async () => {
  const { match, asked, close } = house();
  await match.load(0);
  close(true);
  await match.load(40);
  expect(match.trouble).toBeInstanceOf(Error);
  close(false);
  await match.load(40);
  expect([match.trouble, asked]).toEqual([null, [0, 40, 40]]);
});

test("the next part of a match is found, also in steps that are not loaded yet", async () => {
  const { match, asked } = house();
  await match.load(0);
  const begins = (step: Step): boolean => [12, 55].includes((step.view as unknown as { step: number }).step);
  expect(await match.find(0, 1, begins)).toBe(12);
  expect(await match.find(12, 1, begins)).toBe(55);
  expect(asked).toEqual([0, 20, 40]);
  expect(await match.find(55, 1, begins)).toBe(OF - 1);
  expect(await match.find(55, -1, begins)).toBe(12);
  expect(await match.find(12, -1, begins)).toBe(0);
});
