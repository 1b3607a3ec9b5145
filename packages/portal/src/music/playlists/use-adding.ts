import type { Playlist } from '@kamerton/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailed, type CallError } from '../../lib/http.ts';
import { currentText } from '../../i18n/text.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { type Addition, isOpenFor } from './adding.ts';
import { addTracks, removeTracks } from './change-tracks.ts';
import { showPlaylist } from './playlist-cache.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { currentPlaylistsText, outcomeText } from './text.ts';

/** State of an addition to one playlist. */
export type Outcome =
  | { state: 'running' }
  | { state: 'done'; added: readonly number[]; already: readonly number[] }
  | { state: 'failed'; error: CallError | null };

type Target = Pick<Playlist, 'id' | 'name'>;

const bodyOf = (addition: Addition) => {
  if ('ids' in addition) return { ids: [...addition.ids] };
  return 'album_id' in addition ? { album_id: addition.album_id } : { collection_id: addition.collection_id };
};

/** Adds tracks to any number of playlists, each with its own outcome, and undoes it. */
export function useAdding(addition: Addition) {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  // Beside the state, which a second press before the next render would not see.
  const running = useRef(new Set<number>());
  const set = (id: number, outcome: Outcome | null) =>
    setOutcomes((old) => {
      const next = new Map(old);
      if (outcome) next.set(id, outcome);
      else next.delete(id);
      return next;
    });

  const change = useMutation({
    mutationFn: async ({ id, undo }: { id: number; undo?: readonly number[] }) => {
      if (undo) {
        const { playlist } = await removeTracks(id, undo);
        return { playlist, outcome: null };
      }
      const { playlist, added, already } = await addTracks(id, bodyOf(addition));
      return { playlist, outcome: { state: 'done', added, already } as const };
    },
    onSuccess: ({ playlist }) => {
      showPlaylist(client, playlist);
    },
    // After a failure too: only the answer may have been lost.
    onSettled: (_, __, { id }) => void refreshAfter(client, playlistWrites.tracksChanged(id)),
  });

  const run = async ({ id, name }: Target, undo?: readonly number[]) => {
    if (running.current.has(id)) return;
    running.current.add(id);
    const before = outcomes.get(id) ?? null;
    set(id, { state: 'running' });
    try {
      set(id, (await change.mutateAsync(undo ? { id, undo } : { id })).outcome);
    } catch (error) {
      const failed: Outcome = { state: 'failed', error: error instanceof CallFailed ? error.error : null };
      set(id, undo ? before : failed);
      if (!undo && isOpenFor(addition)) return;
      const own = currentPlaylistsText();
      notifyFailure(error, own.adding.said(name, outcomeText(failed, own, currentText())));
    } finally {
      running.current.delete(id);
    }
  };

  return {
    outcomes,
    add: (playlist: Target) => run(playlist),
    undo: (playlist: Target, added: readonly number[]) => run(playlist, added),
  };
}
