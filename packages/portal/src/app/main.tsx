import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage } from '../i18n/language.ts';
import { loadTexts } from '../i18n/text.ts';
import { isAway, subscribeToConnection, watchConnection } from '../lib/connection.ts';
import { onFailure } from '../lib/http.ts';
import { base } from '../lib/paths.ts';
import { player } from '../player/store.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { createFailureHandler } from './act-on-failure.ts';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { watchSession } from './watch-session.ts';

// They load beside the first screen, which the router fetches at once.
const texts = loadTexts(currentLanguage());
const queryClient = createQueryClient();
// The router knows addresses below `/dist/` only.
if (location.pathname === base) history.replaceState(null, '', `${base}/${location.search}${location.hash}`);
const router = createBrowserRouter(routes, { basename: `${base}/` });

onFailure(createFailureHandler(router, queryClient));
watchSession(router, queryClient);
player.connect(async (set) => (await import('./track-sets.ts')).reloadSet(set));
watchConnection();
subscribeToConnection(() => {
  // Failed queries are fetched again; the others are still valid.
  if (!isAway())
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

const firstScreen = new Promise<void>((done) => {
  const look = () => router.state.initialized && done();
  router.subscribe(look);
  look();
});

function draw() {
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

void Promise.all([texts, firstScreen]).then(draw);
