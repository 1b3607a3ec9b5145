import { useSyncExternalStore } from 'react';
import { readCookie, readToken, writeCookie } from './cookies.ts';
import { storeSessionEnd } from './ended-session.ts';
import { clearAccountStorage, claimAccountStorage, isSameAccount, type User } from './account-storage.ts';
import { attempt } from '@kamerton/ui/attempt';
import { createSubscribers } from '@kamerton/ui/subscribers';

const { subscribe, notify } = createSubscribers();

/** spec 4: logged in means a token is present. */
export const isSignedIn = () => readToken() !== null;

const textOf = ({ email, name, id }: User) => JSON.stringify({ email, name, id });

/** spec 4: login stores user and token. Data of another account in this browser is deleted. */
export function storeSession(token: string, user: User) {
  if (!isSameAccount(currentUser(), user)) writeCookie('playlist', null);
  claimAccountStorage(user);
  storeSessionEnd(null);
  writeCookie('token', token);
  writeCookie('user', textOf(user));
  notify();
}

/** Stores the user as the profile has it. */
export function storeUser(user: User) {
  const text = textOf(user);
  if (text === readCookie('user')) return;
  claimAccountStorage(user, true);
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
  const { email, name, id } =
    attempt(
      () => JSON.parse(text ?? '{}') as Partial<Record<'email' | 'name', string | number> & Pick<User, 'id'>> | null,
    ) ?? {};
  return email === undefined || name === undefined ? null : { email: String(email), name: String(name), id };
}

/** The signed-in user, or the last one after the session ended. */
export const currentUser = (): User | null => userIn(readCookie('user'));

/**
 * Follows the present session. `isFormer`: it has been followed by none or another one; `isOver`: by none, or by one of
 * another account: in another tab the same account may have signed in anew.
 */
export function followSession() {
  const token = readToken();
  const user = currentUser();
  const isFormer = () => readToken() !== token;
  return {
    isFormer,
    isOver: () => token !== null && isFormer() && (!isSignedIn() || !isSameAccount(currentUser(), user)),
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
