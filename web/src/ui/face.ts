/** Draws faces: the same name always has the same one. Loaded when the first face is shown. */

export interface Stroke {
  d: string;
  fill?: string;
  stroke?: string;
}

export type Mood = "calm" | "glad" | "sad";

const GROUNDS = ["#cfe0e3", "#e8d3b0", "#d9dfc1", "#ecc9bb", "#d5d3e6", "#f0deb4", "#c9dccd", "#e3cfd6"];
const SKINS = ["#f6d9b8", "#eec39a", "#d9a273", "#b97f52", "#8d5a3a", "#643e29"];
const HAIRS = ["#2b2118", "#4a3020", "#7b4a24", "#b5762f", "#d8b26a", "#8c8577", "#a8341f"];
const CLOTHES = ["#1b6472", "#a8341f", "#2f6b3a", "#8a4b00", "#4d4a78", "#b9862b", "#6d3a50"];
const METALS = ["#8fb3b8", "#c9b896", "#a9b99a", "#d3a58c", "#b3b0c9", "#c7ced1"];
const INK = "#2b2118";

const BALD = "";
const HAIR = [
  "M9.500 18Q8.500 7 20 7Q31.500 7 30.500 18Q28 12.500 20 12.500Q12 12.500 9.500 18Z",
  "M9.500 19Q8 6.500 20 6.500Q32 6.500 30.500 19Q29 13 22 11.500Q16 16 9.500 19Z",
  "M9 27Q6.500 6 20 6.500Q33.500 6 31 27L28.500 27Q30 16 26 12.500Q19 15 12.500 13Q10.500 18 11.500 27Z",
  "M10 17Q8 12 11.500 10Q12 6.500 16 7.500Q19 4.500 22.500 7Q27 5.500 28.500 9.500Q32.500 12 30 17Q27 12.500 20 12.500Q13 12.500 10 17Z",
  "M15.500 8.500Q20 3.500 24.500 8.500Q31.500 10 30.500 18Q27 12 20 12Q13 12 9.500 18Q8.500 10 15.500 8.500ZM16 6a4 3.600 0 1 1 8 0a4 3.600 0 1 1 -8 0Z",
  "M9.500 16Q10 7 20 7Q30 7 30.500 16L27 13.500L24 15L20 12.500L16 15L13 13.500Z",
  BALD,
];
const HEAD = [
  "M10.500 18Q10.500 9 20 9Q29.500 9 29.500 18Q29.500 29.500 20 29.500Q10.500 29.500 10.500 18Z",
  "M10.500 17Q10.500 9 20 9Q29.500 9 29.500 17Q29.500 25 25 28.500Q20 31 15 28.500Q10.500 25 10.500 17Z",
  "M10.500 17.500Q10.500 8.500 20 8.500Q29.500 8.500 29.500 17.500Q29.500 24 24 29Q20 31.500 16 29Q10.500 24 10.500 17.500Z",
];
const MOUTHS: Record<Mood, string[]> = {
  calm: ["M17 24.500Q20 26.500 23 24.500", "M17.500 25H22.500", "M17 25.500Q20 26 23 24.500"],
  glad: ["M15.500 23.500Q20 29 24.500 23.500Z", "M16 24Q20 28.500 24 24", "M15.500 23.500Q20 28 24.500 23.500Z"],
  sad: ["M16.500 26.500Q20 23.500 23.500 26.500", "M17 26.500Q20 24.500 23 26.500", "M16.500 26.500Q20 24 23.500 26.500"],
};
const GLASSES = "M12.500 19a3.300 3.300 0 1 1 6.600 0a3.300 3.300 0 1 1 -6.600 0ZM20.900 19a3.300 3.300 0 1 1 6.600 0a3.300 3.300 0 1 1 -6.600 0ZM19.100 18.500H20.900";

const dot = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
const eyes = (r: number, y = 19): string => dot(15.8, y, r) + dot(24.2, y, r);

/** Picks from lists, always the same for a word. */
function picker(word: string): <One>(from: readonly One[]) => One {
  let state = 2166136261;
  for (const letter of word.normalize().toLowerCase()) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  return (from) => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) ^ Math.imul(state ^ (state >>> 13), 3266489909);
    return from[(state >>> 0) % from.length]!;
  };
}

