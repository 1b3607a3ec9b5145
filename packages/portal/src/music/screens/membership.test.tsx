import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { useNewAlbums } from '../catalogue/queries.ts';
import { useMembership } from '../tracks/membership.ts';

/** Whether the server has the album in my music, and the writes that wait for their status; 0 loses the answer. */
let isMy: boolean;
let writes: ((status: number) => void)[];
beforeEach(() => {
  isMy = false;
  writes = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') {
      const status = await new Promise<number>((answer) => writes.push(answer));
      if (status !== 500) isMy = method === 'POST';
      if (status === 0) throw new TypeError('the answer was lost');
      return Response.json({ status, code: 'internal', message: 'Down' }, { status });
    }
    const albums = [
      { id: 7, name: 'Harbour', is_my: isMy },
      { id: 8, name: 'Lanterns', is_my: false },
    ];
    return Response.json({ albums, pagination: { limit: 48, offset: 0, total: 1 } });
  });
});

function Album() {
  const album = useNewAlbums({}).data?.pages[0]?.albums[0];
  const setMembership = useMembership('album', 7);
  return (
    <>
      <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />
      {album && <p>{album.is_my ? 'in my music' : 'not in my music'}</p>}
      <button type="button" onClick={() => setMembership(true)}>
        Add
      </button>
      <button type="button" onClick={() => setMembership(false)}>
        Remove
      </button>
    </>
  );
}

/** Adds the album and removes it at once; the server answers the two one after another. */
async function addAndRemove(...statuses: [number, number]) {
  const { user, client } = await renderPart(<Album />);
  await screen.findByText('not in my music');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('in my music');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('not in my music');
  for (const status of statuses) {
    await waitFor(() => expect(writes).toHaveLength(1));
    writes.pop()?.(status);
  }
  await waitFor(() => expect(client.isMutating()).toBe(0));
  await waitFor(() => expect(client.isFetching()).toBe(0));
}

test('an album whose addition and removal both fail is shown as it was before', async () => {
  await addAndRemove(500, 500);
  expect(await screen.findByText('Down')).toBeTruthy();
  expect(screen.getByText('not in my music')).toBeTruthy();
});

test('an album whose removal fails after its addition is in my music', async () => {
  await addAndRemove(200, 500);
  expect(screen.getByText('in my music')).toBeTruthy();
});

test('an album whose removal succeeds after its addition has failed is not in my music', async () => {
  await addAndRemove(500, 200);
  expect(screen.getByText('not in my music')).toBeTruthy();
});

test('an album whose removal is done while its answer is lost is not in my music', async () => {
  await addAndRemove(200, 0);
  expect(screen.getByText('not in my music')).toBeTruthy();
});
