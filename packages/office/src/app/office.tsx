import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Admin, type AdminProps, localStorageStore, Resource } from 'react-admin';
import { audit } from '../features/audit/audit.tsx';
import { albums } from '../features/catalogue/albums.tsx';
import { tracks } from '../features/catalogue/tracks.tsx';
import { blocks } from '../features/collections/blocks.tsx';
import { collections } from '../features/collections/collections.tsx';
import { contracts } from '../features/contracts/contracts.tsx';
import { DashboardPage } from '../features/dashboard/dashboard.tsx';
import { emails } from '../features/emails/emails.tsx';
import { deliveries } from '../features/imports/deliveries.tsx';
import { imports } from '../features/imports/imports.tsx';
import { staff } from '../features/staff/staff.tsx';
import { accounts } from '../features/support/accounts.tsx';
import { replyTemplates } from '../features/support/reply-templates.tsx';
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

const browserStore = localStorageStore(undefined, 'office');
/** Signing out resets the state of lists, but keeps the browser's theme. */
const store = {
  ...browserStore,
  reset: () => {
    const theme: unknown = browserStore.getItem('theme');
    browserStore.reset();
    browserStore.setItem('theme', theme);
  },
};
// The language is in the cookie that the office shares with the portal.
store.removeItem('locale');

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Only an unreachable server is retried.
        retry: (count, error) => count < 2 && error instanceof CallFailed && [0, 502, 503, 504].includes(error.status),
      },
    },
  });

/** The office; tests give it a plain `layout`. */
export function Office({ layout = OfficeLayout }: Pick<AdminProps, 'layout'>) {
  const [queryClient] = useState(createQueryClient);
  return (
    <Admin
      title="Kamerton"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      layout={layout}
      dashboard={DashboardPage}
      loginPage={SignIn}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      <Resource name="requests" {...requests} />
      <Resource name="accounts" {...accounts} />
      <Resource name="emails" {...emails} />
      <Resource name="reply-templates" {...replyTemplates} />
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
}
