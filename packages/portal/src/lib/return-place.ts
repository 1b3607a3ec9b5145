const key = 'return-to';

/** Keeps the place from which a guest is sent to sign in, for this tab. Takes an address below /dist. */
export function rememberPlace(place: string) {
  if (place !== '/' && !place.startsWith('/auth')) sessionStorage.setItem(key, place);
}

/** The kept place, which is then forgotten; null where there is none. */
export function takePlace(): string | null {
  const place = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return place;
}
