import { QueryClient } from '@tanstack/react-query';
import { Admin, localStorageStore, Resource } from 'react-admin';
import { audit } from '../features/audit/audit.tsx';
import { albums } from '../features/catalogue/albums.tsx';
import { tracks } from '../features/catalogue/tracks.tsx';
import { blocks } from '../features/collections/blocks.tsx';
import { collections } from '../features/collections/collections.tsx';
import { contracts } from '../features/contracts/contracts.tsx';
import { DashboardPage } from '../features/dashboard/dashboard.tsx';
import { letters } from '../features/emails/emails.tsx';
import { deliveries } from '../features/imports/deliveries.tsx';
import { imports } from '../features/imports/imports.tsx';
import { staff } from '../features/staff/staff.tsx';
import { accounts } from '../features/support/accounts.tsx';
import { canned } from '../features/support/reply-templates.tsx';
import { requests } from '../features/support/requests.tsx';
import { genres, tags } from '../features/taxonomy/taxonomy.tsx';
import { drafts } from '../features/terms/drafts.tsx';
import { terms } from '../features/terms/terms.tsx';
import { i18nProvider } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import { SignIn } from '../sign-in/sign-in.tsx';
import { authProvider } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { OfficeLayout } from './layout.tsx';
import { darkTheme, lightTheme } from './theme.ts';

const kept = localStorageStore(undefined, 'office');
/** Leaving forgets what lists were looked at; light or dark belongs to the browser. */
const store = {
  ...kept,
  reset: () => {
    const theme: unknown = kept.getItem('theme');
    kept.reset();
    kept.setItem('theme', theme);
  },
};
// The cookie that the portal shares decides on the language.
store.removeItem('locale');

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // An answer is an answer: only who was not reached is asked again.
      retry: (count, error) => count < 2 && error instanceof CallFailed && [0, 502, 503, 504].includes(error.status),
    },
  },
});

export const Office = () => (
  <Admin
    title="Kamerton"
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
    layout={OfficeLayout}
    dashboard={DashboardPage}
    loginPage={SignIn}
    theme={lightTheme}
    darkTheme={darkTheme}
    requireAuth
    disableTelemetry
  >
    <Resource name="requests" {...requests} />
    <Resource name="accounts" {...accounts} />
    <Resource name="letters" {...letters} />
    <Resource name="canned" {...canned} />
    <Resource name="audit" {...audit} />
    <Resource name="tracks" {...tracks} />
    <Resource name="albums" {...albums} />
    <Resource name="imports" {...imports} />
    <Resource name="genres" {...genres} />
    <Resource name="tags" {...tags} />
    <Resource name="terms" {...terms} />
    <Resource name="terms-drafts" {...drafts} />
    <Resource name="contracts" {...contracts} />
    <Resource name="deliveries" {...deliveries} />
    <Resource name="blocks" {...blocks} />
    <Resource name="collections" {...collections} />
    <Resource name="staff" {...staff} />
  </Admin>
);
