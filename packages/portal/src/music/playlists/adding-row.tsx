import type { Playlist, Track } from '@kamerton/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { classes } from '../../ui/classes.ts';
import { CheckIcon, PlusIcon } from '../../ui/shell-icons.tsx';
import css from './adding-dialog.module.css';
import { fetchTracks } from '../tracks/fetch-tracks.ts';
import { playlistKeys } from './queries.ts';
import { outcomeText, usePlaylistsText } from './text.ts';
import type { Outcome } from './use-adding.ts';

async function findTracks(id: number, ids: readonly number[], signal: AbortSignal): Promise<Track[]> {
  const wanted = new Set(ids);
  const found = (tracks: readonly Track[]) => tracks.filter((track) => wanted.has(track.id));
  return found(await fetchTracks(id, { signal, until: (tracks) => found(tracks).length === wanted.size }));
}

/** Tracks that the playlist already had; loaded when the list is opened. */
function AlreadyThere({ id, ids }: { id: number; ids: readonly number[] }) {
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
      <button
        type="button"
        className={classes('hover-underline', css.link)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
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

interface AddingRowProps {
  playlist: Playlist;
  outcome: Outcome | undefined;
  onAdd: () => void;
  onUndo: (added: readonly number[]) => void;
}

export function AddingRow({ playlist, outcome, onAdd, onUndo }: AddingRowProps) {
  const text = useText();
  const own = usePlaylistsText();
  const isDone = outcome?.state === 'done';
  const isRunning = outcome?.state === 'running';
  return (
    <li className="min-w-0" data-playlist={playlist.id}>
      <button
        type="button"
        className={css.target}
        aria-disabled={isDone || isRunning || undefined}
        aria-busy={isRunning || undefined}
        onClick={() => {
          if (!isDone) onAdd();
        }}
      >
        <Artwork cover={playlist.cover} seed={`playlist ${playlist.id}`} side={44} className={css.cover} />
        <span className="min-w-0 grid">
          <span className="font-semibold ellipsis">{playlist.name}</span>
          <span className="hint">{text.music.tracks(playlist.track_count, formatNumber(playlist.track_count))}</span>
        </span>
        <span className={classes(css.sign, isDone && css.isDone, isRunning && css.isRunning)}>
          {isDone ? <CheckIcon size={18} /> : <PlusIcon size={18} />}
        </span>
      </button>
      {outcome && outcome.state !== 'running' && (
        <div className={classes(css.outcome, outcome.state === 'failed' && css.failed)}>
          <span>{outcomeText(outcome, own, text)}</span>
          {outcome.state === 'done' &&
            outcome.already.length > 0 &&
            outcome.already.length + outcome.added.length > 1 && (
              <AlreadyThere id={playlist.id} ids={outcome.already} />
            )}
          {outcome.state === 'done' && outcome.added.length > 0 && (
            <button
              type="button"
              className={classes('hover-underline', css.link)}
              onClick={() => onUndo(outcome.added)}
            >
              {own.undo}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
