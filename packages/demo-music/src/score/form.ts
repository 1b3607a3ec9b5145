import type { Random } from '../random.ts';
import type { Section, Style } from './style.ts';
import { progressionOf, type Chord } from './theory.ts';

/** One bar of a piece and where it stands. */
export interface Bar {
  readonly section: Section;
  /** Counts the phrases of the piece from 0; the intro is -1. */
  readonly phrase: number;
  /** Within its phrase, and how long that is. */
  readonly index: number;
  readonly of: number;
  readonly chords: readonly Chord[];
}

/** A run of bars of one section. */
export interface Phrase {
  readonly section: Section;
  readonly number: number;
  readonly firstBar: number;
  readonly bars: readonly Bar[];
}

export interface Plan {
  readonly style: Style;
  readonly key: number;
  readonly bpm: number;
  readonly progression: Style['progressions'][number];
  readonly phrases: readonly Phrase[];
  /** The chord of the last, held bar. */
  readonly final: Chord;
  /** Bars before the last, held one. */
  readonly bars: number;
  /** Seconds that the last bar is held. */
  readonly ending: number;
  /** Seconds at which a grid step of a bar falls, with swing. */
  time(bar: number, step: number): number;
}

export const stepsIn = (style: Style): number => style.beats * style.grid;

/** The chord that sounds at a step of a bar. */
export function chordAt(style: Style, bar: Bar, step: number): Chord {
  const index = Math.min(bar.chords.length - 1, Math.floor((step / stepsIn(style)) * bar.chords.length));
  return bar.chords[index]!;
}

/** The chord that sounds at a moment of the piece, in seconds. */
export function chordSounding(plan: Plan, seconds: number): Chord {
  const barSeconds = plan.time(1, 0);
  const index = Math.floor(seconds / barSeconds);
  const bar = plan.phrases.flatMap((phrase) => phrase.bars)[index];
  const step = Math.floor((seconds / barSeconds - index) * stepsIn(plan.style));
  return bar ? chordAt(plan.style, bar, step) : plan.final;
}

/** The chord to end on: the first tonic of the progression, else the style's own. */
function finalOf(style: Style, { a, b }: Style['progressions'][number]): string {
  const tonic = `${a} ${b}`.split(/[\s,]+/u).find((token) => /^I(?![IV])/u.test(token));
  return tonic ?? style.final;
}

/** Sections of a piece of some bars: an intro of what is left over, then phrases by the form's letters. */
function sections(style: Style, bars: number, random: Random): { section: Section; length: number }[] {
  // Too short for a phrase: the melody starts at once.
  if (bars < style.phrase) return [{ section: 'a', length: bars }];
  let count = Math.floor(bars / style.phrase);
  let intro = bars - count * style.phrase;
  if (intro === 0 && count >= 4) {
    intro = Math.min(4, style.phrase);
    count -= 1;
  }
  const form = random.pick(style.forms);
  const list: { section: Section; length: number }[] = intro > 0 ? [{ section: 'intro', length: intro }] : [];
  for (let i = 0; i < count; i++) {
    list.push({ section: form[i % form.length] === 'b' ? 'b' : 'a', length: style.phrase });
  }
  // Bars that an intro takes beyond the remainder come back at the end as half a phrase.
  const missing = bars - list.reduce((sum, part) => sum + part.length, 0);
  if (missing > 0) list.push({ section: 'a', length: missing });
  return list;
}

/**
 * Lays out a piece of about `seconds`.
 * @param turn number of the piece within its album: neighbours get other progressions, keys and tempos
 */
export function createPlan(style: Style, seconds: number, turn: number, random: Random): Plan {
  const [slow, fast] = style.bpm;
  const spread = ((turn * 0.382 + random.next() * 0.2) % 1) * (fast - slow);
  const bpm = Math.round((slow + spread) * 2) / 2;
  const key = style.keys[(turn * 2 + random.int(2)) % style.keys.length]!;
  const progression = style.progressions[turn % style.progressions.length]!;
  const barSeconds = (60 / bpm) * style.beats;
  const ending = seconds < 15 ? 1.6 : 3.5;
  const bars = Math.max(1, Math.round((seconds - ending) / barSeconds));
  const chords = { a: progressionOf(progression.a, key), b: progressionOf(progression.b, key) };
  let firstBar = 0;
  let number = 0;
  const phrases = sections(style, bars, random).map(({ section, length }): Phrase => {
    const source = section === 'b' ? chords.b : chords.a;
    // An intro plays the end of the progression, so that it leads into its beginning.
    const from = section === 'intro' ? (source.length - (length % source.length)) % source.length : 0;
    const phrase = section === 'intro' ? -1 : number++;
    const list = Array.from({ length }, (_, index): Bar => {
      return { section, phrase, index, of: length, chords: source[(from + index) % source.length]! };
    });
    const start = firstBar;
    firstBar += length;
    return { section, number: phrase, firstBar: start, bars: list };
  });
  const stepSeconds = 60 / bpm / style.grid;
  const time = (bar: number, step: number): number => {
    const pair = Math.floor(step / 2);
    const inPair = step - pair * 2;
    const middle = 1 + style.swing;
    const warped = inPair <= 1 ? inPair * middle : middle + (inPair - 1) * (2 - middle);
    return bar * barSeconds + (style.swing === 0 ? step : pair * 2 + warped) * stepSeconds;
  };
  const final = progressionOf(finalOf(style, progression), key)[0]![0]!;
  return { style, key, bpm, progression, phrases, final, bars, ending, time };
}
