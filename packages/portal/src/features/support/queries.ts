import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { nextOffset } from '../../lib/pages.ts';
import { supportKeys } from './unread.ts';

const requestsPerPage = 24;
/** My requests, newest first. */
export const useSupportRequests = (limit = requestsPerPage) =>
  useInfiniteQuery({
    queryKey: supportKeys.list(limit),
    queryFn: ({ pageParam: offset, signal }) => fetched(api.supportRequests, { query: { limit, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
  });

/** One request with its messages. Asking for it marks its answers as read; whoever opens it sees what is there now. */
export const useSupportThread = (id: number) =>
  useQuery({
    queryKey: supportKeys.thread(id),
    queryFn: async ({ signal, client }) => {
      const thread = await fetched(api.supportRequest, { params: { id }, signal });
      if (thread.request.unread > 0) void client.invalidateQueries({ queryKey: supportKeys.lists });
      return thread;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Support has answered: what is in sight is asked for anew; what nobody looks at is not marked as read. */
export async function renewSupport(client: QueryClient, id: number) {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  // The thread first: what it marks as read is no longer counted.
  await client.invalidateQueries({ queryKey: supportKeys.thread(id), refetchType });
  await client.invalidateQueries({ queryKey: supportKeys.lists });
}
