import { useSyncExternalStore } from 'react';
import { currentUser, isSignedIn, subscribeToSession } from '../../lib/session.ts';

/** What is to be added: tracks, or all of an album or of a ready-made playlist; the name is for the dialog's title. */
export type Addition = { name: string } & (
  | { ids: readonly number[] }
  | { album_id: number }
  | { collection_id: number }
);

let asked: Addition | null = null;
/** Who asked. */
let asker: string | undefined;
const listeners = new Set<() => void>();

function set(next: Addition | null) {
  asked = next;
  asker = currentUser()?.email;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks to which playlists this goes: the dialog stands in the shell, so that any row of any screen can open it. */
export const askWhereToAdd = (addition: Addition) => set(addition);

export const closeAdding = () => set(null);

// A session that ends covers the dialog with the sign-in: it is open again for whoever asked, and for nobody else.
subscribeToSession(() => set(asked && currentUser()?.email === asker ? asked : null));

const addition = () => (isSignedIn() ? asked : null);

/** What the dialog is open for; null while it is closed. */
export const useAddition = (): Addition | null => useSyncExternalStore(subscribe, addition);

let wanted = false;
subscribe(() => void (wanted ||= asked !== null));

/** Whether it was ever asked for: the dialog comes with the first time, and stays. */
export const useAddingWanted = () => useSyncExternalStore(subscribe, () => wanted);
