import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { switchLanguage } from '../i18n/text.ts';
import { fetched, onFailure } from '../lib/http.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { forgetSession, storeSession, useToken } from '../lib/session.ts';
import { createFailureHandler } from '../shell/act-on-failure.ts';
import { useIsSignedInScreen } from '../shell/signed-in-screens.ts';
import { Loaded } from '../ui/loaded.tsx';

test('neither a read that finds the session over nor one that follows shows an error before the sign-in comes', async () => {
  await switchLanguage('en');
  storeSession('token-of-anna', { email: 'anna@bakery.example', name: 'Anna' });
  onTestFinished(forgetSession);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ code: 'unauthorized', message: 'Sign in.', request_id: '1' }, { status: 401 });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  function Part({ of }: { of: string }) {
    const query = useQuery({
      queryKey: [of],
      queryFn: () => fetched(api.album, { params: { id: 7 }, query: { limit: 1, offset: 0 } }),
    });
    return (
      <Loaded query={query} skeleton={<p>{`${of} is loading`}</p>}>
        {() => null}
      </Loaded>
    );
  }
  function Album() {
    useIsSignedInScreen();
    const token = useToken();
    return (
      <>
        <Part of="album" />
        {token === null && <Part of="cover" />}
      </>
    );
  }
  let load!: () => void;
  const signIn = async () => {
    await new Promise<void>((done) => (load = done));
    return { Component: () => <h1>Sign in</h1> };
  };
  const router = createMemoryRouter(
    [
      { path: '/album', Component: Album },
      { path: '*', lazy: signIn },
    ],
    { initialEntries: ['/album'] },
  );
  const client = createQueryClient();
  onFailure(createFailureHandler(router, client));
  onTestFinished(() => onFailure(() => undefined));
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(load).toBeDefined());
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText('Error')).toBeNull();
  expect(screen.getByText('album is loading')).toBeDefined();
  expect(screen.getByText('cover is loading')).toBeDefined();
  load();
  await screen.findByRole('heading', { name: 'Sign in' });
});
