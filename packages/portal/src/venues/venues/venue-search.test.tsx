import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/language.ts';
import { loadTexts } from '../../i18n/text.ts';
import { VenueSearch } from './venue-search.tsx';

beforeAll(() => loadTexts('en'));

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
