import type { OnAirVenue, Sound, VenuePlay, VenuePlayer } from '@kamerton/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeZone } from '../../lib/zone.ts';
import { renderPart, toasts } from '../../testing/render.tsx';
import { venueOf } from '../../testing/venue.ts';
import { AirLine } from './air-line.tsx';
import { PlayerDialog } from './player-dialog.tsx';

const bakery = venueOf({ start_time: '00:00', end_time: '00:00', selection_id: 5, selection_name: 'Morning' });

/** What a search finds: a track, one that was revoked, and one that a rule blocks. */
const tracks = [
  { id: 10, name: 'Peaches', artist: 'The Stranglers', duration: { minutes: 4, seconds: 3 }, file: '/10.mp3' },
  { id: 11, name: 'Gone', artist: '', duration: { minutes: 1, seconds: 0 }, file: null },
  { id: 12, name: '', artist: '', duration: { minutes: 1, seconds: 0 }, file: '/12.mp3' },
];

const tablet: VenuePlayer = {
  id: 3,
  name: 'Tablet',
  version: '0.1.0',
  paired_at: '2026-11-01T10:00:00Z',
  last_contact_at: '2026-11-20T11:00:00Z',
  is_online: true,
  reserve: null,
};

const playing: OnAirVenue = {
  venue_id: 7,
  name: 'Bakery',
  timezone: 'Europe/Moscow',
  status: 'playing',
  reason: null,
  since: '2026-11-20T11:00:00Z',
  track: { id: 1, name: 'Golden Brown', artist: 'The Stranglers' },
  next: null,
  source_name: 'Morning',
  paused_until: null,
  last_contact_at: '2026-11-20T11:00:00Z',
  low_reserve: null,
};

/** The server's answers, as far as the dialog asks. */
let air: OnAirVenue;
let devices: VenuePlayer[];
let sound: Sound;
let full: boolean;
let plays: VenuePlay[];
let sounding: VenuePlay | null;
let isCapped: boolean;
/** Days that were asked for. */
let days: (string | null)[];
/** Calls that change something, in their order. */
let sent: { call: string; body: unknown }[];
/** Holds the answers to changes back while it is set. */
let gate: Promise<void> | null;

const problem = (status: number, code: string, fields = {}) =>
  Response.json({ status, code, message: `refused: ${code}`, request_id: 'test', fields }, { status });

function answerTo(call: string, body: Record<string, unknown>): Response {
  const pagination = { total: 1, limit: 1000, offset: 0 };
  if (call === 'GET /objects/on-air') return Response.json({ venues: [air], pagination });
  if (call === 'GET /objects/7/players') return Response.json({ players: devices });
  if (call === 'GET /objects/7/sound') return Response.json({ sound });
  if (call === 'GET /objects/7/day')
    return Response.json({ date: '2026-11-20', timezone: 'Europe/Moscow', sounding, plays, is_capped: isCapped });
  if (call === 'POST /objects/7/players')
    return full
      ? problem(422, 'invalid', { player_id: 'too_many' })
      : Response.json({ success: true, code: 'K7M2QX', expires_at: '2026-11-20T11:10:00Z' }, { status: 201 });
  if (call === 'POST /search/tracks') return Response.json({ tracks, pagination });
  if (body['track_id'] === 12) return problem(409, 'blocked_by_rule');
  if (call === 'DELETE /objects/7/players') devices = devices.filter(({ id }) => id !== body['player_id']);
  if (call === 'PUT /objects/7/sound' && full) return problem(422, 'invalid', { volume_steps: 'too_many' });
  if (call === 'PUT /objects/7/sound') sound = { ...sound, ...body };
  const paused_until = body['action'] === 'pause_for' ? '2026-11-20T12:00:00.000Z' : null;
  return Response.json({ success: true, sound, paused_until });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T11:00:00Z') });
  air = playing;
  devices = [tablet];
  sound = { volume: 80, volume_steps: [], crossfade: 3, artist_apart: 60, title_apart: 180 };
  full = false;
  plays = [];
  sounding = null;
  isCapped = false;
  days = [];
  sent = [];
  gate = null;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    const { pathname, searchParams } = new URL(address, 'http://portal.test');
    const path = pathname.replace(/^.*\/api/, '');
    if (path.endsWith('/day')) days.push(searchParams.get('date'));
    const parsed = JSON.parse(body ?? '{}') as Record<string, unknown>;
    const call = `${method} ${path}`;
    if (method !== 'GET') {
      sent.push({ call, body: parsed });
      await gate;
    }
    return answerTo(call, parsed);
  });
});

