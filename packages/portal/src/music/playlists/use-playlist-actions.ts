import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createIdempotencyKeys } from '@kamerton/ui/idempotency-keys';
import { writeCsv } from '@kamerton/wire/client/csv';
import type { Playlist, Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { bounds } from '@kamerton/wire/client/bounds';
import { useState } from 'react';
import { failureText } from '../../i18n/text.ts';
import { formatDay } from '../../i18n/format.ts';
import { currentText } from '../../i18n/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { localDay } from '../../lib/days.ts';
import { formatTrackDuration } from '../../lib/format.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { currentZone } from '../../lib/zone.ts';
import { notify, notifyBriefly, notifyWithAction } from '../../ui/notify.ts';
import { forgetPlaylist, hidePlaylist, showNewPlaylist } from './playlist-cache.ts';
import { fetchTracks } from '../tracks/fetch-tracks.ts';
import { playlistKeys } from './queries.ts';
import { currentPlaylistsText } from './text.ts';

/** Reports a failure, unless the failure table has done so. */
function showFailure(error: Error) {
  const failed = error instanceof CallFailed ? error.error : null;
  if (failed && [401, 403].includes(failed.status)) return;
  if (failed?.fields['name'] === 'too_many' || failed?.fields['id'] === 'too_many') {
    return notify('error', currentPlaylistsText().tooManyPlaylists);
  }
  notify('error', failed ? failureText(failed, currentText()) : currentText().shell.failure.notSaved);
}

/** Deletes a playlist, with an undo in the toast. */
export function useRemovePlaylist({ id, name }: Playlist, onRemoved: () => void | Promise<void>) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => fetched(api.restorePlaylist, { body: { id } }),
    onSuccess: () => notifyBriefly('success', currentPlaylistsText().acts.restored(name)),
    onError: showFailure,
    onSettled: () => refreshAfter(client, playlistWrites.restored),
  });
  return useMutation({
    // While it exists nothing fetches the playlist: it ends with the screen.
    mutationKey: playlistKeys.removal(id),
    gcTime: 250,
    // One under way would be refused.
    onMutate: () => client.cancelQueries({ queryKey: playlistKeys.detail(id) }),
    mutationFn: () => fetched(api.removePlaylist, { query: {}, body: { id } }),
    onSuccess: async () => {
      const { acts, undo } = currentPlaylistsText();
      // The list that opens shows the details of one that is in it.
      hidePlaylist(client, id);
      // Its screen closes first: it would fetch a deleted playlist.
      await onRemoved();
      forgetPlaylist(client, id);
      notifyWithAction('success', acts.removed(name), { name: undo, onPress: () => restore.mutate() });
      void refreshAfter(client, playlistWrites.removed);
    },
    onError: showFailure,
  });
}

export function useCopyPlaylist({ id, name }: Playlist, onCopied: (copy: Playlist) => void) {
  const client = useQueryClient();
  const [keys] = useState(() => createIdempotencyKeys());
  return useMutation({
    mutationFn: () => {
      const { copyName } = currentPlaylistsText().acts;
      const body = { name: copyName(cutText(name, bounds.name - copyName('').length)) };
      // If only the answer was lost, another press makes no second copy.
      return fetched(api.copyPlaylist, { params: { id }, body, idempotencyKey: keys.of([id, body]) });
    },
    onSuccess: ({ playlist }) => {
      keys.forget();
      showNewPlaylist(client, playlist);
      notifyBriefly('success', currentPlaylistsText().acts.copied(playlist.name));
      onCopied(playlist);
    },
    onError: showFailure,
    onSettled: () => void refreshAfter(client, playlistWrites.copied),
  });
}

const rowOf = (track: Track, index: number) => [
  index + 1,
  track.name,
  track.artist,
  track.album_name,
  formatTrackDuration(track.duration),
  track.isrc ?? '',
  track.genres.join(', '),
  track.tags.join(', '),
  track.revoked_at ? formatDay(localDay(new Date(track.revoked_at), currentZone())) : '',
];

/** Saves the list of all tracks, in their order, as CSV. */
export function useSaveCsv({ id, name }: Playlist) {
  return useMutation({
    mutationFn: () => fetchTracks(id),
    onSuccess: (tracks) => {
      const { columns, separator } = currentPlaylistsText().csv;
      const table = writeCsv([columns, ...tracks.map(rowOf)], separator);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }));
      link.download = `${name.replace(/[\\/:*?"<>|]/g, '_')}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
    onError: showFailure,
  });
}
