import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';
import { isSignedIn } from './session.ts';

/**
 * State that outlives a reload and the end of the session, and is forgotten when its screen is left otherwise. It is
 * kept as JSON; `read` makes a value of what was kept, or of undefined.
 */
export function usePersistedState<T>(name: string, read: (kept: unknown) => T, write: (value: T) => unknown) {
  const [value, setValue] = useState(() => read(readDraft(name)['value']));
  useEffect(() => writeDraft(name, { value: write(value) }), [name, value, write]);
  // A session that has ended is no more when its screens go.
  useEffect(() => () => (isSignedIn() ? writeDraft(name, null) : undefined), [name]);
  return [value, setValue] as const;
}
