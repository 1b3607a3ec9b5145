import { isNoAnswer } from '@kamerton/ui/http';
import { QueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { CssBaseline } from '@mui/material';
import {
  AccessDenied,
  AdminContext,
  type AdminProps,
  AuthenticationError,
  CoreAdminUI,
  Error as ErrorPage,
  LoadingPage,
  localStorageStore,
  memoryStore,
  NotFound,
  Notification,
  Resource,
} from 'react-admin';
import { DashboardPage } from '../features/dashboard/dashboard.tsx';
import { i18nProvider } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import { Overlays } from '../lib/overlays.ts';
import { refreshAfterWrites } from '../lib/stale.ts';
import { authProvider } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { OfficeLayout } from './layout.tsx';
import { Presses, routerProvider } from './router-provider.ts';
import { screens } from './screens.ts';
import { darkTheme, lightTheme } from './theme.ts';
import { lazily } from '../lib/load-code.ts';

const browserStore = localStorageStore(undefined, 'office');
const tabStore = memoryStore();
const isSelection = (key: string) => key.includes('.selectedIds');
const isOfTab = (key: string) => isSelection(key) || key.endsWith('.listParams');

/**
 * The selection in a list, and the part of it that is shown, is this tab's: another one would close a dialog about
 * these rows, or put its own into it. A new tab begins with the part that was shown last.
 */
const store: typeof browserStore = {
  ...browserStore,
  setup: () => {
    browserStore.setup();
    tabStore.setup();
  },
  teardown: () => {
    browserStore.teardown();
    tabStore.teardown();
  },
  getItem: (key, initial) => {
    const last = isSelection(key) ? initial : browserStore.getItem(key, initial);
    return isOfTab(key) ? tabStore.getItem(key, last) : last;
  },
  setItem: (key, value) => {
    if (isOfTab(key)) tabStore.setItem(key, value);
    if (!isSelection(key)) browserStore.setItem(key, value);
  },
  subscribe: (key, callback) => (isOfTab(key) ? tabStore : browserStore).subscribe(key, callback),
  // Signing out resets the state of lists, but keeps the browser's theme.
  reset: () => {
    const theme: unknown = browserStore.getItem('theme');
    browserStore.reset();
    tabStore.reset();
    browserStore.setItem('theme', theme);
  },
};
// The language is in the cookie that the office shares with the portal.
store.removeItem('locale');

const createQueryClient = () => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Only an unreachable server is retried.
        retry: (count, error) => count < 2 && error instanceof CallFailed && isNoAnswer(error),
      },
    },
  });
  refreshAfterWrites(client);
  return client;
};

const SignIn = lazily('SignIn', () => import('../sign-in/sign-in.tsx'));

/** Without the props of react-admin's fallback, whose types differ. */
const Missing = () => <NotFound />;

/**
 * The office; tests give it a plain `layout`. It is put together as `Admin` does it, which would bring the form of a
 * sign-in page of its own to the first load.
 */
export function Office({ layout = OfficeLayout }: Pick<AdminProps, 'layout'>) {
  const [queryClient] = useState(createQueryClient);
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      queryClient={queryClient}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme>
        <Suspense>
          <CoreAdminUI
            title="Kamerton"
            layout={layout}
            dashboard={DashboardPage}
            loginPage={SignIn}
            accessDenied={AccessDenied}
            authenticationError={AuthenticationError}
            catchAll={Missing}
            error={ErrorPage}
            loading={LoadingPage}
            requireAuth
            disableTelemetry
          >
            {screens.map((screen) => (
              <Resource key={screen.name} {...screen} />
            ))}
          </CoreAdminUI>
        </Suspense>
        <Overlays />
        {/* Beside dialogs and lists of options: a notice that is pointed at stays. */}
        <Notification anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} />
        <Presses />
      </CssBaseline>
    </AdminContext>
  );
}
