import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Album, Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { useDeferredValue } from 'react';
import { useNavigate } from 'react-router';
import { usePlaylists } from '../../music/playlists/queries.ts';
import { usePaletteText } from './entry.ts';
import { fetched } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { player } from '../../player/store.ts';
import { playSet } from '../../player/use-play-set.ts';
import { LibraryIcon } from '../../ui/shell-icons.tsx';
import { reloadSet, setId, setUrl } from '../../music/sets/track-sets.ts';
import type { Entry } from './entry.ts';
import { matchScore } from './match.ts';

const limit = 6;

function playFrom(albumId: number, trackId: number) {
  const set = { id: setId('album', albumId), url: setUrl.album(albumId) };
  const reload = () => reloadSet(set);
  return player.chooseFetched(reload, (tracks) => {
    const index = tracks.findIndex((track) => track.id === trackId);
    if (index === -1) player.chooseSet({ ...set, tracks, reload });
    else player.choose({ ...set, tracks, reload, index });
  });
}

function useFound(words: string, what: string) {
  const enabled = what !== '';
  const albums = useQuery({
    queryKey: ['palette', 'albums', what],
    queryFn: ({ signal }) =>
      fetched(api.searchAlbums, { background: true, query: { limit, offset: 0 }, body: { what }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const tracks = useQuery({
    queryKey: ['palette', 'tracks', what],
    queryFn: ({ signal }) =>
      fetched(api.searchTracks, { background: true, query: { limit, offset: 0 }, body: { what }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  if (words.trim() === '') return { albums: [], tracks: [], isBusy: false };
  // The first words of an empty field are still to be asked for.
  if (!enabled) return { albums: [], tracks: [], isBusy: true };
  const isBusy = words.trim() !== what || albums.isFetching || tracks.isFetching;
  return { albums: albums.data?.albums ?? [], tracks: tracks.data?.tracks ?? [], isBusy };
}

/**
 * Own playlists, albums and tracks that match typed text; the server is asked for `what` was typed at the last pause, and
 * a newer search cancels an older one.
 */
export function useMusic(words: string, what: string) {
  const t = usePaletteText();
  const navigate = useNavigate();
  const typed = useDeferredValue(words);
  const playlists = usePlaylists().data?.pages.flatMap((page) => page.playlists) ?? [];
  const found = useFound(words, what);

  const ofAlbum = ({ id, name, artist, cover }: Album): Entry => ({
    id: `album:${id}`,
    name,
    about: artist,
    picture: { cover, seed: `album ${id}` },
    verb: t.toOpen,
    act: () => void navigate(paths.album(id)),
    other: { verb: t.toPlay, act: () => void playSet({ id: setId('album', id), url: setUrl.album(id) }) },
  });
  const ofTrack = ({ id, name, artist, cover, album_id }: Track): Entry => ({
    id: `track:${id}`,
    trackId: id,
    name,
    about: artist,
    picture: { cover, seed: `album ${album_id}` },
    verb: t.toPlay,
    act: () => void playFrom(album_id, id),
    other: { verb: t.toAlbum, act: () => void navigate(paths.album(album_id)) },
    passing: true,
  });
  return {
    playlists: playlists
      .map((playlist) => ({ playlist, score: matchScore(typed, [playlist.name]) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit)
      .map(({ playlist: { id, name } }): Entry => ({
        id: `playlist:${id}`,
        name,
        icon: LibraryIcon,
        verb: t.toOpen,
        act: () => void navigate(paths.myPlaylist(id)),
      })),
    albums: found.albums.map(ofAlbum),
    tracks: found.tracks.map(ofTrack),
    isBusy: found.isBusy,
  };
}
