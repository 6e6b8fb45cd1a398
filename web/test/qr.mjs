/** QR codes, read again by a reader of its own. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./help/page.mjs";

const { qrCode, qrPath } = await load("/src/invite/qr.ts");

// By version, as the standard has them: blocks of so many words, of which so many are data.
const BLOCKS = [
  [[26, 16]],
  [[44, 28]],
  [[70, 44]],
  [[50, 32], [50, 32]],
  [[67, 43], [67, 43]],
  [[43, 27], [43, 27], [43, 27], [43, 27]],
  [[49, 31], [49, 31], [49, 31], [49, 31]],
  [[60, 38], [60, 38], [61, 39], [61, 39]],
  [[58, 36], [58, 36], [58, 36], [59, 37], [59, 37]],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];

// The format bits of error correction M with masks 0 to 7, and the bits of versions 7 to 9, from the standard.
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
const NUMBERS = { 7: 0x07c94, 8: 0x085bc, 9: 0x09a99 };

const MASKED = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

const EXP = [1];
for (let n = 1; n < 255; n++) EXP.push((EXP[n - 1] << 1) ^ (EXP[n - 1] & 128 ? 0x11d : 0));
const times = (a, b) => (a && b ? EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % 255] : 0);

function formatOf(code) {
  const n = code.length;
  const first = [];
  for (const at of [0, 1, 2, 3, 4, 5, 7, 8]) first.push(code[8][at]);
  for (const at of [7, 5, 4, 3, 2, 1, 0]) first.push(code[at][8]);
  const second = [];
  for (let at = n - 1; at > n - 8; at--) second.push(code[at][8]);
  for (let at = n - 8; at < n; at++) second.push(code[8][at]);
  assert.deepEqual(first, second);
  return first.reduce((bits, on) => bits * 2 + Number(on), 0);
}

function isPattern(version, n, i, j) {
  if (i === 6 || j === 6) return true;
  if ((i < 9 && j < 9) || (i < 9 && j >= n - 8) || (i >= n - 8 && j < 9)) return true;
  if (version > 6 && ((i < 6 && j >= n - 11) || (j < 6 && i >= n - 11))) return true;
  const near = ALIGNED[version - 1];
  return near.some((r) => near.some((c) => {
    const taken = (r === 6 && c === 6) || (r === 6 && c === n - 7) || (r === n - 7 && c === 6);
    return !taken && Math.abs(r - i) < 3 && Math.abs(c - j) < 3;
  }));
}

function wordsOf(code, version, mask) {
  const n = code.length;
  const bits = [];
  let up = true;
  for (let right = n - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < n; step++) {
      const i = up ? n - 1 - step : step;
      for (const j of [right, right - 1]) {
        if (!isPattern(version, n, i, j)) bits.push(code[i][j] !== (MASKED[mask](i, j) === 0) ? 1 : 0);
      }
    }
    up = !up;
  }
  return Array.from({ length: bits.length >> 3 }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2));
}

function dataOf(words, version) {
  const blocks = BLOCKS[version - 1].map(([all, data]) => ({ all, data, words: [] }));
  let at = 0;
  for (const kind of ["data", "all"]) {
    while (blocks.some((block) => block.words.length < block[kind])) {
      const least = Math.min(...blocks.filter((b) => b.words.length < b[kind]).map((b) => (kind === "data" ? b.words.length : b.words.length - b.data)));
      for (const block of blocks) {
        const has = kind === "data" ? block.words.length : block.words.length - block.data;
        if (block.words.length < block[kind] && has === least) block.words.push(words[at++]);
      }
    }
  }
  assert.equal(at, words.length);
  for (const { all, data, words: own } of blocks) {
    for (let root = 0; root < all - data; root++) {
      const value = own.reduce((sum, word) => times(sum, EXP[root]) ^ word, 0);
      assert.equal(value, 0, "the error correction is right");
    }
  }
  return blocks.flatMap((block) => block.words.slice(0, block.data));
}

function read(code) {
  const version = (code.length - 17) / 4;
  const mask = FORMATS.indexOf(formatOf(code));
  assert.notEqual(mask, -1);
  if (version > 6) {
    const n = code.length;
    let number = 0;
    for (let bit = 17; bit >= 0; bit--) {
      const [i, j] = [Math.floor(bit / 3), n - 11 + (bit % 3)];
      assert.equal(code[i][j], code[j][i]);
      number = number * 2 + Number(code[i][j]);
    }
    assert.equal(number, NUMBERS[version]);
  }
  const data = dataOf(wordsOf(code, version, mask), version);
  const bits = data.map((word) => word.toString(2).padStart(8, "0")).join("");
  assert.equal(bits.slice(0, 4), "0100");
  const length = parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, at) => parseInt(bits.slice(12 + 8 * at, 20 + 8 * at), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

const LONGEST = [14, 26, 42, 62, 84, 106, 122, 152, 180];

test("what was written can be read, in every version, at its shortest and its longest", () => {
  for (const [index, longest] of LONGEST.entries()) {
    const shortest = (LONGEST[index - 1] ?? -1) + 1;
    for (const length of [shortest, longest - 1, longest]) {
      const text = "https://dobrak.example/t/0123456789abcdef#fedcba9876543210".repeat(4).slice(0, length);
      const code = qrCode(text);
      assert.equal(code.length, 21 + 4 * index);
      assert.equal(read(code), text);
    }
  }
});

test("letters beyond ASCII count by their bytes", () => {
  assert.equal(read(qrCode("http://café.example/")), "http://café.example/");
});

test("a text that is too long has no code", () => {
  assert.equal(qrCode("x".repeat(181)), null);
});

test("the corners and the timing are where a reader looks for them", () => {
  const code = qrCode("http://192.168.1.20:8470/t/0123456789abcdef#0123456789abcdef");
  const n = code.length;
  for (const [i, j] of [[0, 0], [0, n - 7], [n - 7, 0]]) {
    const ring = (r, c) => Math.max(Math.abs(r - 3), Math.abs(c - 3));
    for (let r = 0; r < 7; r++) for (let c = 0; c < 7; c++) assert.equal(code[i + r][j + c], ring(r, c) !== 2);
  }
  for (let at = 8; at < n - 8; at++) assert.deepEqual([code[6][at], code[at][6]], [at % 2 === 0, at % 2 === 0]);
  assert.equal(code[n - 8][8], true);
});

test("every dark square is in the path once", () => {
  const code = qrCode("dobrak");
  const drawn = code.map((row) => row.map(() => 0));
  for (const [, x, y, run, back] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    assert.equal(run, back);
    for (let at = 0; at < Number(run); at++) drawn[y][Number(x) + at]++;
  }
  assert.deepEqual(drawn, code.map((row) => row.map(Number)));
});
