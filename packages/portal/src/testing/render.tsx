import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { setLanguage } from '../i18n/language.ts';
import { loadTexts } from '../i18n/text.ts';

/** Renders a part of the portal in English, with the router and the cache around it, and returns the user of its page. */
export async function renderPart(part: ReactElement) {
  await loadTexts('en');
  setLanguage('en');
  const client = createQueryClient();
  const around = (element: ReactElement) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(around(part));
  return {
    client,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    rerender: (next: ReactElement) => rerender(around(next)),
    unmount,
  };
}
