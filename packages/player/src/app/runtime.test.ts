// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../store/database.ts';
import { documentWith, unpairPlayers } from '../testing/players.ts';
import { startPlayer } from './runtime.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

afterEach(() => {
  unpairPlayers();
  // The audio elements of the players; files share their page.
  document.body.replaceChildren();
});

/** A database that holds nothing and stores nothing, with other functions where `more` has them. */
const databaseWith = (more: object = {}): Database =>
  ({
    read: async () => undefined,
    write: async () => undefined,
    writeStep: async () => undefined,
    listPlays: async () => [],
    shiftPlays: async () => undefined,
    countPlays: async () => 0,
    listSizes: async () => [],
    removeAudio: async () => undefined,
    removeAll: async () => undefined,
    ...more,
  }) as unknown as Database;

it.each([
  ['removed', () => Promise.resolve(), true],
  ['left', () => Promise.reject(new Error('the disk fails')), false],
] as const)('tells of an unpaired device whether its data are %s', async (_, removeAll, isRemoved) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized' }, { status: 401 }));
  const database = databaseWith({ removeAll });
  const onUnpaired = vi.fn();
  await startPlayer({ database, token: 'player_a', trim: 1, onUnpaired });
  await expect.poll(() => onUnpaired).toHaveBeenCalledWith(isRemoved);
});

it('stays as it is where the server does not know it, until somebody unpairs it by hand', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unknown_player' }, { status: 401 }));
  const removeAll = vi.fn(async () => undefined);
  const onUnpaired = vi.fn();
  const player = await startPlayer({ database: databaseWith({ removeAll }), token: 'player_a', trim: 1, onUnpaired });
  await expect.poll(() => player.read().link).toBe('unknown');
  expect(player.read().state).toMatchObject({ is_paired: true, in_contact: false });
  expect([removeAll, onUnpaired].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await player.leave();
  await expect.poll(() => onUnpaired).toHaveBeenCalledWith(true);
});

it('removes nothing of an unpaired device while its plays wait for a server that fails for a moment', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let plays = [{ id: 'a' }];
  const refusals = [503, 503];
  const steps: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/plays')) return Response.json({ code: 'unauthorized' }, { status: 401 });
    const status = refusals.shift() ?? 200;
    steps.push(String(status));
    return Response.json(status === 200 ? { success: true } : { code: 'unavailable' }, { status });
  });
  const database = databaseWith({
    listPlays: async () => plays,
    removePlays: async () => void (plays = []),
    removeAll: async () => void steps.push('removed'),
  });
  await startPlayer({ database, token: 'player_a', trim: 1, onUnpaired: () => undefined });
  await expect.poll(() => steps).toEqual(['503', '503', '200', 'removed']);
});

it('stores a document only when the audio that it replaces is removed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const headers = { etag: 'W/"new"', 'x-now': '2026-06-01T10:00:00Z' };
  const answers = [Response.json(documentWith('new'), { headers })];
  vi.stubGlobal(
    'fetch',
    (url: string) => (url.endsWith('/player') && answers.shift()) || new Promise<Response>(() => undefined),
  );
  const steps: string[] = [];
  let remove = () => {};
  const removal = new Promise<void>((resolve) => (remove = resolve));
  const database = databaseWith({
    read: async (name: string) => (name === 'document' ? documentWith('former') : undefined),
    write: async (values: object) => void ('document' in values && steps.push('document')),
    listSizes: async () => [{ id: 1, bytes: 5 }],
    removeAudio: async () => {
      steps.push('removal begins');
      await removal;
      steps.push('removed');
    },
  });
  const player = await startPlayer({ database, token: 'player_a', trim: 1, onUnpaired: () => undefined });
  await expect.poll(() => player.read().state.document?.version).toBe('new');
  await expect.poll(() => steps).toEqual(['removal begins']);
  remove();
  await expect.poll(() => steps.slice(0, 3)).toEqual(['removal begins', 'removed', 'document']);
});

