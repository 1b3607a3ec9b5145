import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { CallFailed } from '../../lib/http.ts';
import { messageOf } from '../../ui/use-call.ts';

/** Saves a new order, and shows how it stands then, whoever has made it. */
export function useOrder() {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (save: () => Promise<unknown>) => {
    try {
      await save();
    } catch (error) {
      const isConflict = error instanceof CallFailed && error.code === 'conflict';
      notify(isConflict ? text.shelves.order.conflict : messageOf(error, text), { type: 'error' });
    }
    refresh();
  };
}
