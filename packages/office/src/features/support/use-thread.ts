import { type DeskThread, office } from '@kamerton/wire/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call, CallFailed } from '../../lib/http.ts';
import { refetch, setByWrites } from '../../lib/stale.ts';
import { messageOf } from '../../ui/use-call.tsx';

/** Runs a call on the open request and shows the result. Resolves to true if it succeeded. */
export type Act = (run: () => Promise<{ item: DeskThread }>, message?: string) => Promise<boolean>;

/**
 * Runs an idempotent write whose body names the version of a request. If it was written, and only the answer was lost,
 * the request has another version since and the server refuses the key: the request is the answer then.
 */
export async function orWritten(id: number, write: () => Promise<{ item: DeskThread }>): Promise<{ item: DeskThread }> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'idempotency_key_reused')
      return call(office.request, { params: { id } });
    throw error;
  }
}

const threadKey = (id: number) => ['requests', 'thread', id];

/** Loads a request, and runs calls on it. After a conflict it shows what another operator has done. */
export function useThread(id: number) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const client = useQueryClient();
  const { data: thread, error } = useQuery({
    queryKey: threadKey(id),
    queryFn: async ({ signal }) => (await call(office.request, { params: { id }, signal })).item,
    meta: setByWrites,
  });

  /** Resolves to true if it succeeded. */
  const act = useCallback(
    async (run: () => Promise<{ item: DeskThread }>, message?: string): Promise<boolean> => {
      try {
        const { item } = await run();
        client.setQueryData(threadKey(id), item);
        if (message) notify(message, { type: 'success' });
        return true;
      } catch (failure) {
        const current =
          failure instanceof CallFailed && failure.code === 'conflict' ? failure.body['current'] : undefined;
        if (current)
          client.setQueryData(threadKey(id), (before?: DeskThread) => ({ ...before, ...(current as DeskThread) }));
        // The operator who was faster has changed more than the thread.
        for (const key of [['requests'], ['history']]) void refetch(client, { queryKey: key });
        notify(current ? text.support.meanwhile : messageOf(failure, text), { type: current ? 'warning' : 'error' });
        return false;
      }
    },
    [client, id, notify, text],
  );

  return { thread, error, act, reload: refresh };
}
