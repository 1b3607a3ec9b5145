import { bounds } from '@kamerton/wire/client/bounds';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePaletteText } from './entry.ts';
import { paths } from '../../lib/paths.ts';
import { DiscIcon, LibraryIcon, SearchIcon, VenueIcon } from '../../ui/shell-icons.tsx';
import type { Entry, Group } from './entry.ts';
import { matchScore } from './match.ts';
import { readRecent, type Recent } from './recent.ts';
import { useFixed, type FixedEntry } from './use-fixed.ts';
import { useMusic } from './use-music.ts';
import { useVenueEntries } from './use-venue-entries.ts';

/** Milliseconds after the last key until the server is asked. */
const typingPause = 150;

/** The words at the last pause in typing. */
function useDebouncedValue(words: string): string {
  const [debounced, setDebounced] = useState(words);
  useEffect(() => {
    const pause = setTimeout(setDebounced, typingPause, words);
    return () => clearTimeout(pause);
  }, [words]);
  return debounced;
}

/** Matching screens and actions, best first. */
const fitting = (typed: string, entries: readonly FixedEntry[]) =>
  entries
    .map((entry) => ({ entry, score: matchScore(typed, entry.names) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry);

/** Groups of entries for typed text; without any, recent entries come first. */
export function useGroups(words: string): { groups: Group[]; isBusy: boolean } {
  const t = usePaletteText();
  const navigate = useNavigate();
  const { screens, actions } = useFixed();
  const what = useDebouncedValue(words.trim()).slice(0, bounds.search_text);
  const music = useMusic(words, what);
  const venues = useVenueEntries(words, what);
  const [recent] = useState(readRecent);
  const typed = words.trim();

  const again = ({ id, name, about }: Recent): Entry[] => {
    const fixed = [...screens, ...actions].find((entry) => entry.id === id);
    if (fixed) return [fixed];
    const [kind, key = ''] = id.split(':', 2);
    const shared = { id, name, ...(about && { about }), verb: t.toOpen };
    if (kind === 'album') return [{ ...shared, icon: DiscIcon, act: () => void navigate(paths.album(key)) }];
    if (kind === 'playlist') return [{ ...shared, icon: LibraryIcon, act: () => void navigate(paths.myPlaylist(key)) }];
    if (kind === 'venue') return [{ ...shared, icon: VenueIcon, act: () => void navigate(paths.venue(key)) }];
    return [];
  };
  const searchAll: Entry = {
    id: 'search',
    name: t.searchAll(typed),
    icon: SearchIcon,
    verb: t.toOpen,
    act: () => void navigate(paths.searchFor(typed)),
    passing: true,
  };

  const lately = recent.flatMap(again);
  const all =
    typed === ''
      ? [
          { name: t.groups.recent, entries: lately },
          { name: t.groups.screens, entries: screens.filter((entry) => !lately.includes(entry)) },
          { name: t.groups.actions, entries: actions.filter((entry) => !lately.includes(entry)) },
        ]
      : [
          { name: t.groups.screens, entries: fitting(typed, screens).slice(0, 5) },
          { name: t.groups.actions, entries: fitting(typed, actions).slice(0, 5) },
          { name: t.groups.venues, entries: venues.entries },
          { name: t.groups.playlists, entries: music.playlists },
          { name: t.groups.albums, entries: music.albums },
          { name: t.groups.tracks, entries: music.tracks },
          { name: '', entries: [searchAll] },
        ];
  return { groups: all.filter(({ entries }) => entries.length > 0), isBusy: music.isBusy || venues.isBusy };
}
