import type { Fitness, NearTrack, Track } from '@kamerton/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { renderPart } from '../../testing/render.tsx';
import { venueOf } from '../../testing/venue.ts';
import { FitnessDialog } from './fitness-dialog.tsx';
import type { Assign } from './queries.ts';

const bar = venueOf({ name: 'Bar', start_time: '10:00', end_time: '22:00', playlist_id: 5, playlist_name: 'Evening' });

const share = (tracks: number) => ({ tracks, seconds: tracks * 200, of_tracks: tracks / 20, of_time: tracks / 20 });

const bins = (...counts: number[]) =>
  counts.map((tracks, at) => ({ from: at === 0 ? null : at * 20 + 60, to: at === 4 ? null : at * 20 + 80, tracks }));

const short: Fitness = {
  source: { kind: 'playlist', id: 5, name: 'Evening', is_assigned: true },
  open: { week_seconds: 302_400, longest_day_seconds: 43_200, days: 7 },
  music: { tracks: 20, seconds: 12_000 },
  repeats: 3.6,
  missing_seconds: 31_200,
  explicit: share(3),
  blocked: share(0),
  revoked: share(1),
  tempo: { bins: bins(2, 6, 9, 1, 0), unknown: 2 },
  loudness: { bins: bins(0, 4, 10, 6, 0), unknown: 0 },
  verdicts: ['too_short', 'much_explicit'],
};

const track = (id: number): Track => ({
  id,
  artist: `Artist ${id}`,
  name: `Song ${id}`,
  duration: { minutes: 3, seconds: 20 },
  file: `/media/audio/${id}`,
  peaks: `/media/peaks/${id}`,
  explicit: false,
  vocal: false,
  album_id: 1,
  album_name: 'Album',
  cover: null,
  genres: ['House'],
  tags: [],
  isrc: null,
  revoked_at: null,
});

const near = (id: number, more: Partial<NearTrack> = {}): NearTrack => ({
  track: track(id),
  genres: ['House'],
  tags: [],
  tempo_bpm: 118.2,
  is_tempo_near: true,
  is_loudness_near: false,
  ...more,
});

let fitness: Fitness;
let proposals: NearTrack[];
/** Calls that change something, in their order. */
let sent: { call: string; body: unknown; key: string | undefined }[];
/** Call that fails the next time, by default because the server is down. */
let failing: string | null;
let failure: { status: number; code: string };

function answerTo(call: string, { ids = [] }: { ids?: number[] }): object {
  if (call === 'GET /objects/7/fitness') return fitness;
  if (call === 'GET /objects/7/near-tracks') return { tracks: proposals, missing_seconds: 31_200, enough: 2 };
  if (call === 'POST /my/playlists') return { success: true, playlist: { id: 9, name: 'Evening' } };
  return { success: true, playlist: { id: 5 }, added: ids, already: [] };
}

type SentInit = RequestInit & { body?: string };

beforeEach(() => {
  fitness = short;
  proposals = [near(1), near(2, { genres: [], tempo_bpm: null, is_tempo_near: false }), near(3)];
  sent = [];
  failing = null;
  failure = { status: 500, code: 'internal' };
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: SentInit) => {
    const path = new URL(address, 'http://portal.test').pathname.replace(/^.*\/api/, '');
    const parsed = JSON.parse(body ?? '{}') as { ids?: number[] };
    const call = `${method} ${path}`;
    if (method !== 'GET')
      sent.push({ call, body: parsed, key: new Headers(headers).get('Idempotency-Key') ?? undefined });
    if (call === failing) {
      failing = null;
      return Response.json({ ...failure, message: 'Down', request_id: 'x' }, { status: failure.status });
    }
    return Response.json(answerTo(call, parsed));
  });
});

const assign: Assign = async (id, playing) => void (await fetched(api.changeVenue, { body: { id, ...playing } }));
const open = () => renderPart(<FitnessDialog venue={bar} assign={assign} onClose={() => undefined} />);

test('the dialog says what is wrong with the playlist, and how often tracks repeat', async () => {
  await open();
  expect(await screen.findByText('Too little music: guests will notice the repeats')).toBeDefined();
  expect(screen.getByText('Many of the tracks are explicit')).toBeDefined();
  expect(screen.getByText('On that day each track is played 3.6 times on average.')).toBeDefined();
  expect(screen.getByText('3 (15%)')).toBeDefined();
});

test('the bars have their ranges and numbers as text', async () => {
  await open();
  const tempo = await screen.findByRole('region', { name: 'Tempo, beats per minute' });
  const rows = within(tempo).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'below 802',
    '80 to 1006',
    '100 to 1209',
    '120 to 1401',
    '140 and above0',
    'not measured2',
  ]);
});

