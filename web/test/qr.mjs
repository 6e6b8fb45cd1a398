/** The QR code as the page draws it, read by another library. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeQR } from "qr/decode.js";
import { load } from "./help/page.mjs";

const { render } = await load("svelte/server");
const { default: QrCode } = await load("/src/pages/table/QrCode.svelte");

const SCALE = 4; // pixels a square

/** A picture of what is drawn: the outlines are filled by the non-zero rule, as SVG has it. */
function pictureOf(html) {
  const [, left, top, size] = html.match(/viewBox="(\S+) (\S+) (\S+) \S+"/).map(Number);
  const outlines = html.match(/ d="(M[\dML Z]+Z)"/)[1].split("Z").filter(Boolean);
  const edges = outlines.flatMap((outline) => {
    const points = outline.slice(1).split("L").map((point) => point.split(" ").map(Number));
    return points.map((point, at) => [point, points[(at + 1) % points.length]]);
  });
  const upright = edges.filter(([from, to]) => from[0] === to[0]);
  const dark = (x, y) =>
    upright.reduce((turns, [[at, from], [, to]]) => {
      const crossed = at > x && Math.min(from, to) < y && y < Math.max(from, to);
      return turns + (crossed ? Math.sign(to - from) : 0);
    }, 0) !== 0;
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (let place = 0; place < size * size; place++) {
    const [row, column] = [Math.floor(place / size), place % size];
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
    assert.match(body, /aria-label="a link"/);
    assert.match(body, /viewBox="-4 -4 /); // the white that readers need
    assert.equal(decodeQR(pictureOf(body), { timeLimit: Infinity }), text);
  });
}
