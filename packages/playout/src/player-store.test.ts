import type { PlayerDocument, ProgrammeTrack } from '@kamerton/wire';
import { describe, expect, it } from 'vitest';
import { reserveOf } from './choosing.ts';
import type { Device } from './testing/device.ts';
import { slot } from './testing/schedule.ts';
import { at, deviceAt, effectsOf, minute, reportedStatus, run, second, typesOf } from './testing/run.ts';
import { documentOf, type DocumentChanges, track, tracksOf } from './testing/venue.ts';

const store = { hours: 2, bytes: 1e9 };

const numbered = (count: number, from: number): ProgrammeTrack[] =>
  Array.from({ length: count }, (_, index) => track(from + index));

const sourceOf = (id: number, tracks: ProgrammeTrack[]): PlayerDocument['sources'][number] => ({
  kind: 'playlist',
  id,
  name: `Playlist ${id}`,
  tracks,
});

const lastOrder = (device: Device) => effectsOf(device, 'updateStore').at(-1);

describe('what the store is to have', () => {
  it('is told when other tracks are as many, and not again while they are the same', () => {
    const device = deviceAt('10:00', { store, tracks: numbered(3, 1) });
    device.effects.length = 0;
    device.send({ type: 'document', document: documentOf({ store, tracks: numbered(3, 4) }) });
    expect(effectsOf(device, 'updateStore')).toMatchObject([{ track_ids: [4, 5, 6], needed: 3 }]);
    device.send({ type: 'document', document: documentOf({ store, tracks: numbered(3, 4) }) });
    expect(effectsOf(device, 'updateStore')).toHaveLength(1);
    device.send({ type: 'document', document: documentOf({ store, tracks: numbered(4, 4) }) });
    expect(effectsOf(device, 'updateStore')).toHaveLength(2);
    device.send({ type: 'document', document: documentOf({ store, tracks: numbered(3, 4) }) });
    expect(lastOrder(device)?.track_ids).toEqual([4, 5, 6]);
  });

  it('is told again when the store has lost something, and nothing where none may be stored', () => {
    const device = deviceAt('10:00', { store, tracks: tracksOf(3) });
    device.effects.length = 0;
    device.send({ type: 'evicted', track_ids: [2] });
    expect(effectsOf(device, 'updateStore')).toMatchObject([{ track_ids: [1, 2, 3] }]);
    const without = deviceAt('10:00', { store: null });
    without.effects.length = 0;
    without.send({ type: 'evicted', track_ids: null });
    expect(effectsOf(without, 'updateStore')).toEqual([]);
  });

  it('is what the coming hours need of each source, by the longest time that it plays, then the rest', () => {
    const long = sourceOf(2, numbered(100, 1001));
    const device = deviceAt('09:00', {
      store,
      tracks: tracksOf(800),
      sources: [long],
      schedule: { slots: [slot('mon', '10:00', '11:00')], layers: [], announcements: [] },
    });
    const { track_ids: ids = [], needed = 0 } = lastOrder(device) ?? {};
    // 30 an hour and 30 to choose from: 22 hours of the one after the slot, an hour of the other.
    expect(needed).toBe(23 * 30 + 2 * 30);
    expect(ids).toHaveLength(900);
    expect(ids.slice(0, needed).filter((id) => id > 1000)).toHaveLength(60);
    expect(ids.slice(0, 4)).toEqual([1, 1001, 2, 1002]);
  });

  it('is by a day ahead what a slot needs, also in a venue that never closes', () => {
    const device = deviceAt('10:00', {
      store,
      venue: { start_time: '00:00', end_time: '00:00' },
      tracks: tracksOf(2000),
      sources: [sourceOf(2, numbered(100, 3001))],
      schedule: { slots: [slot('tue', '18:00', '20:00')], layers: [], announcements: [] },
    });
    const isWanted = () => lastOrder(device)?.track_ids.includes(3001);
    expect(isWanted()).toBe(false);
    run(device, 10 * 60 * minute, 10 * second);
    expect(isWanted()).toBe(true);
  });

  it('is what slots need for as long as stored music may be played', () => {
    const isWanted = (hours: number): boolean | undefined => {
      const device = deviceAt('10:00', {
        store: { ...store, hours },
        tracks: tracksOf(2000),
        sources: [sourceOf(2, numbered(100, 3001))],
        schedule: { slots: [slot('sat', '18:00', '20:00')], layers: [], announcements: [] },
      });
      return lastOrder(device)?.track_ids.includes(3001);
    };
    expect([24, 168].map(isWanted)).toEqual([false, true]);
  });

  it('is 2000 tracks at most', () => {
    const device = deviceAt('10:00', { store, tracks: tracksOf(2100) });
    expect(lastOrder(device)?.track_ids).toHaveLength(2000);
    expect(lastOrder(device)?.needed).toBe(25 * 30);
  });

  it('is last what has been played last', () => {
    const device = deviceAt('10:00', { store, tracks: tracksOf(4) });
    run(device, 7 * minute);
    expect(effectsOf(device, 'play')).toHaveLength(3);
    const order = device.state.history.map(({ track_id }) => track_id);
    device.send({ type: 'document', document: documentOf({ store, tracks: tracksOf(5) }) });
    const never = [1, 2, 3, 4, 5].filter((id) => !order.includes(id));
    expect(lastOrder(device)?.track_ids).toEqual([...never, ...order]);
  });

  it('is no track that is revoked', () => {
    const device = deviceAt('10:00', { store, tracks: tracksOf(3) });
    device.send({ type: 'revoked', track_ids: [2] });
    device.send({
      type: 'document',
      document: documentOf({ store, tracks: tracksOf(4), now: '2026-03-02T10:00:00Z' }),
    });
    expect(lastOrder(device)?.track_ids).toEqual([1, 3, 4]);
  });

  it('is listed by one read of each revocation, however many there are', () => {
    const device = deviceAt('10:00', { store, tracks: tracksOf(1000) });
    let reads = 0;
    const revoked = tracksOf(1000).map(({ id }) => ({
      get track_id() {
        reads += 1;
        return id + 500;
      },
      at: device.moment,
    }));
    expect(reserveOf({ ...device.state, stored: [1, 2, 600], revoked })).toEqual({ minutes: 6, is_whole: false });
    expect(reads).toBe(1000);
  });

  it('is forgotten once when a document no longer permits it, and once on a new device', () => {
    const device = deviceAt('10:00', { store: null });
    expect(effectsOf(device, 'forget')).toEqual([{ type: 'forget', track_ids: null }]);
    device.send({ type: 'document', document: documentOf({ store: null }) });
    expect(effectsOf(device, 'forget')).toHaveLength(1);
    device.send({ type: 'document', document: documentOf({ store }) });
    device.send({ type: 'document', document: documentOf({ store: null }) });
    expect(effectsOf(device, 'forget')).toHaveLength(2);
  });
});

