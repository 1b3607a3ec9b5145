import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { pagedByOffset } from '../../lib/pages.ts';
import { supportKeys } from './unread.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as supportWrites from '../../lib/writes/support.ts';

const requestsPerPage = 24;
/** My requests, newest first. */
export const useSupportRequests = (limit = requestsPerPage) =>
  useInfiniteQuery({
    queryKey: supportKeys.list(limit),
    queryFn: ({ pageParam: offset, signal }) => fetched(api.supportRequests, { query: { limit, offset }, signal }),
    ...pagedByOffset,
  });

/** One request with its messages. Fetching marks its replies as read, so it is always fresh. */
export const useSupportThread = (id: number) =>
  useQuery({
    queryKey: supportKeys.thread(id),
    queryFn: async ({ signal, client }) => {
      const thread = await fetched(api.supportRequest, { params: { id }, signal });
      if (thread.request.unread > 0) void refreshAfter(client, supportWrites.read);
      return thread;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Refreshes after a reply from support; in a hidden page nothing is fetched, so that nothing is marked as read. */
export async function refreshSupport(client: QueryClient, id: number) {
  // The thread first: what it marks as read leaves the count.
  if (document.visibilityState === 'visible') await refreshAfter(client, supportWrites.replied(id));
  else await client.invalidateQueries({ queryKey: supportKeys.thread(id), refetchType: 'none' });
  await refreshAfter(client, supportWrites.read);
}
