import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Fitness, Playlist } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { createFormKeys } from '../../lib/idempotency-keys.ts';
import { writeScopes, refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { notify, notifyFailure, notifyWithAction } from '../../ui/notify.ts';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { fitness } from '../../i18n/ru/fitness.ts';

export const [useFitnessText, currentFitnessText] = defineNamespace(
  import.meta.glob<typeof fitness>('../../i18n/*/fitness.ts', { eager: true, import: 'fitness' }),
);

const keys = {
  fitness: (venue: number) => ['fitness', venue] as const,
  near: (venue: number) => ['near-tracks', venue] as const,
};

export const useFitness = (venue: number) =>
  useQuery({
    queryKey: keys.fitness(venue),
    queryFn: ({ signal }) => fetched(laterApi.fitness, { params: { id: venue }, query: {}, signal }),
    staleTime: 0,
  });

const fetchNear = (venue: number | string, signal?: AbortSignal) =>
  fetched(laterApi.nearTracks, { params: { id: venue }, query: {}, background: true, ...(signal && { signal }) });

/** Tracks like those of a venue: others are proposed once some are added, or what it plays has changed elsewhere. */
export const useNear = (venue: number, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: keys.near(venue),
    queryFn: ({ signal }) => fetchNear(venue, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

/** The tracks again, whose addresses expire. */
export const reloadNear = async (venue: string) => (await fetchNear(venue)).tracks.map(({ track }) => track);

type Source = NonNullable<Fitness['source']>;

/** Adds tracks to the playlist of a venue; the notice undoes it. */
export function useAddNear(source: Source) {
  const client = useQueryClient();
  const params = { id: source.id };
  // After a failure too: only the answer may have been lost.
  const onSettled = () => refreshAfter(client, playlistWrites.tracksChanged(source.id));
  const undo = useMutation({
    mutationFn: (ids: number[]) => fetched(api.removeTracks, { params, body: { ids } }),
    onSuccess: () => notify('success', currentFitnessText().near.undone),
    onError: (error) => notifyFailure(error),
    onSettled,
  });
  return useMutation({
    mutationFn: (ids: number[]) => fetched(api.addTracks, { params, body: { ids } }),
    onSuccess: ({ added }) => {
      const { near } = currentFitnessText();
      const message = near.added(added.length, formatNumber(added.length), source.name);
      notifyWithAction('success', message, { name: near.undo, onPress: () => undo.mutate(added) });
    },
    onError: (error) => notifyFailure(error),
    onSettled,
  });
}

/** Sends a change of what a venue plays. */
export type Assign = (venue: number, playing: { playlist_id: number; selection_id: null }) => Promise<unknown>;

/** Copies a ready-made playlist to an own one and assigns that to the venue. */
export function useOwnCopy(venue: number, source: Source, assign: Assign) {
  const client = useQueryClient();
  // If a later step fails, the next press goes on with the playlist that is there: by its key also after the dialog was
  // closed, or where only the answer was lost.
  const created = useRef<Playlist>(undefined);
  const [keys] = useState(() => createFormKeys(`own copy ${venue} ${source.id}`));
  return useMutation({
    scope: writeScopes.venues,
    mutationFn: async () => {
      const body = { name: source.name };
      const idempotencyKey = keys.of(body);
      const playlist = (created.current ??= (await fetched(api.createPlaylist, { body, idempotencyKey })).playlist);
      await fetched(api.addTracks, { params: { id: playlist.id }, body: { collection_id: source.id } });
      await assign(venue, { playlist_id: playlist.id, selection_id: null });
      return playlist;
    },
    onSuccess: ({ name }) => {
      keys.forget();
      notify('success', currentFitnessText().ready.copied(name));
    },
    onError: (error) => {
      // Somebody has deleted it meanwhile. If the venue is gone, a further press makes no further copy.
      if (error instanceof CallFailed && error.error.status === 404 && error.error.endpoint === api.addTracks) {
        created.current = undefined;
        keys.forget();
      }
      notifyFailure(error);
    },
    onSettled: () => refreshAfter(client, [...playlistWrites.copied, ...venueWrites.changed]),
  });
}
