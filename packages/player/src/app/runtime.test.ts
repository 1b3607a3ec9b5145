// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../store/database.ts';
import { startPlayer } from './runtime.ts';

afterEach(() => {
  vi.unstubAllGlobals();
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

/** A document of a venue that is closed, with one track of which the audio is named. */
const documentWith = (audio: string) => ({
  version: audio,
  now: '2026-06-01T10:00:00Z',
  player: { id: 1, name: 'Bar' },
  language_id: 1,
  venue: {
    id: 1,
    name: 'Cafe',
    timezone: 'UTC',
    is_active: false,
    advanced_schedule: false,
    start_time: null,
    end_time: null,
    hours: {},
  },
  sound: { volume: 70, volume_steps: [], crossfade: 0, artist_apart: 0, title_apart: 0 },
  paused_until: null,
  store: { hours: 24, bytes: 1000 },
  source: {
    kind: 'playlist',
    id: 1,
    name: 'Evening',
    tracks: [{ id: 1, name: 'One', artist: 'A', duration_ms: 1000, loudness_lufs: null, sample_peak_db: null, audio }],
  },
  sources: [],
  schedule: { slots: [], layers: [], announcements: [] },
  announcements: [],
  command: null,
  commands: [],
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
  const answer = () => Promise.resolve(Response.json({ tracks: files, announcements: [] }));
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/tracks') ? answer() : new Promise<Response>(() => undefined),
  );
  const database = databaseWith({ read: async (name: string) => (name === 'document' ? document : undefined) });
  const player = await startPlayer({ database, token: 'player_a', trim, onUnpaired: () => undefined, isReplaced });
  const audioIn = (slot: string) => globalThis.document.querySelector(`audio[data-slot="${slot}"]`) as HTMLAudioElement;
  for (const slot of ['A', 'B']) {
    await expect.poll(() => audioIn(slot).hasAttribute('src')).toBe(true);
    audioIn(slot).dispatchEvent(new Event('canplay'));
    vi.advanceTimersByTime(250);
  }
  expect(player.read().state.decks).toMatchObject({ A: { phase: 'playing' }, B: { phase: 'ready' } });
  await expect.poll(() => play).toHaveBeenCalledOnce();
  return { player, play, audio: audioIn('A') };
};

it.each([
  ['at the end of a track', 0],
  ['behind a crossfade', 3],
])('loads a page that another release serves between two tracks: %s', async (_, crossfade) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  let isReplaced = false;
  const { play, audio } = await openPlaying({ crossfade, isReplaced: () => isReplaced });
  isReplaced = true;
  Object.defineProperties(audio, { paused: { value: false }, currentTime: { value: 7.5 } });
  audio.dispatchEvent(new Event('playing'));
  vi.advanceTimersByTime(250);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(crossfade * 1000);
  audio.dispatchEvent(new Event('ended'));
  await expect.poll(() => reload).toHaveBeenCalled();
  expect(play).toHaveBeenCalledOnce();
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