/** The face of a person. */
export function faceOf(name: string, mood: Mood): Stroke[] {
  const pick = picker(name);
  const [ground, skin, hair, clothes] = [pick(GROUNDS), pick(SKINS), pick(HAIRS), pick(CLOTHES)];
  const [style, head, mouth, sight, more] = [pick(HAIR), pick(HEAD), pick([0, 1, 2]), pick([1.2, 1.4, 1.6]), pick([0, 1, 2, 3, 4, 5])];
  const face: Stroke[] = [
    { d: dot(20, 20, 20), fill: ground },
    { d: "M5 40Q7 31 20 31Q33 31 35 40Z", fill: clothes },
    { d: "M16.500 26H23.500V32Q20 35.500 16.500 32Z" + dot(10.3, 19.5, 2) + dot(29.7, 19.5, 2), fill: skin },
    { d: head, fill: skin },
    { d: style, fill: hair },
    { d: eyes(sight), fill: INK },
    { d: "M20 19.500Q18.500 22 20 22.200", stroke: INK },
    { d: MOUTHS[mood][mouth]!, stroke: INK, fill: mood === "glad" ? "#fffaf0" : "none" },
  ];
  if (more === 0) face.push({ d: GLASSES, stroke: INK });
  if (more === 1) face.push({ d: "M15.500 23Q20 20.800 24.500 23Q22 24.200 20 23.200Q18 24.200 15.500 23Z", fill: hair });
  if (more === 2) face.push({ d: "M11 21Q12 31 20 31.500Q28 31 29 21Q26.500 24 24 22.500Q20 21.500 16 22.500Q13.500 24 11 21ZM17 25Q20 27.500 23 25Z", fill: hair });
  if (more === 3) face.push({ d: dot(10, 23, 0.9) + dot(30, 23, 0.9), fill: "#d39b2e" });
  return face;
}

/** What shows the temperament of a bot. */
const TEMPERS: Record<string, Stroke[]> = {
  beginner: [{ d: eyes(2.6, 18), fill: "#fffaf0" }, { d: eyes(1.2, 17.6), fill: INK }, { d: "M13 13.500L17 12.500M27 13.500L23 12.500", stroke: INK }],
  simple: [{ d: eyes(1.5, 18.5), fill: INK }],
  careful: [{ d: eyes(1.2), fill: INK }, { d: GLASSES, stroke: INK }],
  learned: [
    { d: eyes(1.5, 18.5), fill: INK },
    { d: "M20 10.500L21 12.600L23.300 12.900L21.600 14.400L22 16.700L20 15.600L18 16.700L18.400 14.400L16.700 12.900L19 12.600Z", fill: "#d39b2e" },
  ],
  master: [{ d: "M13 17.500H18.600A2.800 2.800 0 0 1 13 17.500ZM21.400 17.500H27A2.800 2.800 0 0 1 21.400 17.500Z", fill: INK }, { d: "M12.500 15L18.500 16.300M27.500 15L21.500 16.300", stroke: INK }],
};
const ANTENNAS = ["M20 9V5", "M14 9L11.500 5M26 9L28.500 5", "M20 9Q20 5 24 5"];
const TIPS = [dot(20, 4, 1.9), dot(11, 4, 1.7) + dot(29, 4, 1.7), dot(25, 5, 1.9)];

/** The face of a bot: always a machine. */
export function botFaceOf(name: string, bot: string, mood: Mood): Stroke[] {
  const pick = picker(name);
  const [ground, metal, light, antenna, mouth] = [pick(GROUNDS), pick(METALS), pick(CLOTHES), pick([0, 1, 2]), pick([0, 1, 2])];
  return [
    { d: dot(20, 20, 20), fill: ground },
    { d: "M8 40Q9 33 20 33Q31 33 32 40Z", fill: light },
    { d: ANTENNAS[antenna]!, stroke: INK },
    { d: TIPS[antenna]!, fill: light },
    { d: "M6.500 17H9.500V23H6.500ZM30.500 17H33.500V23H30.500ZM17 29H23V34H17Z", fill: INK },
    { d: "M13 8.500H27Q31 8.500 31 12.500V26Q31 30.500 27 30.500H13Q9 30.500 9 26V12.500Q9 8.500 13 8.500Z", fill: metal },
    ...(TEMPERS[bot] ?? TEMPERS.simple!),
    { d: MOUTHS[mood][mouth]!, stroke: INK, fill: mood === "glad" ? "#fffaf0" : "none" },
  ];
}
