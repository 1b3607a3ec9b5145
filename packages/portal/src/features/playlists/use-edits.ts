import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Playlist, Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { useMemo } from 'react';
import { currentPlaylistsText } from './text.ts';
import { currentText } from '../../i18n/text.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { notify } from '../../ui/notify.ts';
import { catchUp } from './news.ts';
import { edited, type Edit } from './order.ts';
import { refreshPlaylists, showPlaylist, showTracks, shownVersion } from './playlist-cache.ts';
import { playlistKeys } from './queries.ts';

type TrackEdit = Edit<Track>;

/** Writes an edit; answers the playlist after it and by how many versions it is ahead. */
async function write(client: QueryClient, id: number, edit: TrackEdit): Promise<{ playlist: Playlist; steps: number }> {
  const params = { id };
  if (edit.kind === 'remove') {
    const { playlist } = await fetched(api.removeTracks, { params, body: { ids: [...edit.ids] } });
    return { playlist, steps: 1 };
  }
  if (edit.kind === 'move') {
    const { ids, position } = edit;
    // Read when its turn has come: the edit before has made a new one.
    const version = shownVersion(client, id) ?? 0;
    const { playlist } = await fetched(api.orderTracks, { params, body: { ids: [...ids], position, version } });
    return { playlist, steps: 1 };
  }
  const ids = edit.tracks.map((track) => track.id);
  const added = await fetched(api.addTracks, { params, body: { ids } });
  const body = { ids: [...edit.order], position: 0, version: added.playlist.version };
  const { playlist } = await fetched(api.orderTracks, { params, body });
  return { playlist, steps: 2 };
}

/**
 * The tracks of a playlist with the edits that are on their way, and how to make one. The cache holds what the server has
 * confirmed; an edit that fails just goes from the ones on their way, so that the others stand as they were meant.
 */
export function useEdits(id: number, loaded: readonly Track[]) {
  const client = useQueryClient();
  const key = playlistKeys.edits(id);
  const pending = useMutationState({
    filters: { mutationKey: key, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as TrackEdit,
  });
  const tracks = useMemo(() => pending.reduce((list, edit) => edited(list, edit), loaded), [pending, loaded]);

  const mutation = useMutation({
    mutationKey: key,
    // One after another: each names the version that the one before has made.
    scope: { id: key.join(' ') },
    mutationFn: (edit: TrackEdit) => write(client, id, edit),
    onSuccess: async ({ playlist, steps }, edit) => {
      const queryKey = playlistKeys.detail(id);
      // What is being read may be from before the edit.
      const wasReading = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      const known = shownVersion(client, id);
      showTracks(client, id, (list) => edited(list, edit));
      showPlaylist(client, playlist);
      void refreshPlaylists(client);
      // Somebody else has changed it in between.
      if (wasReading || (known !== null && playlist.version > known + steps)) {
        void client.invalidateQueries({ queryKey });
      }
    },
    onError: async (error) => {
      const isConflict = error instanceof CallFailed && error.error.status === 409;
      const isTold = error instanceof CallFailed && [401, 403].includes(error.error.status);
      if (isConflict) notify('warning', currentPlaylistsText().changedElsewhere);
      else if (!isTold) notify('error', currentText().shell.failure.notSaved);
      // What is next in line is to know the present version.
      await client.invalidateQueries({ queryKey: playlistKeys.detail(id) });
    },
    onSettled: () => catchUp(client, id),
  });
  return { tracks, edit: mutation.mutate };
}
