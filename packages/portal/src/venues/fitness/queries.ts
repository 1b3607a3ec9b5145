import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Fitness, Playlist } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fitnessApi } from '@kamerton/wire/client/venue-calls';
import { useRef } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/format.ts';
import { fetched } from '../../lib/http.ts';
import { refetch } from '../../lib/stale.ts';
import { writeScopes } from '../../lib/write-scopes.ts';
import { notify, notifyFailure, notifyWithAction } from '../../ui/notify.ts';
import { currentFitnessText } from './text.ts';

const keys = {
  fitness: (venue: number) => ['fitness', venue] as const,
  near: (venue: number) => ['near-tracks', venue] as const,
};

export const useFitness = (venue: number) =>
  useQuery({
    queryKey: keys.fitness(venue),
    queryFn: ({ signal }) => fetched(fitnessApi.fitness, { params: { id: venue }, query: {}, signal }),
    staleTime: 0,
  });

const fetchNear = (venue: number | string, signal?: AbortSignal) =>
  fetched(fitnessApi.nearTracks, { params: { id: venue }, query: {}, background: true, ...(signal && { signal }) });

/** Tracks like those of a venue. They stay as they were shown while the dialog is open. */
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

/** After a change of what a venue plays. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [['fitness'], ['near-tracks'], ['playlists'], ['venues'], ['totals']].map((queryKey) =>
      refetch(client, { queryKey }),
    ),
  );

type Source = NonNullable<Fitness['source']>;

/** Adds tracks to the playlist of a venue; the notice undoes it. */
export function useAddNear(source: Source) {
  const client = useQueryClient();
  const language = useLanguage();
  const params = { id: source.id };
  const undo = useMutation({
    mutationFn: (ids: number[]) => fetched(api.removeTracks, { params, body: { ids } }),
    onSuccess: () => {
      notify('success', currentFitnessText().near.undone);
      return refresh(client);
    },
    onError: (error) => notifyFailure(error),
  });
  return useMutation({
    mutationFn: (ids: number[]) => fetched(api.addTracks, { params, body: { ids } }),
    onSuccess: ({ added }) => {
      const { near } = currentFitnessText();
      const message = near.added(added.length, formatNumber(added.length, language), source.name);
      notifyWithAction('success', message, { name: near.undo, onPress: () => undo.mutate(added) });
      return refresh(client);
    },
    onError: (error) => notifyFailure(error),
  });
}

/** Copies a ready-made playlist to an own one and assigns that to the venue. */
export function useOwnCopy(venue: number, source: Source) {
  const client = useQueryClient();
  // Where a later step fails, the next press goes on with the playlist that is there.
  const created = useRef<Playlist>(undefined);
  return useMutation({
    scope: writeScopes.venues,
    mutationFn: async () => {
      const playlist = (created.current ??= (
        await fetched(api.createPlaylist, { body: { name: source.name } })
      ).playlist);
      await fetched(api.addTracks, { params: { id: playlist.id }, body: { collection_id: source.id } });
      await fetched(api.changeVenue, { body: { id: venue, playlist_id: playlist.id } });
      return playlist;
    },
    onSuccess: ({ name }) => {
      notify('success', currentFitnessText().ready.copied(name));
      return refresh(client);
    },
    onError: (error) => notifyFailure(error),
  });
}
