import { useRef } from 'react';
import { newIdempotencyKey } from '../lib/http.ts';

/**
 * Keys for the calls of a form: repeating what may have failed only on its way back has the former key, and is done
 * once; other content has another one, which the server would refuse under the former key.
 */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return {
    of: (content: unknown): string => {
      const now = JSON.stringify(content);
      if (last.current.content !== now) last.current = { content: now, key: newIdempotencyKey() };
      return last.current.key;
    },
    /** After a success: the same content is then meant anew. */
    forget: () => {
      last.current.content = '';
    },
  };
}
