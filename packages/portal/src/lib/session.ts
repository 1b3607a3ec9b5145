import { useSyncExternalStore } from 'react';
import type { User } from '@kamerton/wire';
import { readCookie, readToken, writeCookie } from './cookies.ts';

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** spec 4: logged in means a token is present. */
export const isSignedIn = () => readToken() !== null;

/** spec 4: login stores user and token. */
export function storeSession(token: string, user: User) {
  writeCookie('token', token);
  writeCookie('user', JSON.stringify({ email: user.email, name: user.name }));
  tell();
}

/** spec 8: what 401 and 403 do. The user stays known until logout. */
export function forgetToken() {
  writeCookie('token', null);
  tell();
}

/** spec 4: logout clears user, token and the selected playlist. */
export function forgetSession() {
  writeCookie('user', null);
  writeCookie('playlist', null);
  forgetToken();
}

/** The user in the text of the cookie; null where it is none. */
export function userIn(text: string | null): User | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('email' in value) || !('name' in value)) return null;
    return { email: String(value.email), name: String(value.name) };
  } catch {
    return null;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useUser(): User | null {
  // The cookie's text is the snapshot: it stays the same value until it changes.
  return userIn(useSyncExternalStore(subscribe, () => readCookie('user')));
}
