const key = 'return-to';

/** An address below /dist; two slashes would begin another host's. */
const isPlace = (text: string | null): text is string => text !== null && /^\/(?![/\\])/.test(text);

/** Keeps the place from which a guest is sent to sign in, for this tab. Takes an address below /dist. */
export function rememberPlace(place: string) {
  if (place === '/' || place.startsWith('/auth')) return;
  try {
    sessionStorage.setItem(key, place);
  } catch {
    // Storage is closed to this page, or full: sign-in then leads Home.
  }
}

/** The kept place, which is then forgotten; null where there is none. */
export function takePlace(): string | null {
  try {
    const place = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return isPlace(place) ? place : null;
  } catch {
    return null;
  }
}
