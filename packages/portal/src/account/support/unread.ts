import { useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { pagesOf } from '../../lib/pages.ts';

export const supportKeys = {
  all: ['support'] as const,
  lists: ['support', 'list'] as const,
  list: (limit: number) => ['support', 'list', limit] as const,
  unread: ['support', 'list', 'unread'] as const,
  thread: (id: number) => ['support', 'thread', id] as const,
};

/** Requests per page when counting unread replies. */
const counted = 100;

async function countUnread(signal: AbortSignal): Promise<number> {
  let unread = 0;
  const pages = pagesOf((offset) =>
    fetched(api.supportRequests, { background: true, query: { limit: counted, offset }, signal }),
  );
  for await (const page of pages) for (const request of page.requests) unread += request.unread;
  return unread;
}

export const unreadQuery = {
  queryKey: supportKeys.unread,
  queryFn: ({ signal }: { signal: AbortSignal }) => countUnread(signal),
};

/** Unread replies; 0 until known. Events refresh it. */
export const useUnreadCount = (): number => useQuery(unreadQuery).data ?? 0;
