import type { Playlist } from '@kamerton/wire';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PlaylistForm } from './playlist-form.tsx';
import { followPlaylist } from './playlist-cache.ts';
import { usePlaylist } from './queries.ts';

const evening: Playlist = {
  id: 9,
  name: 'Evening',
  description: '',
  cover: null,
  filename: null,
  object_id: null,
  created_at: '2026-11-20T10:00:00Z',
  track_count: 0,
  duration: { hours: 0, minutes: 0, seconds: 0 },
  is_my: true,
  version: 1,
};

/** The playlist that the server has, and the changes that it was sent. */
let stored: Playlist;
let sent: Record<string, unknown>[];

beforeEach(() => {
  sessionStorage.clear();
  stored = evening;
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    if (method !== 'GET') {
      const change = JSON.parse(body ?? '{}') as Partial<Playlist>;
      sent.push(change);
      stored = { ...stored, ...change, name: (change.name ?? stored.name).trim() };
    }
    const pagination = { total: 0, limit: 1, offset: 0 };
    return Response.json({ success: true, playlist: stored, collection: stored, tracks: [], pagination });
  });
});

const form = (playlist: Playlist) => (
  <PlaylistForm playlist={playlist} onSaved={() => undefined} onCancel={() => undefined} />
);
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a playlist that is renamed elsewhere while its form is open is not named back', async () => {
  const { user, rerender } = await renderPart(form(evening));
  stored = { ...evening, name: 'Late evening', version: 2 };
  rerender(form(stored));
  await user.type(field('Description'), 'For the bar');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'Late evening', description: 'For the bar' });
});

test('a form that was saved leaves no draft', async () => {
  const { user, rerender } = await renderPart(form(evening));
  await user.type(field('Name'), ' of jazz ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(field('Name').value).toBe('Evening of jazz'));
  rerender(form(stored));
  expect(drafts()).toEqual([]);
});

/** The playlist's tracks beside its form. */
function Screen() {
  const tracks = usePlaylist(9).data?.pages.flatMap((page) => page.tracks.map(({ name }) => name));
  return (
    <>
      {tracks && <output>{tracks.join(', ')}</output>}
      {form(evening)}
    </>
  );
}

/** Answers a read of the playlist. */
const answerWith = (playlist: Playlist, ...names: string[]) => {
  const tracks = names.map((name, id) => ({ id, name }));
  return Response.json({ collection: playlist, tracks, pagination: { total: names.length, limit: 1000, offset: 0 } });
};

test('tracks that another tab has added are shown though the form is saved while they are being read', async () => {
  const reads: ((response: Response) => void)[] = [];
  const saved = { ...evening, description: 'For the bar', version: 3 };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://portal.test');
    if (method !== 'GET') return Response.json({ success: true, playlist: saved });
    if (!pathname.endsWith('/my/playlists/9')) return Response.json({});
    if (searchParams.get('limit') === '1') return answerWith({ ...evening, version: 2 });
    return new Promise<Response>((answer) => reads.push(answer));
  });
  const { user, client } = await renderPart(<Screen />);
  reads.pop()?.(answerWith(evening, 'Harbour'));
  await screen.findByText('Harbour');
  await user.type(field('Description'), 'For the bar');
  void followPlaylist(client, { playlist_id: 9, version: 2, deleted: false });
  await waitFor(() => expect(reads).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(reads).toHaveLength(2));
  reads[0]?.(answerWith({ ...evening, version: 2 }, 'Harbour'));
  reads[1]?.(answerWith(saved, 'Harbour', 'Lanterns'));
  expect(await screen.findByText('Harbour, Lanterns')).toBeTruthy();
});

test('tracks that another tab adds before the form is saved are shown though their event comes after it', async () => {
  const saved = { ...evening, description: 'For the bar', version: 3 };
  let names = ['Harbour'];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') return Response.json({ success: true, playlist: saved });
    if (!new URL(address, 'http://portal.test').pathname.endsWith('/my/playlists/9')) return Response.json({});
    return answerWith({ ...evening, version: names.length }, ...names);
  });
  const { user } = await renderPart(<Screen />);
  await screen.findByText('Harbour');
  names = ['Harbour', 'Lanterns'];
  await user.type(field('Description'), 'For the bar');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Harbour, Lanterns')).toBeTruthy();
});

/** Chooses a cover; its canvas is written at once, as `picture`. */
async function chooseCover(picture: Blob | null) {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 400, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => undefined,
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(picture));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  fireEvent.change(input, { target: { files: [new File(['x'], 'cover.png', { type: 'image/png' })] } });
  await screen.findByRole('group', { name: 'Crop' });
}

describe('a cover whose crop is still to be encoded', () => {
  afterEach(() => vi.useRealTimers());

  test('is sent, and leaves no draft', async () => {
    const stub = fetch;
    vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
      // The answer comes later than the crop would be encoded by itself.
      if (request.method !== 'GET') await vi.advanceTimersByTimeAsync(1000);
      return stub(address, request);
    });
    const saved = vi.fn<() => void>();
    await renderPart(<PlaylistForm playlist={evening} onSaved={saved} onCancel={() => undefined} />);
    await chooseCover(new Blob(['crop'], { type: 'image/webp' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent).toMatchObject([{ cover: `data:image/webp;base64,${btoa('crop')}`, filename: 'cover.png' }]);
    expect(drafts()).toEqual([]);
  });

  test('is not sent without it where the picture cannot be written', async () => {
    await renderPart(form(evening));
    await chooseCover(null);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be opened');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    expect(sent).toEqual([]);
  });

  test('is dropped with the changes that are cancelled', async () => {
    await renderPart(form(evening));
    await chooseCover(new Blob(['crop'], { type: 'image/webp' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(drafts()).toEqual([]);
  });
});