const open = () => renderPart(<PlayerDialog venue={bakery} onClose={() => undefined} />);
const line = (
  <AirLine venue={bakery} link={{ to: '/object?player=7' }}>
    Morning
  </AirLine>
);

test('the line of a venue with a player is a link to it; without one, what stood there stays', async () => {
  await renderPart(line);
  const link = await screen.findByRole('link', { name: /^On air: The Stranglers — Golden Brown/ });
  expect(link.getAttribute('href')).toBe('/object?player=7');
});

test('a venue without a player looks as it did', async () => {
  air = { ...playing, status: 'no_player', track: null };
  await renderPart(line);
  await waitFor(() => expect(screen.getByText('Morning')).toBeDefined());
  expect(screen.queryByRole('link')).toBeNull();
});

test('a second press while a command is on its way sends nothing', async () => {
  const { user } = await open();
  let release = () => {};
  gate = new Promise((done) => (release = done));
  const skip = await screen.findByRole('button', { name: 'Skip track' });
  await user.click(skip);
  await user.click(skip);
  release();
  await waitFor(() => expect(skip.getAttribute('aria-busy')).toBeNull());
  expect(sent).toEqual([{ call: 'POST /objects/7/command', body: { action: 'skip' } }]);
});

test('a pause of a quarter of an hour is counted by the server, and a paused venue goes on', async () => {
  const { user, rerender } = await open();
  await user.click(await screen.findByRole('button', { name: 'Pause for a while' }));
  await user.click(await screen.findByRole('menuitem', { name: 'For 15 minutes' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ action: 'pause_for', minutes: 15 });
  air = { ...playing, status: 'paused', track: null, since: null, paused_until: '2026-11-20T11:15:00.000Z' };
  rerender(<PlayerDialog key="again" venue={bakery} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Resume now' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'resume' }));
});

test('a pause of a closed venue can be ended from a browser whose clock has passed its end', async () => {
  vi.setSystemTime('2026-11-20T14:00:00Z');
  air = { ...playing, status: 'closed', track: null, since: null, paused_until: '2026-11-20T12:00:00.000Z' };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Resume now' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'resume' }));
});

test('whoever pauses until a time of their own reads that a player without a connection follows later', async () => {
  air = { ...playing, status: 'offline', track: null };
  await renderPart(toasts);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Pause for a while' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Until a time of your choice' }));
  await user.type(await screen.findByRole('textbox', { name: 'Time' }), '23:50');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('The player is offline and will follow once it is back')).toBeDefined();
  expect(sent).toHaveLength(1);
});

/** A play from one local time of the day to another. */
const played = (from: string, to: string): VenuePlay => {
  const [begin, end] = [from, to].map((time) => Date.parse(`${time}:00+03:00`)) as [number, number];
  return {
    track_id: 1,
    name: 'Peaches',
    artist: '',
    started_at: new Date(begin).toISOString(),
    duration_ms: end - begin,
  };
};

test('music that began before midnight is no silence of the day that it sounds into', async () => {
  air = { ...playing, status: 'closed', track: null, since: null };
  sounding = played('2026-11-19T23:57', '2026-11-20T00:03');
  plays = [played('2026-11-20T00:03', '2026-11-20T14:00')];
  await open();
  expect(await screen.findByText(/^2 tracks played, 14 h.* No silence during opening hours\.$/)).toBeDefined();
});

