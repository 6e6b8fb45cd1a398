/** Making and moving SVG paths, so that several shapes can be drawn as one element. */

export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** A path scaled and moved; upside down if the size is negative. All its commands except arcs must be absolute. */
export function laid(d: string, x: number, y: number, size: number): string {
  return d.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
    const at = numbers.trim().split(/[ ,]+/).filter(Boolean).map(Number);
    const placed = at.map((n, i) => {
      if (command !== "a") return n * size + (i % 2 ? y : x);
      if (i % 7 < 2) return n * Math.abs(size);
      return i % 7 < 5 ? n : n * size;
    });
    return command + placed.map((n) => +n.toFixed(2)).join(" ");
  });
}
