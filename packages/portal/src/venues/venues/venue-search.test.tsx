import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language.ts';
import { loadTexts } from '../../i18n/text.ts';
import { VenueSearch } from './venue-search.tsx';

beforeAll(() => loadTexts('en'));
afterEach(() => void vi.useRealTimers());

let searched: string[];

function List() {
  const [q, setQ] = useState('');
  return (
    <>
      <VenueSearch
        q={q}
        onSearch={(next) => {
          searched.push(next);
          setQ(next);
        }}
      />
      {['', 'cafe'].map((saved) => (
        <button key={saved} type="button" onClick={() => setQ(saved)}>
          {`Saved: ${saved}`}
        </button>
      ))}
    </>
  );
}

test('a saved filter with the words that were typed last searches for them', async () => {
  setLanguage('en');
  searched = [];
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: List }])} />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  const user = userEvent.setup({ delay: null });
  await user.type(field, 'cafe');
  await waitFor(() => expect(searched).toEqual(['cafe']));
  await user.click(screen.getByRole('button', { name: 'Saved:' }));
  expect(field.value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Saved: cafe' }));
  expect(field.value).toBe('cafe');
  await user.type(field, 's');
  await waitFor(() => expect(searched).toEqual(['cafe', 'cafes']));
});

const never = new Promise<never>(() => undefined);

/** A page whose first rendering does not end: the page before stays on the screen. */
const Slow = () => use(never);

function Layout() {
  return (
    <>
      <Link to="/slow">Slow</Link>
      <Outlet />
    </>
  );
}

test('words that somebody has typed right before a link was pressed reach no address', async () => {
  setLanguage('en');
  searched = [];
  const children = [
    { path: '', Component: List },
    { path: 'slow', Component: Slow },
  ];
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Layout, children }])} />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field, { target: { value: 'cafe' } });
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Slow' })));
  expect(field.value).toBe('cafe');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(searched).toEqual([]);
});