test('similar tracks that fill the gap are chosen, and one press adds the chosen ones', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add similar tracks' }));
  const list = await screen.findByRole('list', { name: 'Similar tracks to choose from' });
  expect(within(list).getAllByText('same genre: House · similar tempo, 118 BPM')).toHaveLength(2);
  await user.click(within(list).getByRole('checkbox', { name: 'Choose: Artist 2 — Song 2' }));
  await user.click(within(list).getByRole('checkbox', { name: 'Choose: Artist 3 — Song 3' }));
  await user.click(screen.getByRole('button', { name: 'Add 2 tracks' }));
  await waitFor(() => expect(sent).toMatchObject([{ call: 'POST /my/playlists/5/tracks', body: { ids: [1, 3] } }]));
});

test('what is chosen stays chosen when others are proposed since the playlist has changed elsewhere', async () => {
  const { user, client } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add similar tracks' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Choose: Artist 2 — Song 2' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose: Artist 3 — Song 3' }));
  proposals = [near(4), near(2), near(3)];
  await act(() => refreshAfter(client, playlistWrites.changedElsewhere));
  await screen.findByRole('checkbox', { name: 'Choose: Artist 4 — Song 4' });
  await user.click(screen.getByRole('button', { name: 'Add 2 tracks' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ ids: [4, 3] });
});

test('nothing can be added while nothing is chosen', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add similar tracks' }));
  for (const n of [1, 2])
    await user.click(await screen.findByRole('checkbox', { name: `Choose: Artist ${n} — Song ${n}` }));
  expect(screen.getByRole('button', { name: 'Choose tracks' }).hasAttribute('disabled')).toBe(true);
});

test('a ready-made playlist is copied to an own one, which is assigned', async () => {
  fitness = { ...short, source: { kind: 'collection', id: 4, name: 'Evening', is_assigned: true } };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy and assign' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { call: 'POST /my/playlists', body: { name: 'Evening' } },
      { call: 'POST /my/playlists/9/tracks', body: { collection_id: 4 } },
      { call: 'PUT /objects', body: { id: 7, playlist_id: 9 } },
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Add similar tracks' })).toBeNull();
});

const creations = () => sent.filter(({ call }) => call === 'POST /my/playlists');

/** Presses the button, and waits until all that follows has been answered. */
async function pressCopy(user: Awaited<ReturnType<typeof open>>['user']) {
  const copy = await screen.findByRole('button', { name: 'Copy and assign' });
  await user.click(copy);
  await waitFor(() => expect(copy.getAttribute('aria-busy')).toBeNull());
}

const readyMade = { ...short, source: { kind: 'collection', id: 4, name: 'Evening', is_assigned: true } } as const;

test('a copy that was cut off goes on with the playlist that was created', async () => {
  fitness = readyMade;
  failing = 'POST /my/playlists/9/tracks';
  const { user } = await open();
  await pressCopy(user);
  expect(sent).toHaveLength(2);
  await pressCopy(user);
  expect(sent.at(-1)?.call).toBe('PUT /objects');
  expect(creations()).toHaveLength(1);
});

test('also after the dialog was closed, while each copy that is finished is a playlist of its own', async () => {
  fitness = readyMade;
  failing = 'PUT /objects';
  const first = await open();
  await pressCopy(first.user);
  first.unmount();
  const second = await open();
  await pressCopy(second.user);
  expect(sent.at(-1)?.call).toBe('PUT /objects');
  second.unmount();
  const { user } = await open();
  await pressCopy(user);
  const [cutOff, again, another] = creations().map(({ key }) => key);
  expect(cutOff).toBeDefined();
  expect(again).toBe(cutOff);
  expect(another).toBeDefined();
  expect(another).not.toBe(cutOff);
});

test('a copy whose playlist was deleted before it was finished begins anew', async () => {
  fitness = readyMade;
  failing = 'POST /my/playlists/9/tracks';
  failure = { status: 404, code: 'not_found' };
  const { user } = await open();
  await pressCopy(user);
  await pressCopy(user);
  const [gone, present] = creations().map(({ key }) => key);
  expect(present).toBeDefined();
  expect(present).not.toBe(gone);
});

test('what a copy has changed before it was cut off is read again', async () => {
  fitness = readyMade;
  failing = 'POST /my/playlists/9/tracks';
  const { user, client } = await open();
  client.setQueryData(['playlists', 'list'], []);
  await pressCopy(user);
  expect(client.getQueryState(['playlists', 'list'])?.isInvalidated).toBe(true);
});
