import { useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';

export const useTotals = () =>
  useQuery({ queryKey: ['totals'], queryFn: ({ signal }) => fetched(api.totals, { signal }) });

/** How many tracks and albums were revoked in the last two weeks. */
export const useRevokedCounts = () =>
  useQuery({
    queryKey: ['revoked', 'counts'],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, offset: 0 };
      const [tracks, albums] = await Promise.all([
        fetched(api.revokedTracks, { query, signal }),
        fetched(api.revokedAlbums, { query, signal }),
      ]);
      return { tracks: tracks.pagination.total, albums: albums.pagination.total };
    },
  });
