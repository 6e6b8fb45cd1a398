/** A QR code (ISO/IEC 18004) of a short text: bytes, error correction M, versions 1 to 9. */

/** Of each version: codewords in all, those of error correction in a block, blocks, places of the alignment patterns. */
const VERSIONS: [all: number, correction: number, blocks: number, aligned: number[]][] = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
];

type Mask = (row: number, column: number) => boolean;

const MASKS: Mask[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The code, row by row, true being dark, without its quiet zone; null for a text that is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + VERSIONS.findIndex((_, index) => bytes.length <= room(index + 1));
  if (version === 0) return null;
  const words = interleaved(version, padded(version, bytes));
  let best: boolean[][] = [];
  let least = Infinity;
  for (const mask of MASKS.keys()) {
    const drawn = draw(version, words, mask);
    const penalty = penaltyOf(drawn);
    if (penalty < least) [best, least] = [drawn, penalty];
  }
  return best;
}

/** The dark squares as the path of an SVG, runs of a row in one piece. */
export function qrPath(code: boolean[][]): string {
  const runs: string[] = [];
  for (const [y, row] of code.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      runs.push(`M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`);
    }
  }
  return runs.join("");
}

function measures(version: number): [number, number, number, number[]] {
  return VERSIONS[version - 1]!;
}

/** Codewords for data. */
function capacity(version: number): number {
  const [all, correction, blocks] = measures(version);
  return all - correction * blocks;
}

/** Bytes of text: the kind of data and the length take a byte and a half. */
function room(version: number): number {
  return capacity(version) - 2;
}

/** The text with its head and its end, filled up. */
function padded(version: number, bytes: number[]): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15]; // 4: what follows is bytes
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  nibbles.push(0); // the end
  const words = Array.from({ length: nibbles.length / 2 }, (_, at) => (nibbles[2 * at]! << 4) | nibbles[2 * at + 1]!);
  for (let fill = 0; words.length < capacity(version); fill++) words.push(fill % 2 ? 0x11 : 0xec);
  return words;
}

/** Blocks with their error correction, the first words of all before the second ones. */
function interleaved(version: number, words: number[]): number[] {
  const [, correction, blocks] = measures(version);
  const short = Math.floor(words.length / blocks);
  const long = words.length % blocks; // the last so many have a word more
  const parts: number[][] = [];
  for (let from = 0; parts.length < blocks; ) {
    const length = short + (parts.length >= blocks - long ? 1 : 0);
    parts.push(words.slice(from, from + length));
    from += length;
  }
  const checks = parts.map((part) => remainder(part, correction));
  return [...inTurn(parts), ...inTurn(checks)];
}

function inTurn(parts: number[][]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, at) => parts.flatMap((part) => part.slice(at, at + 1))).flat();
}

// --- Reed–Solomon, over the bytes modulo x⁸ + x⁴ + x³ + x² + 1 ---

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The product of (x − 2⁰) … (x − 2ⁿ⁻¹), without its leading 1. */
function generator(degree: number): number[] {
  let factors = [1];
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2)) {
    const raised = [...factors, 0];
    factors = raised.map((factor, at) => factor ^ (at ? times(factors[at - 1]!, root) : 0));
  }
  return factors.slice(1);
}

function remainder(words: number[], degree: number): number[] {
  const divisor = generator(degree);
  let rest = Array<number>(degree).fill(0);
  for (const word of words) {
    const factor = word ^ rest[0]!;
    rest = divisor.map((one, at) => (rest[at + 1] ?? 0) ^ times(one, factor));
  }
  return rest;
}

// --- the drawing ---

function draw(version: number, words: number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (row: number, column: number, on: boolean): void => {
    if (row >= 0 && column >= 0 && row < size && column < size) dark[row]![column] = on;
  };
  drawPatterns(version, size, set);
  drawFormat(size, mask, set);
  fill(dark, words, MASKS[mask]!);
  return dark as boolean[][];
}

type Set = (row: number, column: number, on: boolean) => void;

function drawPatterns(version: number, size: number, set: Set): void {
  for (let at = 8; at < size - 8; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) rings(row, column, 4, [2, 4], set);
  const [, , , aligned] = measures(version);
  const last = aligned.at(-1);
  for (const row of aligned) {
    for (const column of aligned) {
      const corner = [row, column].every((at) => at === 6 || at === last) && !(row === last && column === last);
      if (!corner) rings(row, column, 2, [1], set);
    }
  }
  if (version < 7) return;
  const bits = (version << 12) | checked(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit++) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(far, near, isSet(bits, bit));
    set(near, far, isSet(bits, bit));
  }
}

/** Squares around a place, dark but for the light ones so far from it. */
function rings(row: number, column: number, reach: number, light: number[], set: Set): void {
  for (let dr = -reach; dr <= reach; dr++) {
    for (let dc = -reach; dc <= reach; dc++) {
      set(row + dr, column + dc, !light.includes(Math.max(Math.abs(dr), Math.abs(dc))));
    }
  }
}

/** Which mask it is, twice; the two bits before it are 0 for error correction M. */
function drawFormat(size: number, mask: number, set: Set): void {
  const bits = ((mask << 10) | checked(mask, 10, 0x537)) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const on = isSet(bits, bit);
    if (bit < 8) {
      set(bit + (bit > 5 ? 1 : 0), 8, on);
      set(8, size - 1 - bit, on);
    } else {
      set(8, bit === 8 ? 7 : 14 - bit, on);
      set(size - 15 + bit, 8, on);
    }
  }
  set(size - 8, 8, true);
}

/** The bits that let a reader notice and mend errors in so few others. */
function checked(value: number, degree: number, divisor: number): number {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) rest ^= divisor << (bit - degree);
  return rest;
}

function isSet(bits: number, bit: number): boolean {
  return ((bits >> bit) & 1) === 1;
}

/** What is free takes the words, bit by bit: two columns at a time, up and down, from the right. */
function fill(dark: (boolean | undefined)[][], words: number[], mask: Mask): void {
  const size = dark.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // that column is a pattern
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (dark[row]![column] !== undefined) continue;
        const on = isSet(words[bit >> 3] ?? 0, 7 - (bit & 7));
        dark[row]![column] = on !== mask(row, column);
        bit++;
      }
    }
  }
}

// --- how hard it is to read ---

function penaltyOf(dark: boolean[][]): number {
  const size = dark.length;
  const columns = dark.map((_, column) => dark.map((row) => row[column]!));
  let penalty = 0;
  for (const line of [...dark, ...columns]) penalty += penaltyOfLine(line);
  for (let row = 1; row < size; row++) {
    for (let column = 1; column < size; column++) {
      const one = dark[row]![column];
      if (one === dark[row - 1]![column] && one === dark[row]![column - 1] && one === dark[row - 1]![column - 1]) penalty += 3;
    }
  }
  const share = dark.flat().filter(Boolean).length / size ** 2;
  return penalty + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** Long runs, and what looks like a corner of the code. */
function penaltyOfLine(line: boolean[]): number {
  const text = line.map((on) => (on ? "1" : "0")).join("");
  let penalty = 0;
  for (const [run] of text.matchAll(/1{5,}|0{5,}/g)) penalty += run.length - 2;
  for (const corner of ["10111010000", "00001011101"]) {
    for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) penalty += 40;
  }
  return penalty;
}
