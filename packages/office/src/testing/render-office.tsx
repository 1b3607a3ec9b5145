import type { Language } from '@kamerton/wire';
import type { OfficeResponse, office, Role } from '@kamerton/wire/office';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { OfficeLayout } from '../app/layout.tsx';
import { Office } from '../app/office.tsx';
import { rememberLanguage } from '../i18n/languages.ts';
import { i18nProvider } from '../i18n/text.ts';
import { forgetOperator } from '../lib/session.ts';
import { FakeServer } from './fake-server.ts';

export const meOf = (role: Role): OfficeResponse<typeof office.me> => ({
  staff: { id: 1, email: 'anna@kamerton.example', name: 'Anna', role },
  csrf: 'proof',
  second_factor: true,
  recovery_codes: 8,
  demo: false,
  is_password_initial: false,
});

const hours = Array.from({ length: 24 }, () => 0);

export const calmDashboard: OfficeResponse<typeof office.dashboard> = {
  support: null,
  catalogue: null,
  setup: null,
  parts: [],
  today: { plays: hours, venues: hours, requests: null, imports: null },
  days: { plays: hours.slice(0, 14), tracks: null },
  checked_at: '2027-03-01T09:00:00Z',
};

/** A server that knows who is signed in; every other answer is the test's. */
export const serverFor = (role: Role = 'admin'): FakeServer =>
  new FakeServer()
    .answer('signInState', { step: 'done', demo: null })
    .answer('me', meOf(role))
    .answer('savedFilters', { items: [] })
    .answer('dashboard', calmDashboard)
    .answer('retention', { periods: [{ of: 'networks', setting: 'KEEP_NETWORKS_DAYS', days: 90 }] });

let current: FakeServer | undefined;

/** Returns the mistakes that the current server has recorded, and forgets the server. */
export function consumeMistakes(): string[] {
  const mistakes = current?.mistakes ?? [];
  current = undefined;
  return mistakes;
}

/** Puts the server behind `fetch` until the test ends. */
export function serve(server: FakeServer) {
  current = server;
  vi.stubGlobal('fetch', server.fetch);
}

/** Each office that a test has opened: some open several, as tabs do. */
let roots: Root[] = [];

/** Leaves nothing of a test to the next one, which may be of another file. */
export function closeOffice() {
  for (const root of roots) root.unmount();
  roots = [];
  forgetOperator();
  document.body.replaceChildren();
}

const PlainLayout = ({ children }: { children?: ReactNode }) => <main>{children}</main>;

interface Options {
  server?: FakeServer;
  language?: Language;
  /** With its bar and its menu, which most tests go without. */
  isWhole?: boolean;
}

/** Opens the office at an address, with only the network replaced. */
export async function openOffice(
  path: string,
  { server = serverFor(), language = 'en', isWhole = false }: Options = {},
) {
  serve(server);
  forgetOperator();
  rememberLanguage(language);
  await i18nProvider.changeLocale(language);
  const element = <Office layout={isWhole ? OfficeLayout : PlainLayout} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.push(root);
  root.render(<RouterProvider router={router} />);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { server, router, user };
}
