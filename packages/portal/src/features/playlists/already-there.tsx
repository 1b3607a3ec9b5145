import { useQuery } from '@tanstack/react-query';
import type { Track } from '@kamerton/wire';
import { useState } from 'react';
import { usePlaylistsText } from './text.ts';
import css from './adding-dialog.module.css';
import { fetchTracks } from './all-tracks.ts';
import { playlistKeys } from './queries.ts';

/** The named tracks of a playlist. */
async function findTracks(id: number, ids: readonly number[], signal: AbortSignal): Promise<Track[]> {
  const wanted = new Set(ids);
  const found = (tracks: readonly Track[]) => tracks.filter((track) => wanted.has(track.id));
  return found(await fetchTracks(id, { signal, until: (tracks) => found(tracks).length === wanted.size }));
}

/** Which of the added tracks the playlist had already: asked for when somebody wants to know. */
export function AlreadyThere({ id, ids }: { id: number; ids: readonly number[] }) {
  const { adding } = usePlaylistsText();
  const [open, setOpen] = useState(false);
  const { data: tracks = [], isFetching } = useQuery({
    queryKey: [...playlistKeys.all, 'already', id, ids],
    queryFn: ({ signal }) => findTracks(id, ids, signal),
    enabled: open,
    staleTime: Infinity,
  });
  return (
    <>
      <button type="button" className={css.link} aria-expanded={open} onClick={() => setOpen(!open)}>
        {adding.which}
      </button>
      {open && (
        <ul className={css.already} aria-busy={isFetching}>
          {tracks.map(({ id: track, name, artist }) => (
            <li key={track}>
              {name} — {artist}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
