import { foldName } from '../../lib/name-match.ts';
import type { NewMusicRule, Track } from '@kamerton/wire';
import { splitArtists } from '@kamerton/wire/client/artists';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import type { RulesText } from '../../i18n/rules-text.ts';
import { fullRuleName } from './text.ts';

/** A rule that is offered for what was typed. */
export interface Suggestion extends ComboboxOption {
  rule: NewMusicRule;
  /** With its kind. */
  full: string;
}

interface Label {
  id: number;
  name: string;
}

/** Artists and genres, and tracks, that are offered. */
const few = 5;
const fewTracks = 8;

const fold = (text: string) =>
  foldName(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Artists of the found tracks whose names have what was typed, the most frequent first, each once. */
const artistsIn = (tracks: readonly Track[], typed: string): string[] => {
  const names = new Map<string, { name: string; count: number }>();
  for (const { artist } of tracks) {
    for (const name of splitArtists(artist)) {
      const key = fold(name);
      const existing = names.get(key);
      if (existing) existing.count += 1;
      else if (key.includes(typed)) names.set(key, { name, count: 1 });
    }
  }
  return [...names.values()].toSorted((one, other) => other.count - one.count).map(({ name }) => name);
};

/** Rules that are offered for what was typed: artists, genres, tracks, and the words themselves. */
export function suggestionsFor(
  typed: string,
  { tracks, genres }: { tracks: readonly Track[]; genres: readonly Label[] },
  text: RulesText,
): Suggestion[] {
  const words = fold(typed);
  if (words === '') return [];
  const offered: { rule: NewMusicRule; name: string; artist: string | null }[] = [
    ...artistsIn(tracks, words)
      .slice(0, few)
      .map((name) => ({ rule: { kind: 'artist' as const, name }, name, artist: null })),
    ...genres
      .filter(({ name }) => fold(name).includes(words))
      .slice(0, few)
      .map(({ id, name }) => ({ rule: { kind: 'genre' as const, genre_id: id }, name, artist: null })),
    { rule: { kind: 'word', name: typed.trim() }, name: typed.trim(), artist: null },
    ...tracks
      .slice(0, fewTracks)
      .map(({ id, name, artist }) => ({ rule: { kind: 'track' as const, track_id: id }, name, artist })),
  ];
  return offered.map(({ rule, name, artist }, at) => {
    const { kind } = rule;
    const shown = kind === 'word' ? text.added.word(name) : name;
    const about = artist ? `${text.kinds[kind]} · ${artist}` : text.kinds[kind];
    return { id: at + 1, name: shown, about, rule, full: fullRuleName({ kind, name, artist }, text) };
  });
}