describe('a network that has failed unannounced', () => {
  it('counts as away for half a minute, in which only stored music plays', () => {
    const short = (id: number): ProgrammeTrack => track(id, { duration_ms: 50_000 });
    for (const [seconds, expected] of [
      [50, 'another'],
      [49, 'stored'],
    ] as const) {
      const stored = track(2, { duration_ms: seconds * second });
      const device = deviceAt('10:00', { tracks: [short(1), short(3)] }, { answer: () => 'network' });
      device.send({ type: 'document', document: documentOf({ tracks: [short(1), stored, short(3)] }) });
      device.send({ type: 'stored', track_ids: [2] });
      device.answer = ({ id }) => (id === 2 ? 'loaded' : 'never');
      device.deliver();
      run(device, seconds * second - 20 * second);
      expect(device.audible()).toEqual([2]);
      // The next is chosen 20 seconds before the end: half a minute after the failure, or a second less.
      const ids = effectsOf(device, 'load').map((load) => load.track.id);
      expect(ids).toHaveLength(3);
      expect(ids[2] === 2 ? 'stored' : 'another').toBe(expected);
      expect(ids[2]).not.toBe(ids[0]);
    }
  });
});

describe('what could not be played', () => {
  it.each([
    ['media', 10 * minute],
    ['network', minute],
  ] as const)('is not chosen again for a time: %s', (problem, wait) => {
    // One of two fails, and the other is followed by itself until the first may be tried again.
    const device = deviceAt('10:00', { tracks: [track(1, { duration_ms: 30_000 })] }, { answer: () => 'never' });
    const [{ play_id } = { play_id: '' }] = effectsOf(device, 'load');
    const both = [track(1, { duration_ms: 30_000 }), track(2, { duration_ms: 30_000 })];
    device.send({ type: 'document', document: documentOf({ tracks: both }) });
    device.answer = () => 'loaded';
    device.send({ type: 'failed', play_id, problem });
    device.effects.length = 0;
    const loadsOfIt = () => effectsOf(device, 'load').filter((load) => load.track.id === 1);
    // Loads are 20 seconds before each half minute.
    run(device, wait + 9 * second);
    expect(loadsOfIt()).toEqual([]);
    run(device, second);
    expect(loadsOfIt()).toHaveLength(1);
  });
});

