import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { languageElsewhere } from '../i18n/language.ts';
import { switchLanguage } from '../i18n/text.ts';
import { base, paths } from '../lib/paths.ts';
import { claimAccountStorage, isSameAccount } from '../lib/account-storage.ts';
import { readToken } from '../lib/cookies.ts';
import { consumePlace } from '../lib/return-place.ts';
import { currentUser, isSignedIn, sessionChanged, subscribeToSession } from '../lib/session.ts';
import { player } from '../player/store.ts';
import { leave } from './act-on-failure.ts';
import { refreshAfter } from '../lib/stale.ts';
import * as accountWrites from '../lib/writes/account.ts';

const seen = () => ({ user: currentUser(), token: readToken(), signedIn: isSignedIn() });

/** Without its texts the language is switched at the next check. */
const ignore = () => undefined;

/**
 * The tabs of a browser share one session and one language. A sign-in, a logout or the end of a session in one of them
 * is sent to the others; a tab that missed it, and one in another language, checks when it becomes visible.
 */
export function watchSession(router: ReturnType<typeof createBrowserRouter>, queryClient: QueryClient) {
  let current = seen();
  claimAccountStorage(current.user);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

  const onAuth = () => router.state.location.pathname.replace(/\/$/, '') === base + paths.auth;

  const syncLanguage = () => {
    const chosen = languageElsewhere();
    if (chosen) switchLanguage(chosen).then(() => refreshAfter(queryClient, accountWrites.languageSwitched), ignore);
  };

  const checkSession = () => {
    syncLanguage();
    const before = current;
    current = seen();
    const { user, signedIn, token } = current;
    if (user?.email === before.user?.email && signedIn === before.signedIn) return;
    const isSameSession = signedIn && token === before.token;
    claimAccountStorage(user, isSameSession);
    // Another account: this page's memory must hold nothing of the former one.
    const isSame = isSameSession || isSameAccount(user, before.user);
    if (before.signedIn && signedIn && !isSame) return location.replace(`${base}/`);
    sessionChanged();
    // The account's name or email has changed.
    if (before.signedIn && signedIn) return;
    if (before.signedIn) {
      if (user === null) player.close();
      const end = user === null ? 'loggedOut' : 'over';
      void leave(router, queryClient, 'auth', end).then(() => user === null && consumePlace());
    } else if (signedIn) {
      player.bringBack();
      if (onAuth()) void router.navigate(consumePlace() ?? paths.home, { replace: true });
    }
  };

  subscribeToSession(() => {
    const before = current;
    current = seen();
    const { user, signedIn, token } = current;
    // A link was opened in a tab of another account, whose queue the player has brought back meanwhile.
    if (signedIn && !isSameAccount(user, before.user) && token !== before.token) player.close();
    if (!before.signedIn && signedIn) player.bringBack();
    channel?.postMessage(null);
  });
  channel?.addEventListener('message', checkSession);
  addEventListener('focus', checkSession);
  addEventListener('pageshow', checkSession);
  document.addEventListener('visibilitychange', checkSession);
}
