import { createIdempotencyKeys } from '@kamerton/ui/idempotency-keys';
import { readDraft, writeDraft } from './drafts.ts';

/** Keys for the writes of a form. Those of a form with a draft survive a reload, as the draft does. */
export function createFormKeys(draft?: string) {
  if (!draft) return createIdempotencyKeys();
  const name = `${draft} key`;
  // The browser may refuse to store it.
  let last: Record<string, unknown> | null = readDraft(name);
  return createIdempotencyKeys({
    read: () => last,
    write(next) {
      last = next && { ...next };
      writeDraft(name, last);
    },
  });
}
