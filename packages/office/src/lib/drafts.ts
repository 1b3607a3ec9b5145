import { attempt } from '@kamerton/ui/attempt';
import { useCallback, useSyncExternalStore } from 'react';
import { createSubscribers } from '@kamerton/ui/subscribers';

const prefix = 'office:draft:';

/** The operator whose drafts are in this browser. */
let owner = 0;

/** Drafts of this page, since the browser's storage may be full or disabled. */
const here = new Map<string, string>();
const { subscribe, notify } = createSubscribers();

const stored = (): string[] => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];

function forget(keys: readonly string[]) {
  for (const key of keys) attempt(() => localStorage.removeItem(key));
  here.clear();
}

/** Switches to an operator's drafts and removes those of others from this browser. */
export function switchDraftsTo(id: number) {
  if (id === owner) return;
  owner = id;
  forget(stored().filter((key) => !key.startsWith(`${prefix}${id}:`)));
}

/** Removes all drafts at a sign-out. The end of a session keeps them for their operator. */
export const forgetDrafts = () => forget(stored());

const keyOf = (name: string) => `${prefix}${owner}:${name}`;

export const readDraft = (name: string): string => {
  const key = keyOf(name);
  return here.get(key) ?? attempt(() => localStorage.getItem(key)) ?? '';
};

export function writeDraft(name: string, text: string) {
  const key = keyOf(name);
  here.set(key, text);
  attempt(() => (text === '' ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
  notify();
}

// Also while no draft is shown: what another tab has sent would be offered here once more.
addEventListener('storage', ({ key }) => {
  if (key !== null) here.delete(key);
  notify();
});

type SetDraft = (text: string | ((now: string) => string)) => void;

/** Unsent text that outlives a reload and the session, shared by all tabs. A function gets the current value. */
export function useDraft(name: string): [string, SetDraft] {
  const text = useSyncExternalStore(subscribe, () => readDraft(name));
  const set = useCallback<SetDraft>(
    (next) => writeDraft(name, typeof next === 'string' ? next : next(readDraft(name))),
    [name],
  );
  return [text, set];
}
