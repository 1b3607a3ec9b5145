/** Cookies of the portal (spec 3, spec 9: 365 days). Values are URI-encoded. */
type CookieName = 'token' | 'user' | 'playlist' | 'locale';

const lifetime = 365 * 24 * 60 * 60;

/** Returns the text that `document.cookie` takes. A `null` value deletes the cookie. */
export function cookieText(name: CookieName, value: string | null, secure: boolean): string {
  const life = value === null ? 0 : lifetime;
  return `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** Returns a cookie's decoded value; null if it is missing, empty or badly encoded. */
export function cookieIn(cookies: string, name: string): string | null {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1)) || null;
  } catch {
    return null;
  }
}

/** Returns the session's token; null if there is none, or one that no header can carry. */
export function tokenIn(cookies: string): string | null {
  const token = cookieIn(cookies, 'token');
  return token !== null && /^[!-~]+$/.test(token) ? token : null;
}

export const readToken = () => tokenIn(document.cookie);

export const readCookie = (name: CookieName | 'XSRF-TOKEN') => cookieIn(document.cookie, name);

export function writeCookie(name: CookieName, value: string | null) {
  document.cookie = cookieText(name, value, location.protocol === 'https:');
}
