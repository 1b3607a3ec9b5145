import type { Playlist, Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { type RefObject, useCallback, useMemo } from 'react';
import { type Mutation, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '../../i18n/format.ts';
import { currentText } from '../../i18n/text.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { notify, notifyBriefly, notifyWithAction } from '../../ui/notify.ts';
import { useDragReorder } from '../../ui/use-drag-reorder.ts';
import { addTracks, removeTracks } from './change-tracks.ts';
import { type Edit, edited, isSameOrder, moved, reordered, restored } from './order.ts';
import { catchUp, isBehind, shownTracks, shownVersion, showPlaylist, showTracks } from './playlist-cache.ts';
import { playlistKeys } from './queries.ts';
import { currentPlaylistsText } from './text.ts';

type TrackEdit = Edit<Track>;

const idsOf = (tracks: readonly Track[]) => tracks.map(({ id }) => id);

/** Sends an edit; returns the playlist after it and by how many versions it advanced. */
async function write(client: QueryClient, id: number, edit: TrackEdit): Promise<{ playlist: Playlist; steps: number }> {
  const params = { id };
  if (edit.kind === 'remove') {
    const { playlist } = await removeTracks(id, edit.ids);
    return { playlist, steps: 1 };
  }
  if (edit.kind === 'move') {
    const { ids, position } = edit;
    // Read only now: the previous edit has created a version.
    const version = shownVersion(client, id) ?? 0;
    const { playlist } = await fetched(api.orderTracks, { params, body: { ids: [...ids], position, version } });
    return { playlist, steps: 1 };
  }
  const ids = edit.tracks.map((track) => track.id);
  const added = await addTracks(id, { ids });
  const order = restored(shownTracks(client, id), edit.tracks, edit.order);
  const body = { ids: idsOf(order), position: 0, version: added.playlist.version };
  const { playlist } = await fetched(api.orderTracks, { params, body });
  return { playlist, steps: 2 };
}

const withEdits = (tracks: readonly Track[], pending: readonly TrackEdit[]) =>
  pending.reduce((list, edit) => edited(list, edit), tracks);

/**
 * Returns the tracks with the pending edits applied, a function to edit, and one that returns the ids as they are when it
 * is called. The cache holds what the server has confirmed; a failed edit only leaves the pending ones, so that the others
 * still apply.
 */
function useEdits(id: number, loaded: readonly Track[]) {
  const client = useQueryClient();
  const key = playlistKeys.edits(id);
  const filters = { mutationKey: key, exact: true, status: 'pending' } as const;
  const variablesOf = ({ state }: Mutation) => state.variables as TrackEdit;
  const pending = useMutationState({ filters, select: variablesOf });
  const tracks = useMemo(() => withEdits(loaded, pending), [pending, loaded]);
  const currentIds = () =>
    idsOf(withEdits(shownTracks(client, id), client.getMutationCache().findAll(filters).map(variablesOf)));

  const mutation = useMutation({
    mutationKey: key,
    // One after another: each sends the version that the previous one created.
    scope: { id: key.join(' ') },
    mutationFn: (edit: TrackEdit) => write(client, id, edit),
    onSuccess: async ({ playlist, steps }, edit) => {
      const queryKey = playlistKeys.detail(id);
      const wasBehind = isBehind(client, playlist, steps);
      // A running fetch may return the state before the edit.
      await client.cancelQueries({ queryKey });
      showTracks(client, id, (list) => edited(list, edit));
      showPlaylist(client, playlist);
      void refreshAfter(client, wasBehind ? playlistWrites.tracksChanged(id) : playlistWrites.arranged);
    },
    onError: async (error) => {
      const isConflict = error instanceof CallFailed && error.error.status === 409;
      const isTold = error instanceof CallFailed && [401, 403].includes(error.error.status);
      if (isConflict) notify('warning', currentPlaylistsText().changedElsewhere);
      else if (!isTold) notify('error', currentText().shell.failure.notSaved);
      // One of two steps may be done, or the answer lost.
      void refreshAfter(client, playlistWrites.arranged);
      // The next edit needs the current version.
      await refreshAfter(client, playlistWrites.outdated(id));
    },
    onSettled: () => catchUp(client, id),
  });
  return { tracks, currentIds, edit: mutation.mutate };
}

interface ArrangingOptions {
  id: number;
  /** The tracks that are loaded so far. */
  loaded: readonly Track[];
  list: RefObject<HTMLOListElement | null>;
  rowHeight: number;
}

/** The header, and the bars at the bottom, lie over the page. */
const edges = { top: 110, bottom: 190 };

/** Edits of a playlist's tracks and their order, applied optimistically. */
export function useArranging({ id, loaded, list, rowHeight }: ArrangingOptions) {
  const { tracks, currentIds, edit } = useEdits(id, loaded);

  const move = useCallback(
    (ids: readonly number[], position: number) => {
      if (!isSameOrder(moved(tracks, ids, position), tracks)) edit({ kind: 'move', ids, position });
    },
    [tracks, edit],
  );

  const remove = useCallback(
    (ids: readonly number[]) => {
      const { arranging, undo } = currentPlaylistsText();
      const gone = new Set(ids);
      // Revoked tracks cannot be added again.
      const playable = tracks.filter((track) => gone.has(track.id) && track.file !== null);
      const text = arranging.removed(ids.length, formatNumber(ids.length));
      const order = idsOf(tracks);
      edit({ kind: 'remove', ids });
      if (playable.length === 0) return notifyBriefly('success', text);
      notifyWithAction('success', text, {
        name: undo,
        onPress: () => edit({ kind: 'restore', tracks: playable, order }),
      });
    },
    [tracks, edit],
  );

  const saveOrder = (order: readonly Track[]) => {
    const { arranging, undo } = currentPlaylistsText();
    const before = idsOf(tracks);
    if (isSameOrder(order, tracks)) return;
    const saved = idsOf(order);
    edit({ kind: 'move', ids: saved, position: 0 });
    notifyWithAction('success', arranging.orderSaved, {
      name: undo,
      onPress: () => edit({ kind: 'move', ids: reordered(currentIds(), saved, before), position: 0 }),
    });
  };

  const reorder = useDragReorder<number>({
    list,
    edges,
    rowHeight,
    count: tracks.length,
    onDrop: ({ ids, position }) => {
      move(ids, position);
      // The edit reaches the page with the next timer.
      return new Promise((done) => setTimeout(done));
    },
    describe: (stage, { grabbed, position, ids }) => {
      const { arranging } = currentPlaylistsText();
      const name = tracks.find((track) => track.id === grabbed)?.name ?? '';
      const place = formatNumber(position + ids.indexOf(grabbed) + 1);
      const total = formatNumber(tracks.length);
      if (stage === 'lifted') return arranging.lifted(name, place, total);
      if (stage === 'over') return arranging.over(place, total);
      return stage === 'dropped' ? arranging.dropped(name, place) : arranging.cancelled(name);
    },
  });
  return { tracks, move, remove, saveOrder, ...reorder };
}
