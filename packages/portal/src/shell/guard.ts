import { redirect, type MiddlewareFunction } from 'react-router';
import { loadCode } from '../lib/load-code.ts';
import { base, paths, letterCodeIn } from '../lib/paths.ts';
import { rememberPlace } from '../lib/return-place.ts';
import { isSignedIn } from '../lib/session.ts';

declare global {
  interface Window {
    /** The `token` of the address, which `before-paint.js` has removed from it. */
    oneTimeToken?: string;
  }
}

function consumeOneTimeToken(): string | undefined {
  const token = window.oneTimeToken;
  delete window.oneTimeToken;
  return token;
}

const signIn = async (token: string) => (await loadCode(() => import('./sign-in.ts'))).signInByToken(token);

/** Sends signed-in users Home from the sign-in, unless an emailed link has brought them to confirm an email. */
export const guestsOnly: MiddlewareFunction = async (_, next) => {
  const { usr } = (history.state ?? {}) as { usr?: unknown };
  if (isSignedIn() && letterCodeIn(usr) === null) throw redirect(paths.home);
  await next();
};

/**
 * spec 2: with a token in the address, tries to sign in and on success goes Home. Otherwise a stored token lets the
 * navigation continue, and without one it goes to the Auth route.
 */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const token = consumeOneTimeToken();
  if (token && (await signIn(token))) throw redirect(paths.home);
  if (!isSignedIn()) {
    const { pathname, search } = new URL(request.url);
    rememberPlace(pathname.slice(base.length) + search);
    throw redirect(paths.auth);
  }
  await next();
};
