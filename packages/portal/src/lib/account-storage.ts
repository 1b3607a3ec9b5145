import type { User as WireUser } from '@kamerton/wire';
import { attempt } from '@kamerton/ui/attempt';

/** Without an id as an earlier version has stored it, and from hosts that answer none. */
export type User = WireUser & { id?: number | undefined };

/** The id decides, since the email may change; without one, the email. */
export const isSameAccount = (one: User | null, other: User | null) =>
  one?.id && other?.id ? one.id === other.id : one?.email === other?.email;

const prefix = 'account:';
const ownerKey = `${prefix}owner`;

/** Key of stored data of the signed-in account (drafts, return address, queue), which the next one does not see. */
export const accountKey = (name: string) => prefix + name;

const storages = () =>
  [attempt(() => sessionStorage), attempt(() => localStorage)].filter((each) => each !== undefined);

function empty(storage: Storage) {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Deletes all of it at logout. */
export function clearAccountStorage() {
  for (const storage of storages()) attempt(() => empty(storage));
}

/**
 * Assigns all of it to this account, or to a guest: data of another account is deleted, a guest's is kept. Within a
 * session it is the same account, also without an id.
 */
export function claimAccountStorage(user: User | null, isSameSession = false) {
  for (const storage of storages()) {
    attempt(() => {
      const owner = storage.getItem(ownerKey);
      if (!isSameSession && ![null, String(user?.id), user?.email].includes(owner)) empty(storage);
      if (user !== null) storage.setItem(ownerKey, String(user.id ?? user.email));
    });
  }
}
