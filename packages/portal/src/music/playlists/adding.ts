import { useSyncExternalStore } from 'react';
import { isSameAccount } from '../../lib/account-storage.ts';
import { currentUser, isSignedIn, subscribeToSession } from '../../lib/session.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

const subscribers = createSubscribers();

/** Tracks to add: by ids, or all of an album or of a ready-made playlist; `name` is for the dialog's title. */
export type Addition = { name: string } & (
  | { ids: readonly number[] }
  | { album_id: number }
  | { collection_id: number }
);

let current: Addition | null = null;
/** The account that opened the dialog. */
let owner: ReturnType<typeof currentUser> = null;
function set(next: Addition | null) {
  current = next;
  owner = currentUser();
  subscribers.notify();
}

/** Opens the dialog, which lives in the shell so that any row of any screen can open it. */
export const openAdding = (addition: Addition) => set(addition);

export const closeAdding = () => set(null);

// A session that ends hides the dialog; it opens again only for the account that opened it.
subscribeToSession(() => set(current && isSameAccount(currentUser(), owner) ? current : null));

const addition = () => (isSignedIn() ? current : null);

/** True while the dialog is open for this addition: it shows the outcomes itself. */
export const isOpenFor = (one: Addition) => addition() === one;

/** The addition that the dialog is open for; null while it is closed. */
export const useAddition = (): Addition | null => useSyncExternalStore(subscribers.subscribe, addition);

let wasOpened = false;
subscribers.subscribe(() => void (wasOpened ||= current !== null));

/** True once the dialog was opened: its code loads then. */
export const useAddingOpened = () => useSyncExternalStore(subscribers.subscribe, () => wasOpened);
