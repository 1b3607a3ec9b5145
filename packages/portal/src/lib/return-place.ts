import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from './account-storage.ts';

const key = accountKey('return-to');

/** True for an address below /dist; two slashes would begin another host's. */
const isPlace = (text: string | null): text is string => text !== null && /^\/(?![/\\])/.test(text);

/** True for Home, to which sign-in leads anyway, and the screens of guests. */
const isNowhere = (place: string) => place === '/' || /^\/(auth|forgot)\/?($|[?#])/.test(place);

/** Stores the address to return to after signing in, for this tab. Takes an address below /dist. */
export function rememberPlace(place: string) {
  if (!isNowhere(place)) attempt(() => sessionStorage.setItem(key, place));
}

/** Returns the stored address and deletes it; null if there is none. */
export function consumePlace(): string | null {
  return (
    attempt(() => {
      const place = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return isPlace(place) ? place : null;
    }) ?? null
  );
}
