import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';
import { isSignedIn } from './session.ts';

/**
 * State that survives a reload and the end of the session, and is deleted when its screen is left otherwise. It is
 * stored as JSON; `read` makes a value of the stored one, or of undefined.
 */
export function usePersistedState<T>(name: string, read: (stored: unknown) => T, write: (value: T) => unknown) {
  const [value, setValue] = useState(() => read(readDraft(name)['value']));
  useEffect(() => writeDraft(name, { value: write(value) }), [name, value, write]);
  // After the end of a session there is no token when its screens unmount.
  useEffect(() => () => (isSignedIn() ? writeDraft(name, null) : undefined), [name]);
  return [value, setValue] as const;
}