test('the times of a day are named as the venue’s own where the profile’s zone is another', async () => {
  storeZone('Europe/Moscow');
  await open();
  await screen.findByText(/during opening hours/);
  expect(screen.queryByText(/local time/)).toBeNull();
  act(() => storeZone('Asia/Vladivostok'));
  expect(screen.getByText(/local time, now 14:00/)).toBeDefined();
});

test('what sounded last before a player was lost is reported when it is back, and no silence till then', async () => {
  air = { ...playing, status: 'offline', track: null };
  plays = [played('2026-11-20T00:00', '2026-11-20T13:50')];
  const { unmount } = await open();
  expect(await screen.findByText(/^1 track played, 13 h.* No silence during opening hours\.$/)).toBeDefined();
  unmount();
  plays = [played('2026-11-20T00:00', '2026-11-20T13:00')];
  await open();
  expect(await screen.findByText(/Silence during opening hours: 1 h/)).toBeDefined();
});

test('a venue that never closes offers no pause until its opening', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Pause for a while' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'For 15 minutes',
    'For an hour',
    'Until a time of your choice',
  ]);
});

test('a device is unpaired only after a question', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Devices' }));
  await user.click(await screen.findByRole('button', { name: 'Disconnect: Tablet' }));
  const question = await screen.findByRole('dialog', { name: 'Disconnect this device?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Disconnect: Tablet' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Disconnect this device?' })).getByRole('button', {
      name: 'Disconnect',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect: Tablet' })).toBeNull());
  expect(sent).toEqual([{ call: 'DELETE /objects/7/players', body: { player_id: 3 } }]);
});

test('a code is shown in two halves, as a picture, and with the time that it is valid', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-20T11:00:00Z') });
  air = { ...playing, status: 'no_player' };
  devices = [];
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Connect a device' }));
  expect((await screen.findByRole('group', { name: 'Enter this code there:' })).textContent).toBe('K7M 2QX');
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeDefined();
  expect(screen.getByText('The code is valid for 10:00')).toBeDefined();
  act(() => void vi.advanceTimersByTime(599_000));
  expect(screen.getByText('The code is valid for 0:01')).toBeDefined();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('button', { name: 'Get a new code' })).toBeDefined();
});

test('a code that is refused says why, and can be asked for again', async () => {
  full = true;
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Devices' }));
  await user.click(await screen.findByRole('button', { name: 'Connect a device' }));
  expect((await screen.findByRole('alert')).textContent).toBe('refused: invalid');
  full = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: 'Enter this code there:' })).toBeDefined();
});

test('a sound with a wrong row is not sent; then only what was changed is', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Sound' }));
  await user.click(await screen.findByRole('button', { name: 'Add a time' }));
  const at = screen.getByRole<HTMLInputElement>('textbox', { name: 'Row 1: from what time' });
  await user.clear(at);
  await user.paste('late');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const fault = await screen.findByText('Enter a time like 09:30');
  expect(at.getAttribute('aria-describedby')).toBe(fault.id);
  expect(sent).toEqual([]);
  await user.clear(at);
  await user.paste('2230');
  full = true;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Too many selected')).toBeDefined();
  full = false;
  sent = [];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([{ call: 'PUT /objects/7/sound', body: { volume_steps: [{ at: '22:30', volume: 80 }] } }]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
});

test('a pause that is asked for while a skip is on its way is sent too', async () => {
  await renderPart(toasts);
  const { user } = await open();
  let release = () => {};
  gate = new Promise((done) => (release = done));
  await user.click(await screen.findByRole('button', { name: 'Skip track' }));
  vi.setSystemTime('2026-11-20T08:00:00Z');
  await user.click(screen.getByRole('button', { name: 'Pause for a while' }));
  await user.click(await screen.findByRole('menuitem', { name: 'For an hour' }));
  release();
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ action: 'skip' }, { action: 'pause_for', minutes: 60 }]),
  );
  // 15:00 in Moscow is what the server answers, whatever this browser's clock shows.
  expect(await screen.findByText('Paused until 15:00')).toBeDefined();
});

