import { describe, expect, it } from 'vitest';
import { reserveOf } from './choosing.ts';
import { at, deviceAt, minute, playing, run, second, effectsOf, reportedStatus, typesOf } from './testing/run.ts';
import { documentOf, tracksOf } from './testing/venue.ts';

describe('media that fails', () => {
  it('gives way to another track, and five in a row to a wait that doubles', () => {
    const device = deviceAt('10:00', {}, { answer: () => 'media' });
    for (let n = 0; n < 5; n += 1) device.deliver();
    expect(effectsOf(device, 'load')).toHaveLength(5);
    expect(new Set(effectsOf(device, 'load').map((load) => load.track.id)).size).toBe(5);
    expect(reportedStatus(device)).toBe('silent media_failed');
    run(device, 5 * second);
    expect(effectsOf(device, 'load')).toHaveLength(6);
    run(device, 9 * second);
    expect(effectsOf(device, 'load')).toHaveLength(6);
    run(device, second);
    expect(effectsOf(device, 'load')).toHaveLength(7);
    run(device, 60 * minute);
    expect(effectsOf(device, 'load').length).toBeLessThan(25);
    // The document is not at fault.
    expect(effectsOf(device, 'fetchDocument')).toHaveLength(1);
    device.answer = () => 'loaded';
    run(device, 5 * minute + second);
    expect(reportedStatus(device)).toBe('playing');
    expect(device.state.failures).toBe(0);
  });

  it('is loaded no more when nothing answers for half a minute', () => {
    const device = deviceAt('10:00', {}, { answer: () => 'never' });
    run(device, 29 * second);
    expect(effectsOf(device, 'load')).toHaveLength(1);
    run(device, second);
    expect(effectsOf(device, 'load')).toHaveLength(2);
    expect(effectsOf(device, 'fetchDocument')).toHaveLength(1);
  });

  it('gives way when it stalls for a quarter of a minute', () => {
    const device = playing();
    const { play_id = '', position = 0 } = device.state.decks.A ?? {};
    for (let tick = 0; tick < 15; tick += 1) {
      expect(device.reported).toEqual([]);
      device.setMoment(device.moment + second);
      // If it stands still it does not sound.
      device.send({ type: 'position', play_id, position });
      device.send({ type: 'tick' });
    }
    expect(device.reported).toMatchObject([{ id: play_id, duration_ms: 32_000 }]);
    expect(effectsOf(device, 'load')).toHaveLength(1);
  });

  it('is fetched anew in the document when the server says that it may not be played', () => {
    const device = deviceAt('10:00', {}, { answer: () => 'gone' });
    device.effects.length = 0;
    device.deliver();
    expect(effectsOf(device, 'fetchDocument')).toHaveLength(1);
  });
});

it('tells since when it is silent, whatever the reason is by turns', () => {
  const device = playing();
  let loads = 0;
  device.answer = () => ((loads += 1) % 2 === 0 ? 'network' : 'media');
  device.send({ type: 'failed', play_id: device.state.decks.A?.play_id ?? '', problem: 'media' });
  const began = device.moment;
  run(device, 60 * minute);
  const reports = effectsOf(device, 'reportState').filter(({ state }) => state.status === 'silent');
  expect(new Set(reports.map(({ state }) => state.reason)).size).toBeGreaterThan(1);
  expect(device.state.reported?.since).toBe(new Date(began).toISOString());
});

describe('without a network', () => {
  it('plays what the store has, and nothing else', () => {
    const device = deviceAt('10:00');
    device.send({ type: 'offline' });
    device.send({ type: 'stored', track_ids: [3, 4, 5, 99] });
    run(device, 30 * minute);
    const loaded = new Set(
      effectsOf(device, 'load')
        .slice(1)
        .map((load) => load.track.id),
    );
    expect(loaded).toEqual(new Set([3, 4, 5]));
  });

  it('says so when the store has nothing, and goes on when it is back', () => {
    const device = deviceAt('10:00', {}, { answer: () => 'network' });
    device.send({ type: 'offline' });
    run(device, minute);
    expect(reportedStatus(device)).toBe('silent no_network');
    device.answer = () => 'loaded';
    device.send({ type: 'online' });
    run(device, second);
    expect(reportedStatus(device)).toBe('playing');
  });

  it('says so also between attempts when the network fails unannounced', () => {
    const device = deviceAt('10:00', {}, { answer: () => 'network' });
    run(device, 20 * minute);
    const reasons = effectsOf(device, 'reportState').map(({ state }) => state.reason);
    expect(new Set(reasons)).toEqual(new Set(['starting', 'no_network']));
    expect(reportedStatus(device)).toBe('silent no_network');
  });

  it('falls back to the store when the network fails unannounced', () => {
    const device = deviceAt('10:00', {}, { answer: ({ id }) => (id === 2 ? 'loaded' : 'network') });
    device.send({ type: 'stored', track_ids: [2] });
    run(device, 3 * second);
    expect(device.audible()).toEqual([2]);
  });
});

