import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type RouterProvider, reactRouterProvider } from 'react-admin';
import { useRenderedPath, useRouter } from '../lib/router.ts';

/** Key of the location at which an operator has last pressed anything. */
let pressedAt: string | undefined;

/** Watches at which location an operator presses. Renders nothing. */
export function Presses() {
  const router = useRouter();
  useEffect(() => {
    const watching = new AbortController();
    const press = () => {
      pressedAt = router?.state.location.key;
    };
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, press, { capture: true, signal: watching.signal });
    return () => watching.abort();
  }, [router]);
  return null;
}

/**
 * Returns whether the caller may lead elsewhere: while the path is the one that was rendered last, or the code of another
 * is still being loaded and something was pressed since. One that is shown no longer may not.
 */
function useMayLead(): () => boolean {
  const router = useRouter();
  const pathname = useRenderedPath();
  const rendered = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    rendered.current = pathname;
  }, [pathname]);
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => {
    const location = router?.state.location;
    const isHere = location?.pathname === (rendered.current ?? location?.pathname);
    return isHere || (isShown.current && location?.key === pressedAt);
  }, [router]);
}

/** Pages that a session's end leads to, from wherever it is noticed. */
const isForced = (to: unknown): boolean =>
  /^\/(login|access-denied|authentication-error)/.test(typeof to === 'string' ? to : ((to as Location).pathname ?? ''));

/** React Router for react-admin, in which a late answer does not move a user who has gone on meanwhile. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate();
    const mayLead = useMayLead();
    return useCallback<typeof navigate>(
      (to, options) => {
        if (isForced(to) || mayLead()) navigate(to, options);
      },
      [mayLead, navigate],
    );
  },
  useBlocker: (shouldBlock) => {
    const blocker = reactRouterProvider.useBlocker(shouldBlock);
    const router = useRouter();
    if (blocker.state !== 'blocked') return blocker;
    // Another navigation may have ended the blocked one since the render.
    const isBlocked = () => [...(router?.state.blockers.values() ?? [])].some(({ state }) => state === 'blocked');
    return {
      ...blocker,
      proceed: () => isBlocked() && blocker.proceed(),
      reset: () => isBlocked() && blocker.reset(),
    };
  },
};
