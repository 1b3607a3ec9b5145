import type { InstrumentName } from '../synth/instruments.ts';
import type { Hit } from '../synth/drum-voice.ts';
import type { KitName } from '../synth/kits.ts';

/** One note; times in seconds from the start, pitch as MIDI, velocity 0 to 1. */
export interface Note {
  readonly at: number;
  readonly length: number;
  readonly pitch: number;
  readonly velocity: number;
}

/** Mix settings of a part. Levels are linear; `pan` from -1 to 1; `width` spreads two renderings. */
export interface Seat {
  readonly gain: number;
  readonly pan?: number;
  readonly width?: number;
  readonly room?: number;
  readonly echo?: number;
  /** Steps back at each kick. */
  readonly duck?: boolean;
}

export interface Part extends Seat {
  readonly instrument: InstrumentName;
  readonly notes: readonly Note[];
}

export interface Stroke {
  readonly at: number;
  readonly hit: Hit;
  readonly velocity: number;
}

/** The space a piece sounds in. */
export interface Sound {
  readonly room: { readonly seconds: number; readonly bright: number; readonly size: number };
  /** Echo in beats. */
  readonly echo?: { readonly beats: number; readonly feedback: number; readonly bright: number };
  /** Wear of a cassette, 0 to 1. */
  readonly tape?: number;
  /** Ducking depth, 0 to 1. */
  readonly duck?: number;
}

/** A piece as events, ready to be rendered. */
export interface Score {
  readonly seconds: number;
  /** Length of the final fade in seconds. */
  readonly tail: number;
  readonly bpm: number;
  /** Pitch class of the tonic, 0 is C. */
  readonly key: number;
  readonly parts: readonly Part[];
  readonly kit?: KitName | undefined;
  readonly drums: Seat;
  readonly strokes: readonly Stroke[];
  readonly sound: Sound;
}