it('asks for no document over and over of a server that can write nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let asked = 0;
  const nextTick = () => new Promise((resolve) => setImmediate(resolve));
  const later = (answer: Response) => nextTick().then(() => answer);
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.endsWith('/player')) return later(Response.json({ code: 'disk_full' }, { status: 507 }));
    asked += 1;
    return later(Response.json(documentWith('new'), { headers: { 'x-now': '2026-06-01T10:00:00Z' } }));
  });
  const database = databaseWith();
  const player = await startPlayer({ database, token: 'player_a', trim: 1, onUnpaired: () => undefined });
  await expect.poll(() => player.read().state.document?.version).toBe('new');
  for (let ticks = 0; ticks < 200; ticks += 1) await nextTick();
  expect(asked).toBeLessThan(4);
});

it.each([
  ['once its command is stored', () => Promise.resolve(), 1],
  ['not while nothing can be stored: its command would come again', () => Promise.reject(new Error('full')), 0],
] as const)('loads the program anew as it is told, %s', async (_, writeStep, times) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const now = new Date().toISOString();
  const document = { ...documentWith('new'), commands: [{ id: 1, action: 'reload', at: now, track: null }] };
  const answers = [Response.json(document, { headers: { 'x-now': now } })];
  vi.stubGlobal(
    'fetch',
    (url: string) => (url.endsWith('/player') && answers.shift()) || new Promise<Response>(() => undefined),
  );
  const written = vi.fn(writeStep);
  const database = databaseWith({ writeStep: written });
  await startPlayer({ database, token: 'player_a', trim: 1, onUnpaired: () => undefined });
  await expect.poll(() => (times === 0 ? warn : reload)).toHaveBeenCalled();
  expect([written.mock.calls.length > 0, reload.mock.calls.length]).toEqual([true, times]);
});

/** A player with three tracks of ten seconds, of which one plays and another is loaded; times are those of the test. */
const openPlaying = async ({ crossfade = 0, trim = 1, isReplaced = () => false }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  vi.setSystemTime('2026-06-01T10:00:00Z');
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { source, venue, sound, ...rest } = documentWith('new');
  const tracks = [1, 2, 3].map((id) => ({ ...source.tracks[0], id, artist: String(id), duration_ms: 10_000 }));
  const document = {
    ...rest,
    venue: { ...venue, is_active: true, start_time: '00:00', end_time: '00:00' },
    sound: { ...sound, crossfade },
    source: { ...source, tracks },
  };
  const files = tracks.map(({ id }) => ({ id, file: `https://music.example/${id}.mp3` }));
  const asked: unknown[] = [];
  const answer = (body: string) => {
    asked.push(JSON.parse(body));
    return Promise.resolve(Response.json({ tracks: files, announcements: [] }));
  };
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) =>
    url.endsWith('/tracks') ? answer(body) : new Promise<Response>(() => undefined),
  );
  const writeStep = vi.fn(async (_plays: object[], _values: object) => undefined);
  const read = async (name: string) => (name === 'document' ? document : undefined);
  const database = databaseWith({ read, writeStep });
  const player = await startPlayer({ database, token: 'player_a', trim, onUnpaired: () => undefined, isReplaced });
  const audioIn = (slot: string) => globalThis.document.querySelector(`audio[data-slot="${slot}"]`) as HTMLAudioElement;
  for (const slot of ['A', 'B']) {
    await expect.poll(() => audioIn(slot).hasAttribute('src')).toBe(true);
    audioIn(slot).dispatchEvent(new Event('canplay'));
    vi.advanceTimersByTime(250);
  }
  expect(player.read().state.decks).toMatchObject({ A: { phase: 'playing' }, B: { phase: 'ready' } });
  await expect.poll(() => play).toHaveBeenCalledOnce();
  return { player, play, audio: audioIn('A'), asked, writeStep };
};

it.each([
  ['at the end of a track', 0],
  ['behind a crossfade', 3],
])('loads a page that another release serves between two tracks: %s', async (_, crossfade) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  let isReplaced = false;
  const { play, audio, asked, writeStep } = await openPlaying({ crossfade, isReplaced: () => isReplaced });
  const [
    {
      track_ids: [playing],
    },
  ] = asked as [{ track_ids: number[] }];
  expect(asked[0]).toEqual({ track_ids: [expect.any(Number)], announcement_ids: [] });
  isReplaced = true;
  Object.defineProperties(audio, { paused: { value: false }, currentTime: { value: 7.5 } });
  audio.dispatchEvent(new Event('playing'));
  vi.advanceTimersByTime(250);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(crossfade * 1000);
  audio.dispatchEvent(new Event('ended'));
  await expect.poll(() => reload).toHaveBeenCalled();
  expect(play).toHaveBeenCalledOnce();
  const plays = writeStep.mock.calls.flatMap(([each]) => each);
  expect(writeStep.mock.calls.filter(([each, values]) => each.length === 0 && !('place' in values))).toEqual([]);
  expect(plays).toMatchObject([{ track_id: playing, started_at: '2026-06-01T10:00:00.000Z' }]);
  // What has begun is in the history, and what was not let begin is not.
  expect(writeStep.mock.calls.flatMap(([, values]) => ('history' in values ? [values.history] : []))).toMatchObject([
    [{ track_id: playing }],
  ]);
});

