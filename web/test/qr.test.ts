// @vitest-environment node
/** The QR code as the page draws it, read by another library. */

import { decodeQR } from "qr/decode.js";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import QrCode from "../src/pages/table/QrCode.svelte";

const SCALE = 4; // pixels a square

type Point = [x: number, y: number];

/** A picture of what is drawn: the outlines are filled by the non-zero rule, as SVG has it. */
function pictureOf(html: string): { width: number; height: number; data: Uint8Array } {
  const box = /viewBox="(\S+) (\S+) (\S+) \S+"/.exec(html)!.slice(1).map(Number);
  const [left, top, size] = box as [number, number, number];
  const outlines = / d="(M[\dML Z]+Z)"/.exec(html)![1]!.split("Z").filter(Boolean);
  const edges = outlines.flatMap((outline) => {
    const points = outline.slice(1).split("L").map((point) => point.split(" ").map(Number) as Point);
    return points.map((point, at) => [point, points[(at + 1) % points.length]!] as const);
  });
  const upright = edges.filter(([from, to]) => from[0] === to[0]);
  const dark = (x: number, y: number): boolean =>
    upright.reduce((turns, [[at, from], [, to]]) => {
      const crossed = at > x && Math.min(from, to) < y && y < Math.max(from, to);
      return turns + (crossed ? Math.sign(to - from) : 0);
    }, 0) !== 0;
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (let place = 0; place < size * size; place++) {
    const row = Math.floor(place / size);
    const column = place % size;
    if (!dark(left + column + 0.5, top + row + 0.5)) continue;
    for (let line = row * SCALE; line < (row + 1) * SCALE; line++) {
      data.fill(0, (line * width + column * SCALE) * 4, (line * width + (column + 1) * SCALE) * 4);
    }
  }
  return { width, height: width, data };
}

for (const text of [
  "http://[::1]:8470/t/0123456789abcdef",
  "https://dobrak.example/t/0123456789abcdef?invite=0123456789abcdef",
  `https://${"long-".repeat(30)}.example/t/0123456789abcdef?invite=0123456789abcdef`,
  "https://maison-de-cœur.example/t/0",
]) {
  test(`${text.slice(0, 40)} can be read, beside whatever lies around it`, () => {
    const { body } = render(QrCode, { props: { text, name: "a link" } });
    expect(body).toMatch(/aria-label="a link"/);
    expect(body).toMatch(/viewBox="-4 -4 /); // the white that readers need
    expect(decodeQR(pictureOf(body), { timeLimit: Infinity })).toBe(text);
  });
}
