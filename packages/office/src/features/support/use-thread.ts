import { type DeskThread, office } from '@kamerton/wire/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call, CallFailed } from '../../lib/http.ts';
import { messageOf } from '../../ui/use-call.tsx';

/** Does something with the request that is shown, and shows it as it then stands; resolves to whether it was done. */
export type Act = (run: () => Promise<{ item: DeskThread }>, told?: string) => Promise<boolean>;

const threadKey = (id: number) => ['requests', 'thread', id];

/**
 * A request with its messages, and a way to do something with it. Where another operator was quicker, what they did is
 * shown in place of what was asked for.
 */
export function useThread(id: number) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const client = useQueryClient();
  const { data: thread, error } = useQuery({
    queryKey: threadKey(id),
    queryFn: async ({ signal }) => (await call(office.request, { params: { id }, signal })).item,
  });

  // Opening it is reading it: the queue and its counts say otherwise until they are asked again.
  const unread = thread?.unread;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['requests', 'counts'] });
  }, [client, unread, id]);

  /** Resolves to whether it was done. */
  const act = useCallback(
    async (run: () => Promise<{ item: DeskThread }>, told?: string): Promise<boolean> => {
      try {
        const { item } = await run();
        client.setQueryData(threadKey(id), item);
        if (told) notify(told, { type: 'success' });
        return true;
      } catch (failure) {
        const current =
          failure instanceof CallFailed && failure.code === 'conflict' ? failure.body['current'] : undefined;
        if (current)
          client.setQueryData(threadKey(id), (before?: DeskThread) => ({ ...before, ...(current as DeskThread) }));
        void client.invalidateQueries({ queryKey: threadKey(id) });
        notify(current ? text.support.meanwhile : messageOf(failure, text), { type: current ? 'warning' : 'error' });
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: ['requests', 'getList'] });
        void client.invalidateQueries({ queryKey: ['requests', 'counts'] });
      }
    },
    [client, id, notify, text],
  );

  const reload = useCallback(() => {
    void client.invalidateQueries({ queryKey: threadKey(id) });
    refresh();
  }, [client, id, refresh]);

  return { thread, error, act, reload };
}
