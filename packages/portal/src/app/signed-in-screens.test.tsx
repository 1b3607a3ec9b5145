// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../testing/render.tsx';
import { createQueryClient } from './query-client.ts';
import { forgetQueries, useIsSignedInScreen } from './signed-in-screens.ts';

test('what a session fetched is deleted after its screens have unmounted, and not fetched again', async () => {
  const client = createQueryClient();
  let calls = 0;
  const useProfile = () => useQuery({ queryKey: ['profile'], queryFn: () => `profile ${++calls}` }).data;
  const useOffer = () => useQuery({ queryKey: ['offer'], queryFn: () => 'offer' }).data;
  function SignedIn({ times }: { times: number }) {
    useIsSignedInScreen();
    return <p>{`${useProfile()}, drawn ${times}`}</p>;
  }
  const Guest = () => <p>{useOffer()}</p>;
  const drawn = (times: number) => (
    <QueryClientProvider client={client}>
      <SignedIn times={times} />
    </QueryClientProvider>
  );
  const { rerender } = render(drawn(1));
  await screen.findByText('profile 1, drawn 1');

  const forgotten = forgetQueries(client);
  rerender(drawn(2));
  await screen.findByText('profile 1, drawn 2');
  expect(client.getQueryData(['profile'])).toBe('profile 1');

  rerender(
    <QueryClientProvider client={client}>
      <Guest />
    </QueryClientProvider>,
  );
  await forgotten;
  await screen.findByText('offer');
  expect(client.getQueryData(['profile'])).toBeUndefined();
  expect(client.getQueryData(['offer'])).toBe('offer');
  expect(calls).toBe(1);
});

test('nothing is waited for where no screen of a session is mounted', async () => {
  const client = createQueryClient();
  client.setQueryData(['profile'], 'profile');
  await forgetQueries(client);
  expect(client.getQueryData(['profile'])).toBeUndefined();
});
