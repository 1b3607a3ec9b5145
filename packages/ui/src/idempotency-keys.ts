import { fingerprintOf } from './fingerprint.ts';
import { newIdempotencyKey } from './http.ts';

/** A key, and a fingerprint of the content that it is for. */
interface StoredKey {
  content?: unknown;
  key?: unknown;
}

interface Store {
  read: () => StoredKey | null;
  write: (next: { content: string; key: string } | null) => void;
}

const createMemory = (): Store => {
  let last: StoredKey | null = null;
  return { read: () => last, write: (next) => void (last = next) };
};

/**
 * Keys for the writes of a form. Until a content is written it has one key, since only the answer may have been lost;
 * other content has another, which the server would refuse under the former one. They last as long as their store.
 */
export function createIdempotencyKeys({ read, write }: Store = createMemory()) {
  return {
    of(content: unknown): string {
      const now = fingerprintOf(JSON.stringify(content));
      const last = read();
      if (last?.content === now) return String(last.key);
      const key = newIdempotencyKey();
      write({ content: now, key });
      return key;
    },
    /** After a success: the same content is then meant anew. */
    forget: () => write(null),
  };
}
