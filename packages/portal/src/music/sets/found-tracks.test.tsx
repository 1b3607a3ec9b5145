import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { watchListEnd } from '../../testing/list-end.ts';
import { renderPart } from '../../testing/render.tsx';
import { closeAdding, useAddition } from '../playlists/adding.ts';
import { foundBound, useFoundTracks } from '../search/queries.ts';
import { FoundTracks } from './found-tracks.tsx';

/** Searches that the server has not answered: words, and whether all found tracks are asked for. */
let asked: { what: string; isWhole: boolean; answer: (response: Response) => void }[];

beforeEach(() => {
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  watchListEnd();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  asked = [];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit & { body: string }) => {
    const limit = new URL(address, 'http://portal.test').searchParams.get('limit');
    const { what } = JSON.parse(body) as { what: string };
    return new Promise<Response>((answer) => asked.push({ what, isWhole: limit === String(foundBound), answer }));
  });
});

afterEach(() => {
  act(closeAdding);
  forgetSession();
});

function Results() {
  const [what, setWhat] = useState('rain');
  return (
    <>
      <button onClick={() => setWhat('snow')}>Search for snow</button>
      <FoundTracks body={{ what }} query={useFoundTracks({ what })} nothing={null} />
    </>
  );
}

function Page() {
  const [left, setLeft] = useState(false);
  return (
    <>
      <button onClick={() => setLeft(true)}>Leave</button>
      {!left && <Results />}
      <output>{useAddition()?.name ?? 'closed'}</output>
    </>
  );
}

const duration = { minutes: 3, seconds: 5 };

const answer = async (what: string, isWhole: boolean, ...ids: number[]) => {
  await waitFor(() => expect(asked.map((each) => [each.what, each.isWhole])).toContainEqual([what, isWhole]));
  const [next] = asked.splice(
    asked.findIndex((each) => each.what === what && each.isWhole === isWhole),
    1,
  );
  const tracks = ids.map((id) => ({
    id,
    name: `${what} ${id}`,
    artist: '',
    genres: [],
    tags: [],
    cover: null,
    file: null,
    duration,
  }));
  next!.answer(Response.json({ tracks, pagination: { limit: 100, offset: 0, total: ids.length } }));
};
const addAll = () => screen.findByRole('button', { name: 'Add all to a playlist' });

test('the list of found tracks is named by the words that found them', async () => {
  await renderPart(<Page />);
  await answer('rain', false, 1, 2);
  expect(await screen.findByRole('list', { name: 'Tracks: rain' })).toBeTruthy();
});

test('what is searched for after “Add all” was pressed does not name the tracks that are added', async () => {
  const { user } = await renderPart(<Page />);
  await answer('rain', false, 1, 2);
  await user.click(await addAll());
  await user.click(screen.getByText('Search for snow'));
  await answer('snow', false, 3);
  await answer('rain', true, 1, 2);
  expect(await screen.findByText('Results for “rain”')).toBeTruthy();
});

test('“Add all” that is pressed while the former results are shown adds those', async () => {
  const { user } = await renderPart(<Page />);
  await answer('rain', false, 1, 2);
  await addAll();
  await user.click(screen.getByText('Search for snow'));
  await user.click(await addAll());
  await answer('rain', true, 1, 2);
  expect(await screen.findByText('Results for “rain”')).toBeTruthy();
});

test('“Add all” opens nothing over the page that has been opened since', async () => {
  const { user, client } = await renderPart(<Page />);
  await answer('rain', false, 1, 2);
  await user.click(await addAll());
  await user.click(screen.getByText('Leave'));
  await answer('rain', true, 1, 2);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.getByRole('status').textContent).toBe('closed');
});
