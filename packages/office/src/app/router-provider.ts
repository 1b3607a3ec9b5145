import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { type RouterProvider, reactRouterProvider } from 'react-admin';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RenderedState,
} from 'react-router';

const useRouter = () => useContext(RouterContext)?.router;

/** Returns whether the office is still at the path that was rendered last, and not on the way to another. */
function useIsHere(): () => boolean {
  const router = useRouter();
  const pathname = useContext(RenderedState)?.location.pathname;
  const rendered = useRef(pathname);
  useLayoutEffect(() => {
    rendered.current = pathname;
  }, [pathname]);
  return useCallback(() => router?.state.location.pathname === rendered.current, [router]);
}

/** React Router for react-admin, in which an answer that comes late moves nobody who has gone on meanwhile. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate();
    const isHere = useIsHere();
    return useCallback<typeof navigate>((...args) => isHere() && navigate(...args), [isHere, navigate]);
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