describe('the store', () => {
  it('gives up what has other audio now, and wants it again', () => {
    const store = { hours: 1, bytes: 1e9 };
    const withAudio = (changed: string | undefined) => tracksOf(3, (id) => ({ audio: id === 2 ? changed : 'same' }));
    const device = deviceAt('10:00', { store, tracks: withAudio(undefined) });
    device.send({ type: 'stored', track_ids: [1, 2, 3] });
    device.send({ type: 'document', document: documentOf({ store, tracks: withAudio('former') }) });
    expect(effectsOf(device, 'forget')).toEqual([]);
    device.effects.length = 0;
    device.send({ type: 'document', document: documentOf({ store, tracks: withAudio('new') }) });
    expect(effectsOf(device, 'forget')).toEqual([{ type: 'forget', track_ids: [2] }]);
    expect(device.state.stored).toEqual([1, 3]);
    expect(effectsOf(device, 'updateStore').at(-1)?.track_ids).toContain(2);
    expect(typesOf(device.effects).indexOf('forget')).toBeLessThan(typesOf(device.effects).indexOf('updateStore'));
  });

  it('may be played for its hours after the last contact, also over a restart, and plays again without being fetched anew', () => {
    const device = deviceAt('09:59', { store: { hours: 2, bytes: 1e9 }, now: '2026-03-02T09:59:00Z' });
    device.send({ type: 'stored', track_ids: [1, 2, 3] });
    device.send({ type: 'online' });
    run(device, minute);
    device.send({ type: 'offline' });
    device.stored = [1, 2, 3];
    device.isOnline = false;
    run(device, 90 * minute, 2 * second);
    device.restart();
    run(device, 30 * minute - second, 2 * second);
    expect(reportedStatus(device)).toBe('playing');
    device.effects.length = 0;
    run(device, 2 * second);
    expect(device.audible()).toEqual([]);
    expect(reportedStatus(device)).toBe('silent no_network');
    // By a clock that is a year ahead everything would be gone.
    expect(effectsOf(device, 'forget')).toEqual([]);
    device.isOnline = true;
    device.send({ type: 'online' });
    run(device, 2 * second);
    expect(reportedStatus(device)).toBe('playing');
  });

  /** A device with stored music that is online. */
  const inContact = (clock: string) => {
    const now = new Date(at(clock)).toISOString();
    const device = deviceAt(clock, { store: { hours: 2, bytes: 1e9 }, now });
    device.send({ type: 'stored', track_ids: [1, 2, 3] });
    device.stored = [1, 2, 3];
    device.send({ type: 'online' });
    run(device, minute);
    device.effects.length = 0;
    return device;
  };

  it('may not be played by a device that has slept for longer, until the server answers', () => {
    const device = inContact('10:00');
    device.setMoment(device.moment + 3 * 24 * 60 * minute);
    run(device, 5 * second);
    expect(effectsOf(device, 'fetchDocument')).toHaveLength(1);
    expect(device.audible()).toEqual([]);
    device.send({ type: 'offline' });
    run(device, minute);
    expect(device.audible()).toEqual([]);
    expect(reportedStatus(device)).toBe('silent no_network');
    device.restart();
    run(device, minute);
    expect(device.audible()).toEqual([]);
    device.send({ type: 'confirmed' });
    run(device, 5 * second);
    expect(device.audible()).toHaveLength(1);
  });

  it('may be played after a sleep as long as without one', () => {
    const device = inContact('10:00');
    device.setMoment(device.moment + 60 * minute);
    device.send({ type: 'tick' });
    device.send({ type: 'offline' });
    run(device, 60 * minute - 2 * second, 2 * second);
    expect(reportedStatus(device)).toBe('playing');
    run(device, 4 * second, 2 * second);
    expect(reportedStatus(device)).toBe('silent no_network');
  });

  it('may be played for no longer by a device whose clock begins at the last contact at each start', () => {
    const device = inContact('10:00');
    device.send({ type: 'offline' });
    device.isOnline = false;
    const restartAt = (moment: number) => {
      device.setMoment(moment);
      device.restart();
    };
    for (const statuses of [
      ['playing', 'playing'],
      ['playing', 'silent no_network'],
      ['silent no_network', 'silent no_network'],
    ]) {
      for (const status of statuses) {
        run(device, 36 * minute);
        expect(reportedStatus(device)).toBe(status);
      }
      restartAt(device.state.contact_at);
    }
    device.isOnline = true;
    device.send({ type: 'confirmed' });
    run(device, minute);
    device.send({ type: 'offline' });
    restartAt(device.state.contact_at);
    run(device, minute);
    expect(reportedStatus(device)).toBe('playing');
  });

  it('may be played after a restart in a venue that was closed during the last contact', () => {
    const device = inContact('19:50');
    run(device, 12 * 60 * minute, 10 * second);
    device.isOnline = false;
    device.restart();
    run(device, 10 * minute);
    expect(reportedStatus(device)).toBe('playing');
    expect(device.state.contact_at).toBeGreaterThan(at('20:00') + 11 * 60 * minute);
  });

  it('is to have the tracks, those first that it has', () => {
    const device = deviceAt('10:00', { store: { hours: 1, bytes: 1e9 }, tracks: tracksOf(40) });
    expect(effectsOf(device, 'updateStore')[0]?.track_ids).toEqual(tracksOf(40).map(({ id }) => id));
    device.send({ type: 'stored', track_ids: [39, 40] });
    device.send({ type: 'document', document: documentOf({ store: { hours: 1, bytes: 1e9 }, tracks: tracksOf(41) }) });
    expect(effectsOf(device, 'updateStore').at(-1)?.track_ids.slice(0, 3)).toEqual([39, 40, expect.any(Number)]);
    device.send({ type: 'evicted', track_ids: null });
    expect(effectsOf(device, 'updateStore')).toHaveLength(3);
    expect(device.state.stored).toEqual([]);
  });

  it('has a reserve: minutes of the tracks that it has, whole when it has all that the coming day needs', () => {
    const store = { hours: 1, bytes: 1e9 };
    const tracks = tracksOf(4);
    const device = deviceAt('10:00', { store, tracks });
    const ms = (ids: readonly number[]) =>
      tracks.reduce((sum, { id, duration_ms }) => sum + (ids.includes(id) ? duration_ms : 0), 0);
    expect(reserveOf(device.state)).toEqual({ minutes: 0, is_whole: false });
    device.send({ type: 'stored', track_ids: [2, 3, 77] });
    expect(reserveOf(device.state)).toEqual({ minutes: Math.floor(ms([2, 3]) / minute), is_whole: false });
    device.send({ type: 'stored', track_ids: [1, 4] });
    expect(reserveOf(device.state)).toEqual({ minutes: Math.floor(ms([1, 2, 3, 4]) / minute), is_whole: true });
    device.send({ type: 'revoked', track_ids: [1] });
    expect(reserveOf(device.state)).toEqual({ minutes: Math.floor(ms([2, 3, 4]) / minute), is_whole: true });
    expect(reserveOf(deviceAt('10:00', { store: null, tracks }).state)).toBeNull();
  });

  it('is not to have a track that the document no longer lists, and so gives it up', () => {
    const store = { hours: 1, bytes: 1e9 };
    const device = deviceAt('10:00', { store, tracks: tracksOf(5) });
    device.send({ type: 'stored', track_ids: [1, 2, 3, 4, 5] });
    const permitted = tracksOf(5).filter(({ id }) => id !== 2);
    device.send({ type: 'document', document: documentOf({ store, tracks: permitted }) });
    expect(effectsOf(device, 'updateStore').at(-1)?.track_ids).toEqual([1, 3, 4, 5]);
  });

  it('is emptied when none may be, and on unpairing', () => {
    const device = playing({ store: { hours: 1, bytes: 1e9 } });
    device.send({ type: 'document', document: documentOf({ store: null }) });
    expect(effectsOf(device, 'forget')).toEqual([{ type: 'forget', track_ids: null }]);
    device.effects.length = 0;
    const effects = device.send({ type: 'unpaired' });
    expect(typesOf(effects)).toEqual(['report', 'persist', 'stop', 'forget']);
    expect(effectsOf(device, 'persist')).toEqual([{ type: 'persist', place: null, history: null }]);
    expect(device.send({ type: 'document', document: documentOf() })).toEqual([]);
    expect(device.audible()).toEqual([]);
  });
});

