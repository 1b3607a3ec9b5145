import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { openAdding, useAddingOpened } from '../features/playlists/adding.ts';
import { useText } from '../i18n/text.ts';
import { loadCode } from '../lib/load-code.ts';
import { player, usePlayer } from '../player/store.ts';
import { useToastsWanted } from '../ui/notify.ts';
import { useRouteTitle } from '../ui/page-title.ts';
import { ConnectionLine } from './connection-line.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { isRouteHandle } from './route-handle.ts';
import { useNetworkIdle } from './use-network-idle.ts';

// None of them is needed for a screen to appear.
const Toasts = lazy(() => loadCode(async () => ({ default: (await import('../ui/toasts.tsx')).Toasts })));
const loadPlayerBar = () => loadCode(async () => ({ default: (await import('../player/player-bar.tsx')).PlayerBar }));
const PlayerBar = lazy(loadPlayerBar);
const AddingDialog = lazy(() =>
  loadCode(async () => ({ default: (await import('../features/playlists/adding-dialog.tsx')).AddingDialog })),
);
const Events = lazy(() => loadCode(async () => ({ default: (await import('./events.tsx')).Events })));

/** Whatever the layout, the player and the toasts stand in this shell and outlive every navigation. */
export function RootShell() {
  const { shell } = useText();
  const toastsWanted = useToastsWanted();
  const addingWanted = useAddingOpened();
  const playerShown = usePlayer(({ currentIndex }) => currentIndex !== -1);
  const isCalm = useNetworkIdle();
  // A stream is a request that never ends: whoever waits for the page to have all it asked for has that before.
  const isQuiet = useNetworkIdle(3000);
  useEffect(() => {
    // Fetched when all else is there: the first press is to be answered at once.
    if (isCalm) void Promise.all([player.load(), loadPlayerBar()]);
  }, [isCalm]);
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isRouteHandle);
  useRouteTitle(handle ? shell.titles[handle.title] : '', shell.product);
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Suspense>{playerShown && <PlayerBar onCollect={openAdding} />}</Suspense>
      <Suspense>{addingWanted && <AddingDialog />}</Suspense>
      <Suspense>{isQuiet && <Events />}</Suspense>
      <ConnectionLine />
      <Suspense>{toastsWanted && <Toasts labels={shell.notifications} closeLabel={shell.close} />}</Suspense>
    </>
  );
}
