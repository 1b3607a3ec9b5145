import { cleanup, render, screen, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { catalogue } from '../../i18n/en/catalogue.ts';
import { switchLanguage } from '../../i18n/text.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { Screen } from './music-base.tsx';

const collection = (id: number) => ({ id, name: `Collection ${id}`, description: '', cover: null, track_count: 12 });

async function open(blocks: object[]) {
  vi.stubGlobal('fetch', async () => Response.json({ blocks }));
  await switchLanguage('en');
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: ['/musicbase'] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('the pick of the week stands above the blocks, and not in them', async () => {
  await open([
    { id: 1, name: 'Morning', collections: [collection(1), collection(2)] },
    { id: 2, name: 'Evening', collections: [collection(1)] },
  ]);
  const pick = (await screen.findByText(catalogue.pick)).closest('section')!;
  expect(within(pick).getByRole('link', { name: 'Collection 1' }).getAttribute('href')).toBe('/musicbase/playlist/1');
  expect(within(pick).getByRole('button', { name: 'Play all 12\u00a0tracks' })).toBeDefined();
  const shown = (name: string) => {
    const block = screen.getByRole('heading', { name }).closest('section')!;
    return within(block)
      .getAllByRole('link', { name: /^Collection/ })
      .map((link) => link.getAttribute('href'));
  };
  expect([shown('Morning'), shown('Evening')]).toEqual([['/musicbase/playlist/2'], ['/musicbase/playlist/1']]);
  expect(screen.getByRole('link', { name: catalogue.wholeBlockOf('Morning') }).getAttribute('href')).toContain('1');
  expect(screen.getByRole('link', { name: catalogue.tabs.blocks }).getAttribute('aria-current')).toBe('page');
});

test('a block that has only the pick is left out, and without blocks the page leads to albums', async () => {
  await open([{ id: 1, name: 'Morning', collections: [collection(1)] }]);
  await screen.findByText(catalogue.pick);
  expect(screen.queryByRole('heading', { name: 'Morning' })).toBeNull();
  cleanup();
  await open([]);
  expect(await screen.findByRole('link', { name: catalogue.toAlbums })).toBeDefined();
});