describe('a crash', () => {
  it('goes on with the same play where it was', () => {
    const device = deviceAt('10:00');
    run(device, 65 * second);
    const id = device.state.decks.A?.play_id;
    device.effects.length = 0;
    device.restart();
    const [load] = effectsOf(device, 'load');
    expect(load).toMatchObject({ play_id: id, startAt: expect.closeTo(61, 0) });
    run(device, 130 * second);
    expect(device.reported).toHaveLength(1);
    expect(device.reported).toMatchObject([{ id, started_at: '2026-03-02T10:00:00.000Z', duration_ms: 180_000 }]);
  });

  it('long ago ends the play', () => {
    const device = deviceAt('10:00');
    run(device, 65 * second);
    device.setMoment(at('10:30'));
    device.restart();
    run(device, 10 * second);
    expect(device.reported).toMatchObject([{ duration_ms: 61_000 }]);
    device.restart();
    expect(device.reported).toHaveLength(1);
  });

  it('after which the venue is closed ends the play', () => {
    const device = deviceAt('19:58');
    run(device, 100 * second);
    device.setMoment(at('20:01'));
    device.restart();
    expect(device.reported).toHaveLength(1);
    expect(device.state.decks).toEqual({ A: null, B: null });
  });

  it('during a crossfade reports the one and goes on with the other', () => {
    const device = deviceAt('10:00', { sound: { crossfade: 8 } });
    run(device, 175 * second);
    expect(device.audible()).toHaveLength(2);
    device.restart();
    expect(device.reported).toHaveLength(1);
    expect(effectsOf(device, 'load').at(-1)?.play_id).not.toBe(device.reported[0]?.id);
  });
});

