import { lazy, Suspense } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useText } from '../i18n/text.ts';
import { useToastsWanted } from '../ui/notify.ts';
import { useRouteTitle } from '../ui/page-title.ts';
import { isRouteHandle } from './route-handle.ts';
import { reloadSet } from './track-sets.ts';
import css from './root-shell.module.css';

// Neither is needed for a screen to appear.
const Toasts = lazy(async () => ({ default: (await import('../ui/toasts.tsx')).Toasts }));
const PlayerBar = lazy(async () => ({ default: (await import('../player/player-bar.tsx')).PlayerBar }));

/** Whatever the layout, the player and the toasts stand in this shell and outlive every navigation. */
export function RootShell() {
  const { shell } = useText();
  const toastsWanted = useToastsWanted();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isRouteHandle);
  useRouteTitle(handle ? shell.titles[handle.title] : '', shell.product);
  return (
    <>
      <Outlet />
      <Suspense>
        <PlayerBar reload={reloadSet} />
      </Suspense>
      <Suspense>{toastsWanted && <Toasts labels={shell.notifications} closeLabel={shell.close} />}</Suspense>
    </>
  );
}

/** Stands until the first route has loaded. */
export function ShellSkeleton() {
  return <div className={css.skeleton} aria-busy="true" />;
}
