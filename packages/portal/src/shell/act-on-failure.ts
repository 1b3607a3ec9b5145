import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { currentText } from '../i18n/text.ts';
import type { CallError, Failure } from '../lib/http.ts';
import { base, paths } from '../lib/paths.ts';
import { storeSessionEnd, type SessionEnd } from '../lib/ended-session.ts';
import { rememberPlace } from '../lib/return-place.ts';
import { forgetToken, isSignedIn } from '../lib/session.ts';
import { player } from '../player/store.ts';
import { notify } from '../ui/notify.ts';
import { failureAction, guestFailureAction, toastText, type FailureAction } from './failures.ts';
import { leaveSession } from './signed-in-screens.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Leaves the screens of an ended session: plays nothing, stores the address to return to, shows the reason. */
export async function leave(router: Router, queryClient: QueryClient, to: 'home' | 'auth', end: SessionEnd | null) {
  const { pathname, search, hash } = router.state.location;
  rememberPlace(pathname.slice(base.length) + search + hash);
  storeSessionEnd(end);
  player.setAside();
  await leaveSession(queryClient, () => router.navigate(paths[to], { replace: true }));
}

/** Logs every failed call and does what spec 8 asks for. */
export function createFailureHandler(router: Router, queryClient: QueryClient) {
  const act = ({ forgetToken: forget, go, toast }: FailureAction, error: CallError) => {
    if (toast) {
      notify('type' in toast && toast.type ? toast.type : 'error', toastText(toast, error, currentText()));
    }
    if (forget) {
      forgetToken();
      // The toast says that the account is closed.
      return leave(router, queryClient, go ?? 'home', error.status === 401 ? 'over' : null);
    }
    return go && router.navigate(paths[go]);
  };
  return ({ error, background, former }: Failure) => {
    const { endpoint, status, code, requestId } = error;
    console.warn(`${endpoint.method} ${endpoint.path}: ${status} ${code} ${requestId}`.trimEnd());
    // Of several calls that fail together the first ends the session.
    const action = isSignedIn() ? failureAction(error) : guestFailureAction(error);
    if (former) return;
    if (!background || action.forgetToken) void act(action, error);
  };
}
