import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { currentText } from '../i18n/text.ts';
import type { CallError } from '../lib/http.ts';
import { base, paths } from '../lib/paths.ts';
import { rememberPlace } from '../lib/return-place.ts';
import { forgetToken, isSignedIn } from '../lib/session.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { notify } from '../ui/notify.ts';
import { failureAction, type FailureAction } from './failures.ts';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

const queryClient = createQueryClient(handleFailure);
// The router knows addresses below `/dist/` only.
if (location.pathname === base) history.replaceState(null, '', `${base}/${location.search}${location.hash}`);
const router = createBrowserRouter(routes, { basename: `${base}/` });

/** Does what spec 8 asks for when a call failed. */
async function actOn({ forgetToken: forget, go, toast }: FailureAction) {
  if (forget) {
    forgetToken();
    const { pathname, search } = router.state.location;
    rememberPlace(pathname.slice(base.length) + search);
  }
  if (toast) notify('error', currentText().shell.failure[toast]);
  if (go) await router.navigate(paths[go]);
  // Not before the screens that show it are gone: they would ask for it anew.
  if (forget) queryClient.clear();
}

function handleFailure(error: CallError) {
  const action = failureAction(error);
  // Of several calls that fail together the first ends the session.
  if (!action.forgetToken || isSignedIn()) void actOn(action);
}

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