const toast = (words: string) => screen.findByText(words);

test('a track is found by words and played at once, unless a rule of the venue blocks it', async () => {
  await renderPart(toasts);
  const { user } = await open();
  const opener = await screen.findByRole('button', { name: 'Play a track now' });
  await user.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  const search = within(screen.getByRole('search'));
  const field = search.getByRole('searchbox', { name: 'Track, artist or album' });
  expect(document.activeElement).toBe(field);
  await user.type(field, ' pea ');
  const rows = within(await search.findByRole('list', { name: 'Tracks found' })).getAllByRole('button');
  expect(rows.map((row) => [row.getAttribute('aria-label'), row.textContent])).toEqual([
    ['Play now: The Stranglers — Peaches', 'PeachesThe Stranglers4:03'],
    ['Play now: Untitled', 'Untitled1:00'],
  ]);
  expect(search.getByRole('status').textContent).toBe('Tracks found: 2');
  await user.click(rows[0]!);
  await toast('Starting: Peaches');
  expect(screen.queryByRole('search')).toBeNull();
  expect(document.activeElement).toBe(opener);
  await user.click(opener);
  await user.type(screen.getByRole('searchbox'), 'blocked');
  await user.click(await screen.findByRole('button', { name: 'Play now: Untitled' }));
  await toast('Music rules of this object block this track');
  expect(sent.filter(({ call }) => call.endsWith('/command')).map(({ body }) => body)).toEqual([
    { action: 'play', track_id: 10 },
    { action: 'play', track_id: 12 },
  ]);
});

test.each([
  ['playing', null, ['Skip track', 'Play a track now', 'Pause for a while']],
  ['silent', null, ['Play a track now', 'Pause for a while']],
  ['closed', null, ['Pause for a while']],
  ['paused', null, ['Resume now']],
  ['offline', '2026-11-20T12:00:00.000Z', ['Resume now']],
  ['inactive', null, undefined],
] as const)('a venue that is %s is commanded as far as it can be', async (status, paused_until, names) => {
  air = { ...playing, status, paused_until };
  await open();
  await screen.findByRole('region', { name: 'On air' });
  const group = screen.queryByRole('group', { name: 'Player controls' });
  const buttons = group && within(group).getAllByRole('button');
  expect(buttons?.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(names);
});

test('a day is turned to, typed, and left for today; one to come has nothing yet', async () => {
  plays = [
    { ...played('2026-11-20T10:00', '2026-11-20T10:04'), artist: 'Nina' },
    played('2026-11-20T10:04', '2026-11-20T13:59'),
  ];
  isCapped = true;
  const { user } = await open();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const list = await screen.findByRole('list', { name: 'What played' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows.slice(-2)).toEqual(['10:04Peaches3:55:00', '10:00PeachesNina4:00']);
  expect(screen.getByText('Not all are shown: more played on this day.')).toBeDefined();
  expect(document.querySelectorAll('svg[viewBox="0 0 1000 10"] rect')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  plays = [];
  isCapped = false;
  await press('Previous day');
  await screen.findByText(/^Nothing played on this day\. Silence during opening hours: 24/);
  await waitFor(() => expect(days).toEqual(['2026-11-20', '2026-11-19']));
  await press('Next day');
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Day' });
  await user.clear(field);
  await user.type(field, '25/11/2026{Enter}');
  await user.tab();
  await screen.findByText('This day is yet to come.');
  await press('Today');
  expect(screen.queryByText('This day is yet to come.')).toBeNull();
});

test('the track that sounds now is listed as such', async () => {
  air = { ...playing, since: '2026-11-20T10:58:00Z' };
  await open();
  const list = await screen.findByRole('list', { name: 'What played' });
  expect(within(list).getAllByRole('listitem')[0]?.textContent).toBe('13:58Golden BrownThe Stranglersnow');
});
