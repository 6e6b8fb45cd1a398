/** Where the chairs of a table stand: clockwise, in two columns. */
export function placeOf(seat: number, chairs: number): { column: number; row: string } {
  const rows = Math.ceil(chairs / 2);
  if (seat >= 1 && seat <= rows) return { column: 2, row: `${seat}` };
  if (chairs === 3) return { column: 1, row: "1 / span 2" }; // alone on its side
  return { column: 1, row: `${seat === 0 ? 1 : 2 * rows + 1 - seat}` };
}
