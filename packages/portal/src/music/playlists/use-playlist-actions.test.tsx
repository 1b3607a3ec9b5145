import type { Playlist } from '@kamerton/wire';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { refreshAfter } from '../../lib/stale.ts';
import { renderPart } from '../../testing/render.tsx';
import { playlistKeys, usePlaylist, usePlaylists } from './queries.ts';
import { useCopyPlaylist, useRemovePlaylist } from './use-playlist-actions.ts';

const playlist = { id: 7, name: 'Evening' } as Playlist;

/** Resolves the server's answer to the deletion. */
let answer: (response: Response) => void = () => undefined;

/** Serves a playlist of `total` tracks; returns the statuses of its reads. The second page waits for `gate`. */
function serve(total = 0, gate = Promise.resolve()) {
  const reads: number[] = [];
  let isDeleted = false;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    if (method === 'DELETE') {
      isDeleted = true;
      return new Promise<Response>((resolve) => (answer = resolve));
    }
    if (!new URL(address, 'http://portal.test').pathname.endsWith('/my/playlists/7')) {
      return Response.json({ playlists: [], pagination: { limit: 100, offset: 0, total: 0 } });
    }
    const offset = Number(new URL(address, 'http://portal.test').searchParams.get('offset'));
    if (offset > 0) await gate;
    const status = isDeleted ? 404 : 200;
    reads.push(status);
    const tracks = Array.from({ length: Math.min(total - offset, 1000) }, (_, at) => ({ id: offset + at }));
    return Response.json(
      { status, collection: playlist, tracks, pagination: { limit: 1000, offset, total } },
      { status },
    );
  });
  return reads;
}

/** Deletes the playlist, and reads all again, as an event of the server does. */
function Buttons({ onDelete }: { onDelete: () => void }) {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={onDelete}>
        Delete
      </button>
      <button type="button" onClick={() => void refreshAfter(client, ['playlists'])}>
        Event
      </button>
    </>
  );
}

/** The screen of the playlist, which stays mounted after its deletion, as on a slow device. */
function Screen() {
  const query = usePlaylist(7);
  const remove = useRemovePlaylist(playlist, () => undefined);
  return (
    <>
      <p>{query.data ? 'loaded' : 'empty'}</p>
      <p>{remove.status}</p>
      <Buttons onDelete={() => remove.mutate()} />
    </>
  );
}

test('a playlist that is being deleted, or was, is read no more while its screen is still mounted, and is stale', async () => {
  const reads = serve();
  const { user, client } = await renderPart(<Screen />);
  await screen.findByText('loaded');
  client.setQueryData(['venues'], {});
  await user.click(screen.getByRole('button', { name: 'Event' }));
  await expect.poll(() => reads).toEqual([200, 200]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('pending');
  await user.click(screen.getByRole('button', { name: 'Event' }));
  answer(Response.json({ success: true }));
  await screen.findByText('success');
  // The venues that it was assigned to.
  expect(client.getQueryState(['venues'])?.isInvalidated).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Event' }));
  await screen.findByText('loaded');
  expect(reads).toEqual([200, 200]);
  expect(client.getQueryState(playlistKeys.detail(7))?.isInvalidated).toBe(true);
});

/** The list, which notes the names that it shows; its users are on the way to it for good. */
function ListScreen({ shown }: { shown: string[] }) {
  const { data } = usePlaylists();
  const names = data?.pages.flatMap((page) => page.playlists).map(({ name }) => name) ?? [];
  useEffect(() => void shown.push(names.join()));
  const remove = useRemovePlaylist(playlist, () => new Promise(() => undefined));
  return (
    <>
      <p>{names.join()}</p>
      <Buttons onDelete={() => remove.mutate()} />
    </>
  );
}

test('a list that was being read when the playlist was deleted does not bring it back', async () => {
  const others = [{ ...playlist, id: 8, name: 'Morning' }];
  const list = (playlists: readonly Playlist[]) =>
    Response.json({ playlists, pagination: { limit: 100, offset: 0, total: playlists.length } });
  const reads: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit) =>
    method === 'DELETE'
      ? Promise.resolve(Response.json({ success: true }))
      : new Promise<Response>((resolve) => reads.push(resolve)),
  );
  const shown: string[] = [];
  const { user } = await renderPart(<ListScreen shown={shown} />);
  reads[0]?.(list([playlist, ...others]));
  await screen.findByText('Evening,Morning');
  await user.click(screen.getByRole('button', { name: 'Event' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Morning');
  const since = shown.length;
  const late = list([playlist, ...others]);
  reads[1]?.(late);
  await expect.poll(() => late.bodyUsed).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Event' }));
  reads[2]?.(list([...others, { ...playlist, id: 9, name: 'Night' }]));
  await screen.findByText('Morning,Night');
  expect(shown.slice(since).filter((names) => names.includes('Evening'))).toEqual([]);
});

test('a playlist whose deletion is refused is read again', async () => {
  const reads = serve();
  const { user } = await renderPart(<Screen />);
  await screen.findByText('loaded');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('pending');
  answer(Response.json({ status: 500, code: 'internal', message: '' }, { status: 500 }));
  await screen.findByText('error');
  await user.click(screen.getByRole('button', { name: 'Event' }));
  await expect.poll(() => reads).toHaveLength(2);
});

test('a playlist that is deleted while its later pages are read is read no further', async () => {
  let open = () => {};
  const reads = serve(2000, new Promise((resolve) => (open = resolve)));
  const { user } = await renderPart(<Screen />);
  await screen.findByText('loaded');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('pending');
  open();
  answer(Response.json({ success: true }));
  await screen.findByText('success');
  // The one that was under way is cancelled; the stand-in for the network has no signal.
  expect(reads.filter((status) => status === 404).length).toBeLessThanOrEqual(1);
});

function CopyButton({ of = playlist }) {
  const copy = useCopyPlaylist(of, () => undefined);
  return (
    <button type="button" onClick={() => copy.mutate()}>
      {copy.status}
    </button>
  );
}

test('a copy whose answer is lost is not made twice by another press, and the lists are read again', async () => {
  const keys: (string | null)[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return Response.json({});
    keys.push(new Headers(headers).get('Idempotency-Key'));
    return isLost ? new Response('<html>', { status: 502 }) : Response.json({ playlist: { ...playlist, id: 8 } });
  });
  const { client, user } = await renderPart(<CopyButton />);
  client.setQueryData(['totals'], {});
  await user.click(screen.getByRole('button'));
  await screen.findByText('error');
  expect(client.getQueryState(['totals'])?.isInvalidated).toBe(true);
  isLost = false;
  await user.click(screen.getByRole('button'));
  await screen.findByText('success');
  await user.click(screen.getByRole('button'));
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[0]).not.toBeNull();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a copy of a playlist with the longest name is called by its beginning, of whole signs', async () => {
  const names: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({});
    names.push((JSON.parse(body as string) as { name: string }).name);
    return Response.json({ playlist: { ...playlist, id: 8 } });
  });
  const { user } = await renderPart(<CopyButton of={{ ...playlist, name: `Bar ${'🎷'.repeat(98)}` }} />);
  await user.click(screen.getByRole('button'));
  await screen.findByText('success');
  expect(names).toEqual([`Bar ${'🎷'.repeat(94)} (copy)`]);
});
