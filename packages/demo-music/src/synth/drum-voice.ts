import { noise, pole, RATE } from './wave.ts';

/** Drum kit. */
export type Hit =
  | 'kick'
  | 'snare'
  | 'rim'
  | 'clap'
  | 'hat'
  | 'open'
  | 'ride'
  | 'crash'
  | 'shaker'
  | 'brush'
  | 'tom'
  | 'conga'
  | 'low-conga'
  | 'wood'
  | 'tambourine';

/** Sound of one drum: a falling tone and shaped noise. Frequencies in Hz, times in seconds. */
export interface Drum {
  readonly tone?: {
    readonly from: number;
    readonly to: number;
    readonly bend: number;
    readonly decay: number;
    readonly level: number;
  };
  readonly noise?: {
    readonly low: number;
    readonly high: number;
    readonly decay: number;
    readonly level: number;
    /** Rising instead of struck: shakers and brushes. */
    readonly attack?: number;
    /** Several strokes close together: claps. */
    readonly strokes?: number;
  };
  /** Six clashing squares: cymbals. */
  readonly metal?: { readonly pitch: number; readonly low: number; readonly decay: number; readonly level: number };
  /** Overdrive of the whole, 1 is none. */
  readonly drive?: number;
}

const lengthOf = (drum: Drum): number =>
  Math.ceil(
    RATE *
      Math.max(
        drum.tone?.decay ?? 0,
        (drum.noise?.decay ?? 0) + (drum.noise?.attack ?? 0) + 0.04,
        drum.metal?.decay ?? 0,
      ),
  );

function addTone(out: Float32Array, tone: NonNullable<Drum['tone']>): void {
  const fall = Math.exp(-1 / (tone.bend * RATE));
  const fade = Math.exp(-6.9 / (tone.decay * RATE));
  let above = tone.from - tone.to;
  let level = tone.level;
  let phase = 0;
  for (let i = 0; i < out.length; i++) {
    phase += (2 * Math.PI * (tone.to + above)) / RATE;
    above *= fall;
    level *= fade;
    out[i]! += Math.sin(phase) * level;
  }
}

function addNoise(out: Float32Array, spec: NonNullable<Drum['noise']>, seed: number): void {
  const hiss = noise(seed);
  const upper = pole(spec.high);
  const lower = pole(spec.low);
  const attack = (spec.attack ?? 0) * RATE;
  const strokes = spec.strokes ?? 1;
  const gap = Math.round(0.011 * RATE);
  let low = 0;
  let high = 0;
  let softer = 0;
  for (let i = 0; i < out.length; i++) {
    high += (hiss() - high) * upper;
    low += (high - low) * lower;
    softer += (low - softer) * lower;
    const stroke = Math.min(strokes - 1, Math.floor(i / gap));
    const since = i - stroke * gap;
    const decay = stroke < strokes - 1 ? 0.03 : spec.decay;
    const level = since < attack ? since / attack : Math.exp((-6.9 * (since - attack)) / (decay * RATE));
    out[i]! += (high - softer) * level * spec.level;
  }
}

const clash = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523] as const;

function addMetal(out: Float32Array, metal: NonNullable<Drum['metal']>): void {
  const steps = clash.map((ratio) => (metal.pitch * ratio) / RATE);
  const phases = [0.1, 0.5, 0.2, 0.8, 0.4, 0.7];
  const coefficient = pole(metal.low);
  let low = 0;
  let softer = 0;
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let o = 0; o < 6; o++) {
      const phase = (phases[o]! + steps[o]!) % 1;
      phases[o] = phase;
      sum += phase < 0.5 ? 1 : -1;
    }
    low += (sum - low) * coefficient;
    const once = sum - low;
    softer += (once - softer) * coefficient;
    out[i]! += (once - softer) * metal.level * 0.16 * Math.exp((-6.9 * i) / (metal.decay * RATE));
  }
}

/** Renders one stroke at full strength; `variant` changes the noise, so that repeated strokes differ. */
export function renderDrum(drum: Drum, variant: number): Float32Array {
  const out = new Float32Array(lengthOf(drum));
  if (drum.tone) addTone(out, drum.tone);
  if (drum.noise) addNoise(out, drum.noise, 17 + variant * 29);
  if (drum.metal) addMetal(out, drum.metal);
  const drive = drum.drive ?? 1;
  for (let i = 0; i < out.length; i++) {
    const edge = Math.min(1, i / 20, (out.length - i) / 200);
    const value = out[i]! * drive;
    out[i] = edge * (drive === 1 ? value : Math.tanh(value) / Math.sqrt(drive));
  }
  return out;
}
