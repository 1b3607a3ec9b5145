import { attempt } from './attempt.ts';
import { accountKey } from './account-storage.ts';

const key = accountKey('return-to');

/** An address below /dist; two slashes would begin another host's. */
const isPlace = (text: string | null): text is string => text !== null && /^\/(?![/\\])/.test(text);

/** Sign-in leads Home by itself, and to the screens of guests nobody comes back. */
const isNowhere = (place: string) => place === '/' || /^\/(auth|forgot)\/?($|[?#])/.test(place);

/** Keeps the place from which somebody is sent to sign in, for this tab. Takes an address below /dist. */
export function rememberPlace(place: string) {
  if (!isNowhere(place)) attempt(() => sessionStorage.setItem(key, place));
}

/** The kept place, which is then forgotten; null where there is none. */
export function takePlace(): string | null {
  return (
    attempt(() => {
      const place = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return isPlace(place) ? place : null;
    }) ?? null
  );
}
