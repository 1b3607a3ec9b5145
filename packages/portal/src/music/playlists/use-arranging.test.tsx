import type { Playlist, Track } from '@kamerton/wire';
import { screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { moved } from './order.ts';
import { followPlaylist } from './playlist-cache.ts';
import { usePlaylist } from './queries.ts';
import { useArranging } from './use-arranging.ts';

function List({ loaded }: { loaded: readonly Track[] }) {
  const list = useRef<HTMLOListElement>(null);
  const { tracks, saveOrder, remove } = useArranging({ id: 7, loaded, list, rowHeight: 40 });
  return (
    <>
      <output>{tracks.map(({ id }) => id).join()}</output>
      <button type="button" onClick={() => saveOrder(tracks.toReversed())}>
        Save reversed
      </button>
      <button type="button" onClick={() => remove([1])}>
        Remove
      </button>
    </>
  );
}

function Screen() {
  const pages = usePlaylist(7).data?.pages;
  return (
    <>
      {pages && <List loaded={pages.flatMap(({ tracks }) => tracks)} />}
      <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />
    </>
  );
}

test('undoing a saved order leaves a track where another tab has moved it since', async () => {
  let tracks: readonly { id: number }[] = [1, 2, 3, 4].map((id) => ({ id }));
  let playlist = { id: 7, name: 'Evening', version: 1 } as Playlist;
  const reorder = (ids: readonly number[], position: number) => {
    tracks = moved(tracks, ids, position);
    playlist = { ...playlist, version: playlist.version + 1 };
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    if (method !== 'GET') {
      const { ids, position } = JSON.parse(body ?? '{}') as { ids: number[]; position: number };
      reorder(ids, position);
      return Response.json({ playlist });
    }
    if (!new URL(address, 'http://portal.test').pathname.endsWith('/my/playlists/7')) return Response.json({});
    return Response.json({ collection: playlist, tracks, pagination: { limit: 1000, offset: 0, total: 4 } });
  });
  const { client, user } = await renderPart(<Screen />);
  const isShown = (order: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(order));
  await isShown('1,2,3,4');
  await user.click(screen.getByRole('button', { name: 'Save reversed' }));
  await waitFor(() => expect(playlist.version).toBe(2));
  await isShown('4,3,2,1');
  reorder([3], 0);
  await followPlaylist(client, { playlist_id: 7, version: 3, deleted: false });
  await isShown('3,4,2,1');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(playlist.version).toBe(4));
  expect(tracks.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
});

test('a removal that is undone only halfway makes the number of tracks stale, as a whole one does', async () => {
  let isUndoing = false;
  const tracks = [1, 2].map((id) => ({ id, file: '/audio' }));
  const playlist = { id: 7, name: 'Evening', version: 1 } as Playlist;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const { pathname } = new URL(address, 'http://portal.test');
    if (method === 'PUT' && isUndoing) return Response.json({ status: 500, code: 'internal' }, { status: 500 });
    if (method !== 'GET') return Response.json({ playlist, added: [1], already: [] });
    if (!pathname.endsWith('/my/playlists/7')) return Response.json({});
    return Response.json({ collection: playlist, tracks, pagination: { limit: 1000, offset: 0, total: 2 } });
  });
  const { client, user } = await renderPart(<Screen />);
  const isStale = () => client.getQueryState(['totals'])?.isInvalidated;
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(client.isMutating()).toBe(0));
  client.setQueryData(['totals'], {});
  isUndoing = true;
  await user.click(undo);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(isStale()).toBe(true);
});
