import { useIsFetching } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useMatches, useNavigation } from 'react-router';
import { openAdding, useAddingOpened } from '../music/playlists/adding.ts';
import { useText } from '../i18n/text.ts';
import { useIsAway } from '../lib/connection.ts';
import { lazyPart, loadCode } from '../lib/load-code.ts';
import { player, usePlayer } from '../player/store.ts';
import { classes } from '../ui/classes.ts';
import { Contained } from '../ui/contained.tsx';
import { useToastsWanted } from '../ui/notify.ts';
import { useRouteTitle } from '../ui/page-title.ts';
import css from './root-shell.module.css';
import type { Row } from './route-table.ts';
import { useNetworkIdle } from '../shell/use-network-idle.ts';
import { isSamePage } from '../shell/use-page-key.ts';

/** Milliseconds for which the return of the server is shown. */
const goodNews = 3000;

/** Line shown while the network or the server is away, and for a moment after its return. */
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
    // Explicit `aria-live`: a dialog hides the elements beside it from assistive tools, except live regions.
    <div role="status" aria-live="polite" className={css.place}>
      {(away || wasAway) && (
        <p className={classes(css.line, !away && css.back)}>{away ? connection.away : connection.back}</p>
      )}
    </div>
  );
}

/** Milliseconds between a screen's code and the calls for its data, for which the line stays. */
const pause = 150;

/** Progress line at the window's top from the press until the screen's code and data have loaded. */
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
  // A live region may be outside of all landmarks.
  return (
    <div role="status">
      <div className={css.bar} role="progressbar" aria-label={shell.loading} />
    </div>
  );
}

// No screen needs them to appear.
const Toasts = lazyPart(async () => (await import('../ui/toasts.tsx')).Toasts);
const importPlayerBar = async () => ({ default: (await import('../player/player-bar.tsx')).PlayerBar });
const PlayerBar = lazy(() => loadCode(importPlayerBar));
const AddingDialog = lazyPart(async () => (await import('../music/playlists/adding-dialog.tsx')).AddingDialog);
const Events = lazyPart(async () => (await import('./events.tsx')).Events);

/** A part whose code comes later. */
const Part = ({ children }: { children: ReactNode }) => (
  <Contained>
    <Suspense>{children}</Suspense>
  </Contained>
);

/** Root of all layouts: holds the player and the toasts, which outlive navigations. */
export function RootShell() {
  const { shell } = useText();
  const toastsWanted = useToastsWanted();
  const addingWanted = useAddingOpened();
  const playerShown = usePlayer(({ currentIndex }) => currentIndex !== -1);
  const isCalm = useNetworkIdle();
  // A stream is a request that never ends: it would delay tools that wait for the network to be idle.
  const isQuiet = useNetworkIdle(3000);
  useEffect(() => {
    if (!isCalm) return;
    // Fetched after everything else, so that the first press is answered at once. A failure means nothing until then: the
    // page would be loaded again, and what is being typed lost.
    const fetched = Promise.all([import('../player/runtime.ts'), importPlayerBar()]);
    void fetched.then(player.load, () => undefined);
  }, [isCalm]);
  const row = useMatches().at(-1)?.handle as Row | undefined;
  useRouteTitle(row ? shell.titles[row.title] : '', shell.product);
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Part>{playerShown && <PlayerBar onCollect={openAdding} />}</Part>
      <Part>{addingWanted && <AddingDialog />}</Part>
      <Part>{isQuiet && <Events />}</Part>
      <ConnectionLine />
      <Part>{toastsWanted && <Toasts labels={shell.notifications} closeLabel={shell.close} />}</Part>
    </>
  );
}
