/** Digits drawn as strokes, so that they look the same in every browser and sharp at every size. */

/** From cold colours for 2 to warm ones for 12. */
const RAMP: Record<number, string> = {
  2: "#1d55a5",
  3: "#15659b",
  4: "#0b7186",
  5: "#117757",
  6: "#3b7a2c",
  7: "#69750f",
  8: "#8f6a00",
  9: "#b05a00",
  10: "#c24410",
  11: "#bd2418",
  12: "#98103a",
};

export const colourOf = (value: number): string => RAMP[Math.max(2, Math.min(12, value))] ?? "#2b2118";

interface Digit {
  d: string;
  wide: number;
}

export const TALL = 100;
const GAP = 7;

// Each is drawn with strokes of width 17 in a box of height 100.
const DIGITS: Record<string, Digit> = {
  0: { wide: 60, d: "M30 9C44 9 51 22 51 50S44 91 30 91 9 78 9 50 16 9 30 9Z" },
  1: { wide: 40, d: "M9 25 29 9V91" },
  2: { wide: 60, d: "M9 31C9 17 18 9 30 9 43 9 51 17 51 29 51 46 34 57 10 91H52" },
  3: { wide: 60, d: "M10 22C14 13 21 9 30 9 42 9 49 16 49 27S41 46 28 46C43 46 52 56 52 69 52 83 42 91 29 91 19 91 11 86 8 77" },
  4: { wide: 62, d: "M42 91V9L8 67H54" },
  5: { wide: 60, d: "M48 9H16L12 46C17 41 23 39 30 39 44 39 52 49 52 64 52 81 42 91 28 91 19 91 12 87 8 79" },
  6: { wide: 60, d: "M42 9C20 22 9 44 9 65 9 82 17 91 30 91S52 82 52 66 43 43 31 43C21 43 12 51 9 62" },
  7: { wide: 58, d: "M8 9H50L23 91" },
  8: { wide: 60, d: "M30 47C18 47 12 38 12 28 12 16 19 9 30 9S48 16 48 28C48 38 42 47 30 47 16 47 8 57 8 69 8 83 17 91 30 91S52 83 52 69C52 57 44 47 30 47Z" },
  9: { wide: 60, d: "M18 91C40 78 51 56 51 35 51 18 43 9 30 9S8 18 8 34 17 57 29 57C39 57 48 49 51 38" },
};

/** A path moved to the right. */
function moved(d: string, by: number): string {
  return d.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const at = numbers.trim().split(/[ ,]+/).filter(Boolean).map(Number);
    if (command !== "V") for (let i = 0; i < at.length; i += command === "H" ? 1 : 2) at[i] = (at[i] ?? 0) + by;
    return command + at.join(" ");
  });
}

const known = new Map<number, Digit>();

/** A number as one path, with its width. */
export function drawn(value: number): Digit {
  let number = known.get(value);
  if (!number) {
    let [d, wide] = ["", 0];
    for (const figure of String(value)) {
      const digit = DIGITS[figure] ?? { d: "", wide: 0 };
      if (wide) wide += GAP;
      d += moved(digit.d, wide);
      wide += digit.wide;
    }
    number = { d, wide: Math.max(1, wide) };
    known.set(value, number);
  }
  return number;
}
