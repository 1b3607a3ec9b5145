import { attempt } from '@kamerton/ui/attempt';
import { fingerprintOf } from '@kamerton/ui/idempotency-keys';

const prefix = 'account:';
const ownerKey = `${prefix}owner`;
const sessionKey = `${prefix}session`;

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
 * kept. Within a session it is the same account, whose email has changed.
 */
export function claimAccountStorage(email: string | null, token: string | null) {
  const session = token === null ? null : fingerprintOf(token);
  for (const storage of storages()) {
    attempt(() => {
      const owner = storage.getItem(ownerKey);
      const isSameSession = session !== null && email !== null && storage.getItem(sessionKey) === session;
      if (owner !== null && owner !== email && !isSameSession) empty(storage);
      if (email !== null) storage.setItem(ownerKey, email);
      if (session !== null) storage.setItem(sessionKey, session);
    });
  }
}
