import { useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { nextOffset } from '../../lib/pages.ts';

export const supportKeys = {
  all: ['support'] as const,
  lists: ['support', 'list'] as const,
  list: (limit: number) => ['support', 'list', limit] as const,
  unread: ['support', 'list', 'unread'] as const,
  thread: (id: number) => ['support', 'thread', id] as const,
};

/** Requests that are looked through at once for new answers. */
const counted = 100;

/** Answers that have not been opened yet, in all requests. */
async function countUnread(signal: AbortSignal): Promise<number> {
  let unread = 0;
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page = await fetched(api.supportRequests, { background: true, query: { limit: counted, offset }, signal });
    for (const request of page.requests) unread += request.unread;
    offset = nextOffset(page.pagination);
  }
  return unread;
}

export const unreadQuery = {
  queryKey: supportKeys.unread,
  queryFn: ({ signal }: { signal: AbortSignal }) => countUnread(signal),
};

/** The count by the feedback link; 0 until it is known. The stream of news renews it. */
export const useUnreadCount = (): number => useQuery(unreadQuery).data ?? 0;
