import { useSyncExternalStore } from 'react';
import type { User } from '@kamerton/wire';
import { readCookie, readToken, writeCookie } from './cookies.ts';
import { storeSessionEnd } from './ended-session.ts';
import { clearAccountStorage, claimAccountStorage } from './account-storage.ts';
import { attempt } from '@kamerton/ui/attempt';
import { createSubscribers } from '@kamerton/ui/subscribers';

const { subscribe, notify } = createSubscribers();

/** spec 4: logged in means a token is present. */
export const isSignedIn = () => readToken() !== null;

/** spec 4: login stores user and token. Data of another account in this browser is deleted. */
export function storeSession(token: string, user: User) {
  if (currentUser()?.email !== user.email) writeCookie('playlist', null);
  claimAccountStorage(user.email, token);
  storeSessionEnd(null);
  writeCookie('token', token);
  writeCookie('user', JSON.stringify({ email: user.email, name: user.name }));
  notify();
}

/** Stores the user as the profile has it. */
export function storeUser({ email, name }: User) {
  const text = JSON.stringify({ email, name });
  if (text === readCookie('user')) return;
  claimAccountStorage(email, readToken());
  writeCookie('user', text);
  notify();
}

/** spec 8: 401 and 403 end the session. The user stays known until logout. */
export function forgetToken() {
  writeCookie('token', null);
  notify();
}

/** spec 4: logout clears user, token and the selected playlist, and the account's data in this browser. */
export function forgetSession() {
  clearAccountStorage();
  writeCookie('user', null);
  writeCookie('playlist', null);
  forgetToken();
}

/** Parses the user's cookie; null if it is none. */
export function userIn(text: string | null): User | null {
  const { email, name } =
    attempt(() => JSON.parse(text ?? '{}') as Partial<Record<keyof User, string | number>> | null) ?? {};
  return email === undefined || name === undefined ? null : { email: String(email), name: String(name) };
}

/** The signed-in user, or the last one after the session ended. */
export const currentUser = (): User | null => userIn(readCookie('user'));

/**
 * Follows the present session. `isFormer`: it has been followed by none or another one; `isOver`: by none, or by one of
 * another account: in another tab the same account may have signed in anew.
 */
export function followSession() {
  const token = readToken();
  const email = currentUser()?.email;
  const isFormer = () => readToken() !== token;
  return {
    isFormer,
    isOver: () => token !== null && isFormer() && (!isSignedIn() || currentUser()?.email !== email),
  };
}

/** Subscribes to sign-ins, logouts and the end of the session in this tab. */
export const subscribeToSession = subscribe;

/** Called when another tab has changed the session. */
export const sessionChanged = notify;

export function useUser(): User | null {
  // The cookie's text is the snapshot: it is the same value until it changes.
  return userIn(useSyncExternalStore(subscribeToSession, () => readCookie('user')));
}

/** The session's token in this tab. */
export const useToken = (): string | null => useSyncExternalStore(subscribeToSession, readToken);
