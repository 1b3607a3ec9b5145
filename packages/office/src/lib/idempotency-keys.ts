import { attempt } from '@kamerton/ui/attempt';
import { createIdempotencyKeys } from '@kamerton/ui/idempotency-keys';
import { useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';

/** Keys for the writes of a form. Under the name of a draft they survive a reload and are shared by all tabs. */
export function createFormKeys(draft?: string) {
  if (!draft) return createIdempotencyKeys();
  const name = `${draft}.key`;
  return createIdempotencyKeys({
    read: () => attempt(() => JSON.parse(readDraft(name)) as { content?: unknown; key?: unknown }) ?? null,
    write: (next) => writeDraft(name, next ? JSON.stringify(next) : ''),
  });
}

export const useIdempotencyKeys = (draft?: string) => useState(() => createFormKeys(draft))[0];
