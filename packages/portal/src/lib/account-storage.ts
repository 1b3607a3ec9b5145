import { attempt } from './attempt.ts';

const prefix = 'account:';
const ownerKey = `${prefix}owner`;

/**
 * Key in a storage of data of the signed-in account: drafts, the place to return to, the player's queue. The next
 * account does not see it.
 */
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
 * Assigns all of it to the account with this email, or to a guest: data of another account is deleted, a guest's is
 * kept.
 */
export function claimAccountStorage(email: string | null) {
  for (const storage of storages()) {
    attempt(() => {
      const owner = storage.getItem(ownerKey);
      if (owner !== null && owner !== email) empty(storage);
      if (email !== null) storage.setItem(ownerKey, email);
    });
  }
}
