import { useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';
import { newIdempotencyKey } from './http.ts';

const keyLength = 32;

/**
 * Keys for writes: until a content is written it has one key, since only the answer may have been lost; other content has
 * another one, which the server would refuse under the former key. Under the name of a draft they survive a reload.
 */
export function createIdempotencyKeys(draft?: string) {
  const name = draft && `${draft}.key`;
  let here = '';
  const change = (next: string) => (name ? writeDraft(name, next) : void (here = next));
  return {
    of(content: unknown): string {
      const now = JSON.stringify(content);
      const last = name ? readDraft(name) : here;
      if (last !== '' && last.slice(keyLength) === now) return last.slice(0, keyLength);
      const key = newIdempotencyKey();
      change(key + now);
      return key;
    },
    /** After a success: the same content is then meant anew. */
    forget: () => change(''),
  };
}

/** Keys for the writes of a form. */
export const useIdempotencyKeys = (draft?: string) => useState(() => createIdempotencyKeys(draft))[0];
