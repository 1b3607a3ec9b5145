import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { fetched } from '../../lib/http.ts';
import { pagedByOffset } from '../../lib/pages.ts';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { revoked } from '../../i18n/ru/my-music.ts';

export const [useRevokedText, currentRevokedText] = defineNamespace(
  import.meta.glob<typeof revoked>('../../i18n/*/my-music.ts', { eager: true, import: 'revoked' }),
);

export const revokedKeys = {
  all: ['revoked'] as const,
  tracks: ['revoked', 'tracks'] as const,
  albums: ['revoked', 'albums'] as const,
  planned: ['revoked', 'planned'] as const,
};

const rowsPerPage = 24;

/** Tracks revoked in the last two weeks, latest first. */
export const useRevokedTracks = () =>
  useInfiniteQuery({
    queryKey: revokedKeys.tracks,
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.revokedTracks, { query: { limit: rowsPerPage, offset }, signal }),
    ...pagedByOffset,
  });

export const useRevokedAlbums = () =>
  useInfiniteQuery({
    queryKey: revokedKeys.albums,
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.revokedAlbums, { query: { limit: rowsPerPage, offset }, signal }),
    ...pagedByOffset,
  });

/** Tracks of the account's playlists and venues that will be revoked, the next one first. */
export const usePlannedRevocations = () =>
  useInfiniteQuery({
    queryKey: revokedKeys.planned,
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(laterApi.plannedRevocations, { query: { limit: rowsPerPage, offset }, signal }),
    ...pagedByOffset,
  });