describe('contact with the server', () => {
  const offline = (changes: DocumentChanges = {}): Device => {
    const device = deviceAt('10:00', { store, now: '2026-03-02T10:00:00Z', ...changes });
    device.send({ type: 'stored', track_ids: [1, 2, 3] });
    device.send({ type: 'confirmed' });
    run(device, minute);
    device.send({ type: 'offline' });
    device.effects.length = 0;
    return device;
  };

  it('is moved by a clock that is corrected, so that stored music plays on', () => {
    const device = offline();
    const days = 3 * 24 * 60 * minute;
    device.setMoment(device.moment + days);
    device.send({ type: 'corrected', by: days });
    run(device, 10 * second);
    expect(reportedStatus(device)).toBe('playing');
    run(device, 2 * 60 * minute - 11 * second, 5 * second);
    expect(reportedStatus(device)).toBe('playing');
    run(device, 3 * second);
    expect(reportedStatus(device)).toBe('silent no_network');
  });

  it('of the run before is not moved by it', () => {
    const device = offline();
    device.isOnline = false;
    device.stored = [1, 2, 3];
    device.setMoment(device.moment + minute);
    device.restart();
    run(device, 10 * second);
    expect(reportedStatus(device)).toBe('playing');
    const days = 3 * 24 * 60 * minute;
    device.setMoment(device.moment + days);
    device.send({ type: 'corrected', by: days });
    run(device, 3 * second);
    expect(reportedStatus(device)).toBe('silent no_network');
  });

  it('is lost by a sleep of more than ten seconds, which asks for the document', () => {
    for (const [gap, fetched] of [
      [10 * second, 0],
      [10 * second + 1, 1],
    ] as const) {
      const device = deviceAt('21:00');
      device.send({ type: 'confirmed' });
      device.effects.length = 0;
      device.setMoment(device.moment + gap);
      device.send({ type: 'tick' });
      expect(effectsOf(device, 'fetchDocument')).toHaveLength(fetched);
      // It asks once, also after another sleep.
      device.setMoment(device.moment + minute);
      device.send({ type: 'tick' });
      device.setMoment(device.moment + minute);
      device.send({ type: 'tick' });
      expect(effectsOf(device, 'fetchDocument')).toHaveLength(1);
    }
  });

  it('is stored each minute, also while it is closed, and not without it', () => {
    const storedIn = (device: Device, ms: number): number[] => {
      const begin = device.moment;
      const moments: number[] = [];
      while (device.moment < begin + ms) {
        device.effects.length = 0;
        run(device, second);
        if (typesOf(device.effects).includes('persist')) moments.push((device.moment - begin) / second);
      }
      return moments;
    };
    const closed = deviceAt('21:00');
    expect(storedIn(closed, 3 * minute)).toEqual([]);
    closed.send({ type: 'confirmed' });
    expect(closed.place?.contact_at).toBe(at('21:03'));
    expect(storedIn(closed, 3 * minute)).toEqual([60, 120, 180]);
    const answered = deviceAt('21:00');
    answered.send({ type: 'document', document: documentOf() });
    expect(storedIn(answered, 3 * minute)).toEqual([60, 120, 180]);
    const device = deviceAt('10:00');
    // While it plays each ten seconds, after the second in which the play was first heard.
    expect(storedIn(device, 40 * second)).toEqual([1, 11, 21, 31]);
  });
});

describe('a track whose revocation is planned', () => {
  const until = new Date(at('10:02')).toISOString();
  const planned = { store, tracks: [track(1, { until }), track(2)] };

  it.each([[true], [false]])(
    'falls silent at that moment, and another one plays on at once; online: %s',
    (isOnline) => {
      const device = deviceAt('10:00', planned);
      device.stored = [1, 2];
      device.isOnline = isOnline;
      device.restart();
      const heard: string[] = [];
      for (; device.moment < at('10:20'); run(device, second))
        heard.push(`${device.moment < at('10:02') ? 'before' : 'after'} ${device.audible().join()}`);
      expect(heard).toContain('before 1');
      expect(new Set(heard.filter((each) => each.startsWith('after')))).toEqual(new Set(['after 2']));
      expect(device.state.stored).toEqual([2]);
    },
  );

  it('is neither chosen to begin after that moment nor stored any longer', () => {
    const device = deviceAt('10:02', planned);
    run(device, minute);
    expect(device.audible()).toEqual([2]);
    expect(lastOrder(device)?.track_ids).toEqual([2]);
    const alone = deviceAt('10:02', { tracks: [track(1, { until })] });
    run(alone, minute);
    expect(reportedStatus(alone)).toBe('silent no_tracks');
  });
});
