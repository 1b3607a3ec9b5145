import type { ProgrammeTrack, Sound } from '@kamerton/wire';
import { splitArtists } from '@kamerton/wire/client/artists';
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

const minute = 60_000;

const namesIn = (artist: string): readonly string[] => {
  const names = splitArtists(artist)
    .map((name) =>
      name
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((name) => name !== '');
  return [...new Set(names)];
};

/** Folding ten thousand names takes longer than the rest of a choice. */
const folded = new Map<string, readonly string[]>();
const mostFolded = 50_000;

/** Returns the artists that a line names, without case, accents and punctuation. None for an empty line. */
export const artistsOf = (artist: string): readonly string[] => {
  const existing = folded.get(artist);
  if (existing) return existing;
  if (folded.size >= mostFolded) folded.clear();
  const names = namesIn(artist);
  folded.set(artist, names);
  return names;
};

const never = Number.POSITIVE_INFINITY;

/** Time since the last start of what a key names. One that a clock ahead has put into the future counts alike. */
const sinceOf = <Key>(starts: ReadonlyMap<Key, number>, key: Key, moment: number): number => {
  const at = starts.get(key);
  return at === undefined ? never : Math.abs(moment - at);
};

const putLatest = <Key>(starts: Map<Key, number>, key: Key, at: number): void => {
  const latest = starts.get(key);
  if (latest === undefined || latest < at) starts.set(key, at);
};

/** A track that may be chosen, with the milliseconds by which it comes too early; 0 if it keeps its distance. */
interface Candidate {
  track: ProgrammeTrack;
  since: number;
  titleEarly: number;
  artistEarly: number;
}

/** Draws one of the third that has not been played for longest; those that were never played are equal. */
const drawOldest = (candidates: readonly Candidate[], random: Random): ProgrammeTrack | null => {
  if (candidates.length === 0) return null;
  const ages = new Float64Array(candidates.length);
  for (let at = 0; at < ages.length; at += 1) ages[at] = candidates[at]?.since ?? 0;
  ages.sort();
  const least = ages[ages.length - Math.ceil(ages.length / 3)] ?? 0;
  const oldest = candidates.filter(({ since }) => since >= least);
  return oldest[Math.floor(random.next() * oldest.length)]?.track ?? null;
};

/** Those that come least early: by their title, then by their artist. */
const leastEarly = (candidates: readonly Candidate[]): readonly Candidate[] => {
  let best: Candidate[] = [];
  for (const candidate of candidates) {
    const [first] = best;
    const more = first ? candidate.titleEarly - first.titleEarly || candidate.artistEarly - first.artistEarly : 0;
    if (more < 0) best = [candidate];
    else if (more === 0) best.push(candidate);
  }
  return best;
};

/**
 * Chooses the track that plays next; null if none is left. Of the tracks whose title and artists keep their distances
 * it draws one of the third that has waited longest. If none keeps them, it takes the one that breaks them least, the
 * title's first. A track never follows itself unless it is the only one. Linear in tracks and history.
 */
export const chooseNext = ({ tracks, history, moment, sound, random, exclude }: Choice): ProgrammeTrack | null => {
  const titles = new Map<number, number>();
  const artists = new Map<string, number>();
  const artistApart = sound.artist_apart * minute;
  const titleApart = sound.title_apart * minute;
  for (const { track_id, artist, at } of history) {
    putLatest(titles, track_id, at);
    // Names of starts that are long past make no difference.
    if (Math.abs(moment - at) < artistApart) for (const name of artistsOf(artist)) putLatest(artists, name, at);
  }
  const last = history.at(-1)?.track_id;
  const candidates: Candidate[] = [];
  const eligible: Candidate[] = [];
  let repeated: ProgrammeTrack | null = null;
  for (const track of tracks) {
    if (exclude.has(track.id)) continue;
    if (track.id === last) {
      repeated = track;
      continue;
    }
    const since = sinceOf(titles, track.id, moment);
    const titleEarly = Math.max(0, titleApart - since);
    let artistEarly = 0;
    if (artists.size > 0) {
      for (const name of artistsOf(track.artist)) {
        artistEarly = Math.max(artistEarly, artistApart - sinceOf(artists, name, moment));
      }
    }
    const candidate = { track, since, titleEarly, artistEarly };
    candidates.push(candidate);
    if (titleEarly === 0 && artistEarly === 0) eligible.push(candidate);
  }
  if (eligible.length > 0) return drawOldest(eligible, random);
  return drawOldest(leastEarly(candidates), random) ?? repeated;
};
