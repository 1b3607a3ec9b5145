import { newIdempotencyKey } from './http.ts';

/** Short hash (FNV-1a) by which a text is known again that is not to be stored, such as the token of a session. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}

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
