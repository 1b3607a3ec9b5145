import type { Track } from '@kamerton/wire';
import { foldName } from '../../lib/name-match.ts';
import { trackSeconds } from '../../lib/format.ts';

/** True if the text contains every typed word, letter case and accents aside; true without words. */
export function hasWords(text: string, words: string): boolean {
  const within = foldName(text);
  return foldName(words)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** Orders in which a playlist is shown; `own` is that of the playlist. */
export const sortings = ['own', 'name', 'artist', 'album', 'shortest', 'longest'] as const;
export type Sorting = (typeof sortings)[number];

const secondsOf = ({ duration }: Pick<Track, 'duration'>) => trackSeconds(duration);

const collator = new Intl.Collator(['ru', 'en'], { numeric: true, sensitivity: 'base' });

const comparisons: Record<Exclude<Sorting, 'own'>, (one: Track, other: Track) => number> = {
  name: (one, other) => collator.compare(one.name, other.name),
  artist: (one, other) => collator.compare(one.artist, other.artist),
  album: (one, other) => collator.compare(one.album_name, other.album_name),
  shortest: (one, other) => secondsOf(one) - secondsOf(other),
  longest: (one, other) => secondsOf(other) - secondsOf(one),
};

/** Stable: equal tracks stay in the playlist's order. */
export const sorted = (tracks: readonly Track[], sorting: Sorting): readonly Track[] =>
  sorting === 'own' ? tracks : tracks.toSorted(comparisons[sorting]);

export const filtered = (tracks: readonly Track[], words: string): readonly Track[] =>
  words.trim() === ''
    ? tracks
    : tracks.filter(({ name, artist, album_name }) => hasWords(`${name} ${artist} ${album_name}`, words));

/** Total seconds of the playable tracks. */
export const playableSeconds = (tracks: readonly Track[]) =>
  tracks.reduce((sum, track) => (track.file === null ? sum : sum + secondsOf(track)), 0);