/** A server that sends events, and answers to the document. */
const serve = (answer: () => Response) => {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    if (url.endsWith('/events')) return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    if (url.endsWith('/player') && method === 'GET') return answer();
    return url.endsWith('/state') ? Response.json({ success: true }) : new Promise<Response>(() => undefined);
  });
  return (event: string, data: object) =>
    stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
};

it('shows which device it is for eight seconds from when it was last asked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const send = serve(() => Response.json(documentWith('a')));
  const player = await startPlayer({ database: databaseWith(), token: 'a', trim: 1, onUnpaired: () => undefined });
  const shown = vi.fn();
  player.subscribe(() => shown(player.read().isIdentified));
  await expect.poll(() => player.read().state.document?.version).toBe('a');
  send('command', { id: 1, action: 'identify' });
  await expect.poll(() => player.read().isIdentified).toBe(true);
  vi.advanceTimersByTime(7999);
  send('command', { id: 2, action: 'identify' });
  await expect.poll(() => player.read().state.commands).toEqual([1, 2]);
  vi.advanceTimersByTime(7999);
  expect(player.read().isIdentified).toBe(true);
  vi.advanceTimersByTime(1);
  expect([player.read().isIdentified, shown.mock.lastCall]).toEqual([false, [false]]);
});

it('removes the music of an account that is closed, and goes on once that is open again', async () => {
  const removeAudio = vi.fn(async () => undefined);
  const write = vi.fn(async () => undefined);
  const shiftPlays = vi.fn(async () => undefined);
  const database = databaseWith({ removeAudio, write, shiftPlays, listSizes: async () => [{ id: 1, bytes: 5 }] });
  let isOpen = true;
  const now = new Date(Date.now() + 3_600_000).toISOString();
  const answer = () => Response.json(documentWith('a'), { headers: { 'x-now': now } });
  const closed = () => Response.json({ code: 'inactive' }, { status: 403 });
  const send = serve(() => (isOpen ? answer() : closed()));
  vi.stubGlobal('isSecureContext', true);
  const player = await startPlayer({ database, token: 'a', trim: 1, onUnpaired: () => undefined });
  await expect.poll(() => player.read().state.document?.version).toBe('a');
  // The device's clock is an hour behind, which is stored for a start without a network.
  expect(Math.abs(player.now() - Date.parse(now))).toBeLessThan(60_000);
  expect(write).toHaveBeenCalledWith({ offset: expect.closeTo(3_600_000, -5) as number });
  expect(shiftPlays).toHaveBeenCalledWith([], expect.closeTo(3_600_000, -5));
  isOpen = false;
  send('unpaired', {});
  await expect.poll(() => player.read().isClosed).toBe(true);
  expect(player.read().state.document).toMatchObject({ version: 'closed', venue: { is_active: false }, store: null });
  await expect.poll(() => removeAudio.mock.calls).toEqual([[null]]);
  isOpen = true;
  dispatchEvent(new Event('online'));
  await expect.poll(() => player.read().state.document?.version).toBe('a');
  expect(player.read()).toMatchObject({ isClosed: false, link: 'online' });
});

it('does not say that it plays while the volume of the device is 0, also without an audio context', async () => {
  const { player } = await openPlaying({ trim: 0 });
  const reported = () => player.read().state.reported;
  expect(reported()).toMatchObject({ status: 'silent', reason: 'no_sound' });
  player.setTrim(0.05);
  expect(reported()).toMatchObject({ status: 'playing', reason: null });
  player.setTrim(0);
  expect(reported()).toMatchObject({ status: 'silent', reason: 'no_sound' });
});
