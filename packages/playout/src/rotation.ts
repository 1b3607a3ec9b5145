import type { ProgrammeTrack, Sound } from '@kamerton/wire';
import type { Random } from './random.ts';

/** Last start of a track. */
export interface Played {
  track_id: number;
  artist: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Choice {
  tracks: readonly ProgrammeTrack[];
  /** Last start of each track, oldest first, one entry for a track. */
  history: readonly Played[];
  /** When the chosen track is to begin, milliseconds since 1970. */
  moment: number;
  /** Distances in minutes. */
  sound: Pick<Sound, 'artist_apart' | 'title_apart'>;
  random: Random;
  /** Tracks that are not chosen. */
  exclude: ReadonlySet<number>;
}

/** Chooses the track that plays next; null if none is left. */
export declare const chooseNext: (choice: Choice) => ProgrammeTrack | null;
