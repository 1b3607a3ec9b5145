import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactElement } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider, type InitialEntry, type RouteObject } from 'react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { setLanguage } from '../i18n/language.ts';
import { loadTexts } from '../i18n/text.ts';
import { Toasts } from '../ui/toasts.tsx';

const newUser = () => userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

async function speakEnglish() {
  await loadTexts('en');
  setLanguage('en');
}

/** The regions of toasts, which a part has beside it where what it says is looked at. */
export const toasts = <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />;

export const withToasts = (part: ReactElement) => (
  <>
    {part}
    {toasts}
  </>
);

/** Renders a part of the portal in English, with the router and the cache around it, and returns the user of its page. */
export async function renderPart(part: ReactElement) {
  await speakEnglish();
  const client = createQueryClient();
  const around = (element: ReactElement) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(around(part));
  return {
    client,
    user: newUser(),
    rerender: (next: ReactElement) => rerender(around(next)),
    unmount,
  };
}

/** The same for a screen, which is open at an address; `others` are those that it leads to. */
export async function renderScreen(Component: ComponentType, address: InitialEntry, others: RouteObject[] = []) {
  await speakEnglish();
  const router = createMemoryRouter([...others, { path: '*', Component }], { initialEntries: [address] });
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: newUser(), unmount };
}
