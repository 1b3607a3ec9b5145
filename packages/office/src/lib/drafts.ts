import { useCallback, useSyncExternalStore } from 'react';

const prefix = 'office:draft:';

/** Who is signed in: only their drafts are in this browser. */
let owner = 0;

/** Drafts as they are on this page; the browser's storage may be full or forbidden. */
const here = new Map<string, string>();
const changed = new EventTarget();

const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

const stored = (): string[] => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];

function forget(keys: readonly string[]) {
  for (const key of keys) attempt(() => localStorage.removeItem(key));
  here.clear();
}

/** From now on drafts are this operator's. What another one has left in this browser is forgotten. */
export function keepDraftsFor(id: number) {
  if (id === owner) return;
  owner = id;
  forget(stored().filter((key) => !key.startsWith(`${prefix}${id}:`)));
}

/** At a sign-out nothing stays behind; a session that only ends leaves what was typed for its operator. */
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
  changed.dispatchEvent(new Event('change'));
}

function subscribe(onChange: () => void) {
  const follow = ({ key }: StorageEvent) => {
    if (key !== null) here.delete(key);
    onChange();
  };
  addEventListener('storage', follow);
  changed.addEventListener('change', onChange);
  return () => {
    removeEventListener('storage', follow);
    changed.removeEventListener('change', onChange);
  };
}

/** What is typed and not sent yet; it outlives a reload and the end of a session, and is the same in all tabs. */
export function useDraft(name: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => readDraft(name));
  return [text, useCallback((next: string) => writeDraft(name, next), [name])];
}
