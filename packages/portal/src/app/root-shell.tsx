import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useMatches, useNavigation } from 'react-router';
import { openAdding, useAddingOpened } from '../features/playlists/adding.ts';
import { useText } from '../i18n/text.ts';
import { useIsAway } from '../lib/connection.ts';
import { loadCode } from '../lib/load-code.ts';
import { player, usePlayer } from '../player/store.ts';
import { classes } from '../ui/classes.ts';
import { useToastsWanted } from '../ui/notify.ts';
import { useRouteTitle } from '../ui/page-title.ts';
import css from './root-shell.module.css';
import { isRouteHandle } from './route-handle.ts';
import { useNetworkIdle } from './use-network-idle.ts';
import { isSamePage } from './use-page-key.ts';

/** Milliseconds for which it says that the server is back. */
const goodNews = 3000;

/** A quiet line while the network or the server is away, and for a moment when it is back. */
function ConnectionLine() {
  const { connection } = useText().shell;
  const away = useIsAway();
  const [wasAway, setWasAway] = useState(false);
  if (away && !wasAway) setWasAway(true);
  useEffect(() => {
    if (away) return undefined;
    const timer = setTimeout(() => setWasAway(false), goodNews);
    return () => clearTimeout(timer);
  }, [away]);
  return (
    // Said outright: a dialog hides from assistive tools all that stands beside it but what says so.
    <div role="status" aria-live="polite" className={css.place}>
      {(away || wasAway) && (
        <p className={classes(css.line, !away && css.back)}>{away ? connection.away : connection.back}</p>
      )}
    </div>
  );
}

/** Between a screen's code and the calls for its data, in ms: the line goes on. */
const pause = 150;

/** A thin line at the window's top from the press until what was asked for is there: the screen's code, then its data. */
function ProgressBar() {
  const { shell } = useText();
  const { location } = useNavigation();
  const missing = useIsFetching({ predicate: (query) => query.state.data === undefined && query.isActive() });
  const isBusy = missing > 0 || (location !== undefined && !isSamePage(location.state));
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isBusy), pause);
    return () => clearTimeout(timer);
  }, [isBusy]);
  if (!isBusy && !isShown) return null;
  // Outside of all landmarks, as it belongs to none: a live region may stand there.
  return (
    <div role="status">
      <div className={css.bar} role="progressbar" aria-label={shell.loading} />
    </div>
  );
}

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
