import type { Hit } from '../synth/drum-voice.ts';
import type { InstrumentName } from '../synth/instruments.ts';
import type { KitName } from '../synth/kits.ts';
import type { Seat, Sound } from './score.ts';
import type { ScaleName } from './theory.ts';

/** Position of a bar in the form. */
export type Section = 'intro' | 'a' | 'b';

/**
 * One bar or several in signs, one sign per grid step: `-` holds what sounds, `.` is silence.
 * Chords: `X` and `x` strike all voices, loud and soft; `1` to `6` single voices from the lowest; `b` the root below.
 * Bass: `R` root, `r` the root softly, `3` `5` `7` chord tones, `8` octave, `o` the fifth below, `a` a step into the
 * next root. Melodies: `x`. Drums: `X` `x` `o` `g` from loud to ghostly.
 */
export type Pattern = string;

/** A part that plays harmony by patterns. */
export interface Layer {
  readonly role: 'chords' | 'bass' | 'walk';
  /** One is chosen for each piece. */
  readonly instruments: readonly InstrumentName[];
  readonly seat: Seat;
  /** One is chosen for the sections `intro` and `a`, another for `b`. */
  readonly patterns: readonly Pattern[];
  /** MIDI pitch around which it plays. */
  readonly centre: number;
  readonly voices?: number;
  readonly sections?: readonly Section[];
  /** Share of its written length that a note sounds. */
  readonly gate?: number;
  /** Seconds between the voices of a chord. */
  readonly strum?: number;
  /** Played in this share of the pieces; always when left out. */
  readonly odds?: number;
}

/** A voice that plays melodies. */
export interface Lead {
  readonly instruments: readonly InstrumentName[];
  readonly seat: Seat;
  readonly low: number;
  readonly high: number;
}

export interface Melody {
  /** Rhythms of one bar. */
  readonly rhythms: readonly Pattern[];
  /** Rhythms of the bar that ends a phrase. */
  readonly cadences: readonly Pattern[];
  /** Probability of a leap instead of a step. */
  readonly leap: number;
  /** A new melody in each phrase, as in a solo, instead of a theme that comes back. */
  readonly improvised?: boolean;
  /** Share of the phrases in which the lead is silent. */
  readonly silence?: number;
}

export type Beat = Readonly<Partial<Record<Hit, Pattern>>>;

export interface Groove {
  readonly a: Beat;
  readonly b?: Beat;
  readonly intro?: Beat;
  /** Replaces the last bar of a phrase. */
  readonly fill?: Beat;
}

/** All that makes a genre sound like itself. */
export interface Style {
  readonly bpm: readonly [number, number];
  /** Beats in a bar. */
  readonly beats: number;
  /** Grid steps in a beat. */
  readonly grid: number;
  /** Swing: delay of the second step of each pair; 0 is even, 0.33 a triplet. */
  readonly swing: number;
  /** Seconds by which players stray. */
  readonly loose: number;
  /** Bars of a phrase. */
  readonly phrase: number;
  readonly forms: readonly string[];
  readonly keys: readonly number[];
  readonly progressions: readonly { readonly a: string; readonly b: string; readonly scale: ScaleName }[];
  /** Chord to end on where the progression has no tonic. */
  readonly final: string;
  readonly layers: readonly Layer[];
  readonly leads: readonly Lead[];
  /** Takes the place of the lead in vocal tracks. */
  readonly voice: Lead;
  readonly melody: Melody;
  readonly kit?: KitName;
  readonly drums?: Seat;
  readonly grooves: readonly Groove[];
  readonly sound: Sound;
}
