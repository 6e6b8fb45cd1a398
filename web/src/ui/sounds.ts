/** Sounds made with Web Audio: brushed noise for cards, plucked tones for everything else. Loaded when first needed. */

export type Sound = "deal" | "card" | "double" | "take" | "turn" | "won" | "lost";

/** One part of a sound. Times are in seconds, pitches in hertz. */
interface Part {
  at: number;
  length: number;
  pitch: number;
  /** The pitch at the end, if it glides. */
  to?: number;
  /** At most 1. */
  gain: number;
}

/** Noise through a filter at this pitch. */
interface Brush extends Part {
  kind: "brush";
}

/** A tone that fades like a string. */
interface Pluck extends Part {
  kind: "pluck";
}

const [G3, C4, D4, E4, G4, A4, C5, D5, E5, A5] = [196, 261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3, 880];

const brush = (at: number, length: number, pitch: number, to: number, gain: number): Brush =>
  ({ kind: "brush", at, length, pitch, to, gain });
const pluck = (at: number, pitch: number, length: number, gain: number): Pluck =>
  ({ kind: "pluck", at, length, pitch, gain: gain / 2 }); // of two tones

const tap = (at: number, gain: number): Brush[] => [brush(at, 0.07, 2100, 900, gain), brush(at + 0.012, 0.05, 240, 160, gain * 1.4)];

export const SOUNDS: Record<Sound, (Brush | Pluck)[]> = {
  deal: [0, 1, 2, 3, 4, 5].flatMap((nth) => tap(nth * 0.075, 0.3 + (nth % 2) * 0.08)),
  card: tap(0, 0.6),
  double: [pluck(0, A4, 0.35, 0.3), pluck(0.11, A5, 0.6, 0.34), pluck(0.11, E5, 0.6, 0.16)],
  take: [brush(0, 0.3, 1500, 420, 0.55), ...tap(0.2, 0.4), pluck(0.04, G3, 0.4, 0.22)],
  turn: [pluck(0, D5, 0.3, 0.26), pluck(0.13, G4, 0.5, 0.26)],
  won: [
    ...[C4, E4, G4, C5].map((pitch, nth) => pluck(nth * 0.12, pitch, 0.7, 0.3)),
    pluck(0.5, E5, 0.9, 0.28),
    pluck(0.5, C4, 0.9, 0.18),
  ],
  lost: [pluck(0, E4, 0.5, 0.26), pluck(0.2, D4, 0.5, 0.26), pluck(0.42, G3, 0.8, 0.28)],
};

const SILENT = 0.0001; // an exponential ramp cannot reach 0
const ATTACK = 0.006; // s
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function noiseIn(context: BaseAudioContext): AudioBuffer {
  let noise = noises.get(context);
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    noises.set(context, noise);
  }
  return noise;
}

/** Play a sound at a volume from 0 to 1, some seconds from now. */
export function play(context: BaseAudioContext, sound: Sound, volume: number, wait = 0): void {
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  for (const part of SOUNDS[sound]) voice(context, part, context.currentTime + wait + part.at).connect(out);
}

function voice(context: BaseAudioContext, part: Brush | Pluck, start: number): AudioNode {
  const { kind, length, pitch, to = pitch, gain } = part;
  const end = start + length;
  const filter = context.createBiquadFilter();
  const level = context.createGain();
  level.gain.setValueAtTime(SILENT, start);
  level.gain.exponentialRampToValueAtTime(gain, start + ATTACK);
  level.gain.exponentialRampToValueAtTime(SILENT, end);
  filter.connect(level);
  if (kind === "brush") {
    const source = new AudioBufferSourceNode(context, { buffer: noiseIn(context), loop: true });
    filter.type = "bandpass";
    filter.Q.value = 0.9;
    glide(filter.frequency, pitch, to, start, end);
    source.connect(filter);
    source.start(start, Math.random() * 0.3);
    source.stop(end);
    return level;
  }
  filter.type = "lowpass"; // the overtones fade first, which makes it warm
  glide(filter.frequency, pitch * 5, pitch * 1.3, start, end);
  for (const [type, times] of [["triangle", 1], ["sine", 1.004]] as const) {
    const tone = new OscillatorNode(context, { type, frequency: pitch * times });
    tone.connect(filter);
    tone.start(start);
    tone.stop(end);
  }
  return level;
}

function glide(what: AudioParam, from: number, to: number, start: number, end: number): void {
  what.setValueAtTime(from, start);
  what.exponentialRampToValueAtTime(to, end);
}
