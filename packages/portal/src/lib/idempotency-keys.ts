import { fingerprintOf } from './account-storage.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { newIdempotencyKey } from './http.ts';

/**
 * Keys for the writes of a form. Until a content is written it has one key, since only the answer may have been lost;
 * other content has another. The keys of a form with a draft survive a reload, as the draft does.
 */
export function createIdempotencyKeys(draft?: string) {
  const name = draft && `${draft} key`;
  let last: Record<string, unknown> | null = name ? readDraft(name) : null;
  const change = (next: typeof last) => {
    last = next;
    if (name) writeDraft(name, next);
  };
  return {
    of(content: unknown): string {
      const now = fingerprintOf(JSON.stringify(content));
      if (last?.['content'] !== now) change({ content: now, key: newIdempotencyKey() });
      return String(last?.['key']);
    },
    /** After a success: the same content is then meant anew. */
    forget: () => change(null),
  };
}
