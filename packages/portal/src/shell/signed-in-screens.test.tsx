import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../testing/render.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { leaveSession, useIsSignedInScreen } from './signed-in-screens.ts';

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
  const usePlaylists = () => useQuery({ queryKey: ['playlists'], queryFn: () => 'playlists' }).data;
  const ClosingDialog = () => <p>{usePlaylists()}</p>;
  const rendered = (times: number) => (
    <QueryClientProvider client={client}>
      <SignedIn times={times} />
      <ClosingDialog />
    </QueryClientProvider>
  );
  const { rerender } = render(rendered(1));
  await screen.findByText('profile 1, drawn 1');
  await screen.findByText('playlists');

  const forgotten = leaveSession(client, () => undefined);
  rerender(rendered(2));
  await screen.findByText('profile 1, drawn 2');
  expect(client.getQueryData(['profile'])).toBe('profile 1');

  rerender(
    <QueryClientProvider client={client}>
      <Guest />
      <ClosingDialog />
    </QueryClientProvider>,
  );
  await forgotten;
  await screen.findByText('offer');
  expect(client.getQueryData(['profile'])).toBeUndefined();
  expect(client.getQueryData(['playlists'])).toBeUndefined();
  expect(client.getQueryData(['offer'])).toBe('offer');
  expect(calls).toBe(1);
});

test('nothing is waited for where no screen of a session is mounted', async () => {
  const client = createQueryClient();
  client.setQueryData(['profile'], 'profile');
  await leaveSession(client, () => undefined);
  expect(client.getQueryData(['profile'])).toBeUndefined();
});
