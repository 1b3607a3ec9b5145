import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/language.ts';
import { loadTexts } from '../../i18n/text.ts';
import { VenueSearch } from './venue-search.tsx';

beforeAll(() => loadTexts('en'));

/** Puts another search into the address, as a saved filter does. */
let show: (q: string) => void;
let searched: string[];

function List() {
  const [q, setQ] = useState('');
  show = setQ;
  return (
    <VenueSearch
      q={q}
      onSearch={(next) => {
        searched.push(next);
        setQ(next);
      }}
    />
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
  act(() => show(''));
  expect(field.value).toBe('');
  act(() => show('cafe'));
  expect(field.value).toBe('cafe');
  await user.type(field, 's');
  await waitFor(() => expect(searched).toEqual(['cafe', 'cafes']));
});