describe('a clock', () => {
  it('that is corrected moves what it has dated', () => {
    const device = deviceAt('10:00');
    run(device, 30 * second);
    device.setMoment(device.moment + 3 * 24 * 60 * minute);
    device.send({ type: 'corrected', by: 3 * 24 * 60 * minute });
    run(device, 30 * second);
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ started_at: '2026-03-05T10:00:00.000Z', duration_ms: 60_000 }]);
  });

  it('that is corrected moves nothing that the clock of an earlier run has dated', () => {
    const device = deviceAt('18:00');
    run(device, 65 * second);
    // A device without a battery wakes up hours before.
    device.setMoment(at('09:00'));
    device.restart();
    expect(effectsOf(device, 'report')).toMatchObject([
      { is_resumed: true, play: { started_at: '2026-03-02T18:00:00.000Z' } },
    ]);
    run(device, 5 * second);
    device.restart();
    device.setMoment(device.moment + 540 * minute);
    device.send({ type: 'corrected', by: 540 * minute });
    device.send({ type: 'unpaired' });
    const starts = effectsOf(device, 'report').map(({ is_resumed, play }) => `${is_resumed} ${play.started_at}`);
    expect(starts.slice(1)).toEqual(['true 2026-03-02T09:00:00.000Z']);
  });

  it('that was set ahead, taken for a sleep and corrected by the next answer moves nothing that was dated before', () => {
    const announcement = { id: 9, name: 'Closing', duration_ms: 20_000, loudness_lufs: -16, sample_peak_db: -1 };
    const recurrence = { kind: 'times' as const, days: ['mon' as const], times: ['12:00'] };
    const scheduled = { announcement_id: 9, recurrence, starts_on: null, ends_on: null, is_active: true };
    const device = deviceAt('11:50', {
      announcements: [announcement],
      schedule: { slots: [], layers: [], announcements: [scheduled] },
    });
    run(device, 14 * minute);
    const spoken = () => effectsOf(device, 'load').filter(({ track }) => track.id < 0).length;
    expect(spoken()).toBe(1);
    device.send({ type: 'offline' });
    const { contact_at, reported } = device.state;
    const sounding = Object.values(device.state.decks).find((deck) => deck?.phase === 'playing');
    device.setMoment(device.moment + 60 * minute);
    device.send({ type: 'jumped' });
    device.setMoment(device.moment - 60 * minute);
    device.send({ type: 'corrected', by: -60 * minute });
    expect(device.state).toMatchObject({ contact_at, reported: { since: reported?.since } });
    run(device, 10 * minute);
    const report = effectsOf(device, 'report').find(({ play }) => play.id === sounding?.play_id);
    expect(report?.play.started_at).toBe(new Date(sounding?.started_at ?? 0).toISOString());
    // Plays that it has dated are not dated anew by the app's queue either.
    expect(report?.is_resumed).toBe(true);
    expect(spoken()).toBe(1);
  });

  it.each([-3_600_000, -5000, -300, 300, 5000, 3_600_000])('that jumps by %i ms unannounced breaks no play', (by) => {
    const device = deviceAt('12:00');
    run(device, 30 * second);
    device.setMoment(device.moment + by);
    device.send({ type: 'tick' });
    run(device, 149 * second);
    expect(device.reported).toEqual([]);
    run(device, 2 * second);
    expect(device.reported).toMatchObject([{ duration_ms: 180_000 }]);
  });
});
