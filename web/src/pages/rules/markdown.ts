/** Parses the Markdown of the rules into blocks. */

/** A piece of a sentence: plain, `code`, *emphasis* or **strong**. */
export interface Piece {
  kind: "plain" | "code" | "em" | "strong";
  text: string;
}

export type Block =
  | { kind: "heading"; level: number; text: Piece[] }
  | { kind: "clause"; clause: string; text: Piece[] }
  | { kind: "item"; text: Piece[] }
  | { kind: "paragraph"; text: Piece[] }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][] };

/** Sections for programmers, which are not shown. */
const FOR_PROGRAMS = ["Options", "Notation"];

export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let skipped = false;
  for (const text of page.split(/\n\s*\n/)) {
    if (text.startsWith("## ")) skipped = FOR_PROGRAMS.includes(text.slice(3).trim());
    if (!skipped) blocks.push(...read(text.trim()));
  }
  return blocks;
}

function read(text: string): Block[] {
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) return [{ kind: "heading", level: heading[1]!.length, text: pieces(heading[2]!) }];
  if (text.startsWith("|")) return [table(text.split("\n"))];
  if (text.startsWith("- ")) return text.split(/\n(?=- )/).map(item);
  return text ? [{ kind: "paragraph", text: pieces(text) }] : [];
}

function item(line: string): Block {
  const clause = /^- \*\*([A-Z]\d+(?:\.\d+)?)\*\* (.*)$/s.exec(line);
  if (clause) return { kind: "clause", clause: clause[1]!, text: pieces(clause[2]!) };
  return { kind: "item", text: pieces(line.slice(2)) };
}

function table(lines: string[]): Block {
  const cells = lines.map((line) => line.split("|").slice(1, -1).map((cell) => pieces(cell.trim())));
  return { kind: "table", head: cells[0] ?? [], rows: cells.slice(2) };
}

export function pieces(text: string): Piece[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      if (part.startsWith("*") && part.length > 1) return { kind: "em", text: part.slice(1, -1) };
      return { kind: "plain", text: part };
    });
}
