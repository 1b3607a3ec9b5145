import { attempt } from './attempt.ts';

const prefix = 'account:';
const ownerKey = `${prefix}owner`;

/**
 * The key in a storage of what belongs to the account that is signed in: drafts, the place to come back to, what plays.
 * Whoever signs in after it does not get to see it.
 */
export const accountKey = (name: string) => prefix + name;

const storages = () =>
  [attempt(() => sessionStorage), attempt(() => localStorage)].filter((each) => each !== undefined);

function empty(storage: Storage) {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Forgets all of it: at logout nothing stays behind. */
export function clearAccountStorage() {
  for (const storage of storages()) attempt(() => empty(storage));
}

/**
 * From now on all of it is the account's with this email, or a guest's: what another account has left is forgotten, what
 * a guest began is kept.
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
