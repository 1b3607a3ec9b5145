import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { catalogue } from '../../i18n/en/catalogue.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Screen } from './music-base.tsx';

const collection = (id: number) => ({ id, name: `Collection ${id}`, description: '', cover: null, track_count: 12 });

function open(blocks: object[]) {
  vi.stubGlobal('fetch', async () => Response.json({ blocks }));
  return renderScreen(Screen, '/musicbase');
}

test('the pick of the week stands above the blocks, and not in them', async () => {
  await open([
    { id: 1, name: 'Morning', collections: [collection(1), collection(2)] },
    { id: 2, name: 'Evening', collections: [collection(1)] },
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(catalogue.heading);
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
