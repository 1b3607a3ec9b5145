import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage } from '../i18n/language.ts';
import { loadTexts } from '../i18n/text.ts';
import { isAway, subscribeToConnection, watchConnection } from '../lib/connection.ts';
import { onFailure } from '../lib/http.ts';
import { loadCode, onCodeGone } from '../lib/load-code.ts';
import { base } from '../lib/paths.ts';
import { player } from '../player/store.ts';
import '@kamerton/ui/fonts.css';
import '@kamerton/ui/tokens.css';
import '@kamerton/ui/base.css';
import '@kamerton/ui/shared.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { createFailureHandler } from '../shell/act-on-failure.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { Row } from './route-table.ts';
import { routes } from './routes.tsx';
import { watchSession } from '../shell/watch-session.ts';

/** Fetches the texts; without them nothing can be shown, not even that something is missing. */
const loadFirstTexts = () => loadTexts(currentLanguage());
// They load beside the first screen.
loadFirstTexts().catch(() => undefined);
const queryClient = createQueryClient();

/** Ends the browser's task, so that it may paint and handle input before the next one. */
const nextTask = () => new Promise<void>((done) => setTimeout(done));

/** Creates the router, which fetches the first screen at once. */
function createRouter() {
  // It knows addresses below `/dist/` only.
  if (location.pathname === base) history.replaceState(null, '', `${base}/${location.search}${location.hash}`);
  return createBrowserRouter(routes, { basename: `${base}/` });
}

type Router = ReturnType<typeof createRouter>;

/** Fetches the tracks of any set of the player again. */
async function reloadSet(set: { id: string; url: string }) {
  const [kind, venue = ''] = set.id.split(':', 2);
  if (kind === 'near') return (await loadCode(() => import('../venues/fitness/queries.ts'))).reloadNear(venue);
  return (await loadCode(() => import('../music/sets/track-sets.ts'))).reloadSet(set);
}

function connect(router: Router) {
  onFailure(createFailureHandler(router, queryClient));
  watchSession(router, queryClient);
  player.connect(reloadSet);
  onCodeGone(() => {
    player.resumeAfterReload();
    const to = router.state.navigation.location;
    if (to) location.assign(router.createHref(to));
    else location.reload();
  });
  watchConnection();
  subscribeToConnection(() => {
    // Failed queries are fetched again; the others are still valid.
    if (!isAway())
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
}

const untilInitialized = (router: Router) =>
  new Promise<void>((done) => {
    const check = () => router.state.initialized && done();
    router.subscribe(check);
    check();
  });

/** Longest wait in ms for data of the first screen, for which a skeleton would only flash. */
const patience = 100;

/** Fetches what the first screen shows. Data that have arrived, as early ones mostly have, are in its first render. */
async function fetchFirstData({ state }: Router) {
  const { route, params } = state.matches.at(-1) ?? {};
  const row = route?.handle as Row | undefined;
  const screen = await row?.load().catch(() => undefined);
  if (!screen?.fetchData) return;
  await Promise.race([
    screen.fetchData(queryClient, params ?? {}),
    new Promise<void>((done) => setTimeout(done, patience)),
  ]);
}

function draw(router: Router) {
  const root = createRoot(document.querySelector('#root') as HTMLElement);
  // Rendered in slices, between which the browser handles input.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

async function start() {
  await nextTask();
  const router = createRouter();
  connect(router);
  await Promise.all([loadCode(loadFirstTexts), untilInitialized(router)]);
  await fetchFirstData(router);
  await nextTask();
  draw(router);
}

void start();
