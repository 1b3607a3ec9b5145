import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language.ts';
import { loadTexts } from '../../i18n/text.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { Screen } from './contract-terms.tsx';

const days: Record<number, string> = { 1: '2026-01-01', 2: '2026-06-01', 3: '2999-12-01' };

function serve(inForce: number | null) {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://portal.test');
    if (!pathname.endsWith('/terms')) return Response.json({ contract: null });
    const version = Number(searchParams.get('version') ?? inForce);
    if (!version) return Response.json({ code: 'not_found', message: '', request_id: '1' }, { status: 404 });
    const published_at = '2025-12-01T00:00:00Z';
    return Response.json({ version, published_at, effective_from: days[version], text: `Text of version ${version}` });
  });
}

const open = async (version: number) => {
  await loadTexts('en');
  setLanguage('en');
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [`/?version=${version}`] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText(`Text of version ${version}`);
};

test('an earlier version of the terms is called so', async () => {
  serve(2);
  await open(1);
  expect(await screen.findByText('This is an earlier version (1).')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Current terms' })).toBeDefined();
});

test.each([2, null])('a version that is to come is called so where version %s is in force', async (inForce) => {
  serve(inForce);
  await open(3);
  expect(await screen.findByText('Version 3 is still to come: it takes effect on 1 December 2999.')).toBeDefined();
  expect(screen.queryByText(/earlier version/)).toBeNull();
});

test('the version in force, opened by its number, is no earlier one', async () => {
  serve(2);
  await open(2);
  expect(await screen.findByRole('link', { name: 'Enter details' })).toBeDefined();
  expect(screen.queryByText(/earlier version|still to come/)).toBeNull();
});
