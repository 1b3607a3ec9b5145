import { screen, waitFor } from '@testing-library/dom';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { RouterBlocker } from 'react-admin';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { fill, press } from '../testing/form.ts';
import { genreOf, page } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';
import { routerProvider } from './router-provider.ts';

it('leaves an operator who has gone on where they are, when the answer comes that would lead elsewhere', async () => {
  vi.stubGlobal('confirm', () => true);
  const server = serverFor().answer('officeGenres', page(genreOf())).answer('officeTags', page());
  const answer = server.answerLater('createGenre', { item: genreOf() });
  const { router, user } = await openOffice('/genres/create', { server });
  await screen.findByRole('textbox', { name: 'In Russian' });
  await fill(user, 'In Russian', 'Рок');
  await fill(user, 'In English', 'Rock');
  await press(user, 'Save');
  await waitFor(() => expect(server.receivedOf('createGenre')).toHaveLength(1));
  await router.navigate('/tags');
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags'));
  answer();
  await screen.findByText('Created');
  expect(router.state.location.pathname).toBe('/tags');
});

it('proceeds with no navigation that another one has replaced since it was asked about', async () => {
  const seen: RouterBlocker[] = [];
  let isDirty = true;
  function Form() {
    const blocker = routerProvider.useBlocker(() => isDirty);
    useEffect(() => void seen.push(blocker));
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Form /> }], { initialEntries: ['/form'] });
  const root = createRoot(document.createElement('div'));
  root.render(<RouterProvider router={router} />);
  await waitFor(() => expect(seen).not.toEqual([]));
  void router.navigate('/list');
  await waitFor(() => expect(seen.at(-1)?.state).toBe('blocked'));
  isDirty = false;
  await router.navigate('/other');
  const asked = seen.findLast(({ state }) => state === 'blocked');
  asked?.proceed?.();
  asked?.reset?.();
  expect(router.state.location.pathname).toBe('/other');
  root.unmount();
});
