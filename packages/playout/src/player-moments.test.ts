import { describe, expect, it } from 'vitest';
import type { Device } from './testing/device.ts';
import {
  at,
  commandAt,
  deviceAt,
  effectsOf,
  minute,
  playing,
  reportedStatus,
  run,
  runTo,
  second,
} from './testing/run.ts';
import { slot } from './testing/schedule.ts';
import { documentOf, type DocumentChanges, track, tracksOf } from './testing/venue.ts';

const hour = 60 * minute;

const correctBy = (device: Device, by: number): void => {
  device.setMoment(device.moment + by);
  device.send({ type: 'corrected', by });
};

describe('a clock that is corrected', () => {
  it('moves what has been heard, so that a track does not come again sooner', () => {
    const device = playing({ tracks: tracksOf(3), sound: { title_apart: 60 } });
    const before = device.state.history.map(({ at: moment }) => moment);
    correctBy(device, hour);
    expect(device.state.history.map(({ at: moment }) => moment)).toEqual(before.map((moment) => moment + hour));
    expect(effectsOf(device, 'persist').at(-1)?.history).toEqual(device.state.history);
  });

  it('moves how long a track is not chosen that could not be played', () => {
    const tracks = [track(1, { duration_ms: 30_000 }), track(2, { duration_ms: 30_000 })];
    const device = deviceAt('10:00', { tracks }, { answer: ({ id }) => (id === 1 ? 'media' : 'loaded') });
    const loadsOfIt = () => effectsOf(device, 'load').filter((load) => load.track.id === 1);
    runTo(device, '10:01');
    expect(loadsOfIt()).toHaveLength(1);
    correctBy(device, -hour);
    device.answer = () => 'loaded';
    device.effects.length = 0;
    // It failed within the minute before.
    run(device, 9 * minute);
    expect(loadsOfIt()).toEqual([]);
    run(device, 2 * minute);
    expect(loadsOfIt().length).toBeGreaterThan(0);
  });

  it('moves the wait after failures', () => {
    for (const by of [-hour, hour]) {
      const device = deviceAt('12:00', {}, { answer: () => 'media' });
      for (let n = 0; n < 5; n += 1) device.deliver();
      expect(effectsOf(device, 'load')).toHaveLength(5);
      correctBy(device, by);
      run(device, 4 * second);
      expect(effectsOf(device, 'load')).toHaveLength(5);
      run(device, second);
      expect(effectsOf(device, 'load')).toHaveLength(6);
    }
  });

  it('moves since when the state holds that is reported', () => {
    const device = playing();
    const since = Date.parse(device.state.reported?.since ?? '');
    correctBy(device, hour);
    run(device, 150 * second);
    expect(effectsOf(device, 'reportState').at(-1)?.state.since).not.toBe(new Date(since).toISOString());
    const again = playing();
    correctBy(again, hour);
    expect(again.state.reported?.since).toBe(new Date(since + hour).toISOString());
  });

  it('moves a revocation, which is asked about a minute after it', () => {
    const device = playing();
    device.send({ type: 'revoked', track_ids: [77] });
    run(device, 30 * second);
    correctBy(device, -hour);
    device.effects.length = 0;
    run(device, 30 * second);
    expect(effectsOf(device, 'fetchDocument')).toEqual([]);
    run(device, second);
    expect(effectsOf(device, 'fetchDocument')).toHaveLength(1);
    run(device, 30 * second);
    correctBy(device, -hour);
    run(device, 29 * second);
    expect(effectsOf(device, 'fetchDocument')).toHaveLength(1);
    run(device, second);
    expect(effectsOf(device, 'fetchDocument')).toHaveLength(2);
  });

  it('ends a fade after its seconds', () => {
    const device = playing({ sound: { crossfade: 6 } });
    run(device, 145 * second);
    expect(device.audible()).toHaveLength(2);
    correctBy(device, hour);
    run(device, 4 * second);
    expect(device.reported).toEqual([]);
    run(device, second);
    expect(device.reported).toMatchObject([{ started_at: '2026-03-02T11:00:00.000Z', duration_ms: 180_000 }]);
  });
});

describe('a clock that goes back unannounced', () => {
  it('makes no wait after failures longer', () => {
    const device = deviceAt('12:00', {}, { answer: () => 'media' });
    for (let n = 0; n < 5; n += 1) device.deliver();
    device.setMoment(device.moment - hour);
    device.send({ type: 'tick' });
    run(device, 5 * second);
    expect(effectsOf(device, 'load')).toHaveLength(6);
  });

  it('goes by the hours that hold then', () => {
    const device = deviceAt('20:00');
    run(device, 2 * second);
    expect(reportedStatus(device)).toBe('closed');
    device.setMoment(at('19:00'));
    device.send({ type: 'tick' });
    device.deliver();
    expect(reportedStatus(device)).toBe('playing');
  });
});

describe('a fade', () => {
  it('counts as heard up to its end, though that is noticed late', () => {
    const device = playing();
    device.send(commandAt(device, 'skip'));
    device.setMoment(device.moment + 5 * second);
    device.send({ type: 'tick' });
    expect(device.reported).toMatchObject([{ duration_ms: 31_000 }]);
  });

  it('that breaks off is over, and no sign of a network that is away', () => {
    const device = playing();
    device.send({ type: 'stored', track_ids: [1, 2, 3] });
    device.send(commandAt(device, 'skip'));
    const { play_id = '' } = Object.values(device.state.decks).find((deck) => deck?.phase === 'fading') ?? {};
    device.send({ type: 'failed', play_id, problem: 'network' });
    expect(device.state.network_failed_at).toBeNull();
    expect(device.reported).toHaveLength(1);
  });

  it('is not made longer by a document that no longer lists its track', () => {
    const device = playing();
    device.send(commandAt(device, 'skip'));
    device.setMoment(device.moment + 500);
    device.send({ type: 'document', document: documentOf({ tracks: [track(50)] }) });
    expect(effectsOf(device, 'fadeOut')).toHaveLength(1);
    device.setMoment(device.moment + 500);
    device.send({ type: 'tick' });
    expect(device.reported).toHaveLength(1);
  });
});

describe('the volume', () => {
  it('changes with the minute for what sounds, and is that of the time at which something begins', () => {
    const sound = {
      volume: 100,
      volume_steps: [
        { at: '08:00', volume: 100 },
        { at: '10:01', volume: 0 },
        { at: '10:02', volume: 100 },
      ],
    };
    const device = deviceAt('10:00', { sound });
    device.lacks = 'touch';
    run(device, 90 * second);
    // Nothing sounds that could be quieter.
    expect(effectsOf(device, 'setGain')).toEqual([]);
    device.lacks = null;
    device.send({ type: 'touched' });
    expect(effectsOf(device, 'play').at(-1)?.gain).toBe(0);
    runTo(device, '10:01:59');
    expect(effectsOf(device, 'setGain')).toEqual([]);
    runTo(device, '10:02');
    expect(effectsOf(device, 'setGain')).toMatchObject([{ gain: expect.closeTo(0.79, 2) }]);
    runTo(device, '10:02:50');
    expect(effectsOf(device, 'setGain')).toHaveLength(1);
  });

  it('is that of a document as soon as that comes', () => {
    const device = playing({ sound: { volume: 100 } });
    device.send({ type: 'document', document: documentOf({ sound: { volume: 0 } }) });
    expect(effectsOf(device, 'setGain')).toEqual([{ type: 'setGain', slot: 'A', gain: 0 }]);
  });
});

describe('a slot', () => {
  const sources = [{ kind: 'playlist' as const, id: 2, name: 'Noon', tracks: [track(101), track(102), track(103)] }];
  const changes: DocumentChanges = {
    sources,
    schedule: { slots: [slot('mon', '10:01', '11:00')], layers: [], announcements: [] },
  };

  it('does not end a track that was asked for', () => {
    const device = deviceAt('10:00', changes);
    run(device, 10 * second);
    device.send(commandAt(device, 'play', { track: { id: 7, name: 'Wish', artist: 'Guest' } }));
    runTo(device, '10:02:50');
    expect(device.audible()).toEqual([7]);
    runTo(device, '10:03:15');
    expect(device.audible()[0]).toBeGreaterThan(100);
  });

  it('begins at its second with a fade of one, by a track that is loaded 20 seconds before', () => {
    const device = deviceAt('10:00', changes);
    runTo(device, '10:00:39');
    expect(effectsOf(device, 'load')).toHaveLength(1);
    runTo(device, '10:00:40');
    expect(effectsOf(device, 'load')).toHaveLength(2);
    runTo(device, '10:00:59');
    expect(effectsOf(device, 'fadeOut')).toEqual([]);
    runTo(device, '10:01');
    expect(effectsOf(device, 'fadeOut')).toMatchObject([{ slot: 'A', seconds: 1 }]);
    expect(effectsOf(device, 'play').at(-1)).toMatchObject({ slot: 'B', fadeIn: 1 });
  });

  it('that a later document takes away gives up what was loaded for it', () => {
    const device = deviceAt('10:00', changes);
    runTo(device, '10:00:50');
    device.send({ type: 'document', document: documentOf() });
    runTo(device, '10:01:30');
    expect(device.audible()).toHaveLength(1);
    expect(device.audible()[0]).toBeLessThan(100);
    expect(device.reported).toEqual([]);
    expect(device.slots.B).toBeNull();
  });
});

describe('a crash', () => {
  it.each<[string, number, number, number]>([
    ['five minutes ago goes on with it', 60, 5 * minute, 0],
    ['longer ago ends it', 60, 5 * minute + 1, 1],
    ['that a clock has gone back over ends it', 60, -1, 1],
    ['more than ten seconds before its end goes on with it', 169, 0, 0],
    ['ten seconds before its end ends it', 170, 0, 1],
  ])('of a play %s', (_, seconds, gap, reports) => {
    const device = deviceAt('10:00');
    run(device, seconds * second);
    // The current track is stored with each command that is carried out.
    device.send(commandAt(device, 'identify'));
    device.setMoment(device.moment + gap);
    device.restart();
    expect(device.reported).toHaveLength(reports);
    const loads = effectsOf(device, 'load').slice(-1);
    expect(loads.map(({ startAt }) => startAt)).toEqual([reports === 0 ? seconds : 0]);
  });

  it('of a play that is no longer listed ends it, but not of one that was asked for', () => {
    for (const isAsked of [false, true]) {
      const device = playing();
      const [id = 0] = device.audible();
      const asked = { id: 99, name: 'Wish', artist: 'Guest' };
      if (isAsked) device.send(commandAt(device, 'play', { track: asked }));
      run(device, 30 * second);
      device.document = documentOf({ tracks: tracksOf(12).filter((each) => each.id !== id) });
      device.restart();
      run(device, 2 * second);
      expect(device.audible()).toHaveLength(1);
      expect(device.audible()[0] === 99).toBe(isAsked);
      expect(device.audible()).not.toEqual([id]);
      expect(device.reported).toHaveLength(1);
    }
  });
});
