import { describe, expect, it } from 'vitest';
import { initialState, transition } from './player.ts';
import { createDevice } from './testing/device.ts';
import {
  at,
  deviceAt,
  minute,
  playing,
  run,
  runTo,
  second,
  effectsOf,
  reportedStatus,
  typesOf,
} from './testing/run.ts';
import { documentOf, type DocumentChanges, track, tracksOf } from './testing/venue.ts';

describe('a start', () => {
  it('loads a track, lets it begin when it is there, and tells so', () => {
    const device = deviceAt('10:00');
    expect(typesOf(device.effects)).toEqual(['persist', 'fetchDocument', 'forget', 'load', 'reportState']);
    expect(reportedStatus(device)).toBe('silent starting');
    device.effects.length = 0;
    device.deliver();
    expect(typesOf(device.effects)).toEqual(['persist', 'play', 'reportState']);
    expect(reportedStatus(device)).toBe('playing');
    expect(device.audible()).toHaveLength(1);
  });

  it('keeps silent without a document', () => {
    const device = createDevice({ moment: at('10:00'), document: null });
    run(device, 10 * second);
    expect(reportedStatus(device)).toBe('silent starting');
    device.send({ type: 'document', document: documentOf() });
    device.deliver();
    expect(device.audible()).toHaveLength(1);
  });

  it.each<[string, DocumentChanges, string]>([
    ['outside of hours', { venue: { start_time: '11:00' } }, 'closed'],
    ['during a pause', { paused_until: '2026-03-02T11:00:00Z' }, 'paused'],
    ['of a venue that is switched off', { venue: { is_active: false } }, 'closed'],
    ['without a source', { source: null }, 'silent no_tracks'],
    ['without tracks', { tracks: [] }, 'silent no_tracks'],
    ['in a zone that the engine does not know', { venue: { timezone: 'Mars/Crater' } }, 'silent unknown_zone'],
  ])('keeps silent %s', (_, changes, expected) => {
    const device = deviceAt('10:00', changes);
    run(device, 60 * second);
    expect(reportedStatus(device)).toBe(expected);
    expect(effectsOf(device, 'play')).toEqual([]);
  });

  it.each([
    ['touch', 'needs_touch'],
    ['output', 'no_sound'],
  ] as const)('waits for the %s that the browser lacks', (lacks, reason) => {
    const device = deviceAt('10:00');
    device.lacks = lacks;
    run(device, 5 * minute);
    expect(reportedStatus(device)).toBe(`silent ${reason}`);
    expect(effectsOf(device, 'play')).toHaveLength(1);
    device.lacks = null;
    device.send({ type: 'touched' });
    run(device, 10 * second);
    expect(reportedStatus(device)).toBe('playing');
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ started_at: '2026-03-02T10:05:00.000Z', duration_ms: 10_000 }]);
  });

  it('is silent where nothing of what plays comes out for 20 seconds, which nobody hears as a play', () => {
    const device = playing();
    run(device, 20 * second);
    device.send({ type: 'sounding', is_inaudible: true });
    expect(reportedStatus(device)).toBe('silent no_sound');
    run(device, 20 * second);
    device.send({ type: 'sounding', is_inaudible: false });
    expect(reportedStatus(device)).toBe('playing');
    run(device, 10 * second);
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ duration_ms: 40_000 }]);
  });

  it('reports no play of a track of which nothing comes out, from its start or since the verdict', () => {
    const device = deviceAt('10:00');
    run(device, 20 * second);
    device.send({ type: 'sounding', is_inaudible: true });
    run(device, 4 * minute);
    expect(new Set(effectsOf(device, 'play').map(({ play_id }) => play_id)).size).toBe(2);
    device.restart();
    expect(device.reported).toEqual([]);
    run(device, 10 * second);
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ started_at: '2026-03-02T10:04:20.000Z', duration_ms: 10_000 }]);
  });

  it('dates a play from when it is heard', () => {
    const device = playing();
    device.send({ type: 'sounding', is_inaudible: true });
    run(device, 3 * minute);
    device.reported.length = 0;
    device.send({ type: 'sounding', is_inaudible: false });
    run(device, 10 * second);
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ started_at: '2026-03-02T10:03:30.000Z', duration_ms: 10_000 }]);
  });

  it('is silent while the device is muted, which nobody hears as a play', () => {
    const device = playing();
    run(device, 20 * second);
    device.send({ type: 'muted', is_muted: true });
    expect(reportedStatus(device)).toBe('silent no_sound');
    run(device, 20 * second);
    device.send({ type: 'muted', is_muted: false });
    expect(reportedStatus(device)).toBe('playing');
    run(device, 10 * second);
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ duration_ms: 60_000 }]);
  });

  it('is silent while the volume of its venue is 0, and reports no play of it', () => {
    const steps = [
      { at: '09:00', volume: 0 },
      { at: '10:10', volume: 50 },
    ];
    const device = deviceAt('10:00', { sound: { volume_steps: steps } });
    run(device, minute);
    expect(reportedStatus(device)).toBe('silent muted');
    run(device, 8 * minute);
    expect(device.reported).toEqual([]);
    run(device, minute + 10 * second);
    expect(reportedStatus(device)).toBe('playing');
    device.send({ type: 'unpaired' });
    // A position counts by the volume at its moment, and the device sends one a second.
    expect(device.reported).toMatchObject([{ started_at: '2026-03-02T10:09:59.000Z', duration_ms: 11_000 }]);
  });

  it('stores its place as seldom where nothing comes out as where it sounds', () => {
    const device = deviceAt('10:00');
    device.send({ type: 'sounding', is_inaudible: true });
    run(device, minute, 250);
    expect(effectsOf(device, 'persist').length).toBeLessThan(10);
  });

  it('believes what sounds more than a refusal that comes late', () => {
    const device = playing();
    const play_id = device.state.decks.A?.play_id ?? '';
    device.send({ type: 'refused', play_id, lacks: 'touch' });
    expect(reportedStatus(device)).toBe('silent needs_touch');
    run(device, 10 * second);
    expect(reportedStatus(device)).toBe('playing');
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ duration_ms: 40_000 }]);
  });
});

describe('a play', () => {
  it('begins no earlier than the device was told to play, though its audio is ahead of the clock', () => {
    const device = deviceAt('10:00');
    device.deliver();
    const play_id = device.state.decks.A?.play_id ?? '';
    device.send({ type: 'position', play_id, position: 0.25 });
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ started_at: '2026-03-02T10:00:00.000Z', duration_ms: 250 }]);
  });
});

describe('a track and the next', () => {
  it('loads the next one 20 seconds ahead and lets it begin at the end', () => {
    const device = deviceAt('10:00');
    run(device, 159 * second);
    expect(effectsOf(device, 'load')).toHaveLength(1);
    run(device, second);
    expect(effectsOf(device, 'load').map(({ slot }) => slot)).toEqual(['A', 'B']);
    expect(device.state.reported?.next_track_id).toBe(device.slots.B?.track.id);
    run(device, 20 * second);
    expect(effectsOf(device, 'play')).toMatchObject([
      { slot: 'A', fadeIn: 1 },
      { slot: 'B', fadeIn: 0 },
    ]);
    expect(device.reported).toMatchObject([{ started_at: '2026-03-02T10:00:00.000Z', duration_ms: 180_000 }]);
  });

  it('lets both sound together for the crossfade', () => {
    const device = deviceAt('10:00', { sound: { crossfade: 6 } });
    run(device, 153 * second);
    expect(effectsOf(device, 'load')).toHaveLength(1);
    run(device, second);
    expect(effectsOf(device, 'load')).toHaveLength(2);
    run(device, 19 * second);
    expect(device.audible()).toHaveLength(1);
    run(device, second);
    expect(effectsOf(device, 'play').at(-1)).toMatchObject({ slot: 'B', fadeIn: 6 });
    expect(effectsOf(device, 'fadeOut')).toMatchObject([{ slot: 'A', seconds: 6 }]);
    expect(device.audible()).toHaveLength(2);
    run(device, 6 * second);
    expect(device.audible()).toHaveLength(1);
    expect(device.reported).toMatchObject([{ duration_ms: 180_000 }]);
  });

  it('crosses over for half of a short track at most', () => {
    const device = deviceAt('10:00', { sound: { crossfade: 8 }, tracks: tracksOf(5, () => ({ duration_ms: 6000 })) });
    run(device, 30 * second);
    const fades = effectsOf(device, 'fadeOut').map(({ seconds }) => seconds);
    expect(new Set(fades)).toEqual(new Set([3]));
    expect(effectsOf(device, 'play').length).toBeGreaterThan(7);
    expect(effectsOf(device, 'play').length).toBeLessThan(12);
  });

  it('goes by the length of the audio, not of the catalogue', () => {
    const device = deviceAt('10:00', {}, { answer: () => 'never' });
    const [{ play_id } = { play_id: '' }] = effectsOf(device, 'load');
    device.send({ type: 'loaded', play_id, duration: 60 });
    run(device, 39 * second);
    expect(effectsOf(device, 'load')).toHaveLength(1);
    run(device, second);
    expect(effectsOf(device, 'load')).toHaveLength(2);
  });

  it.each([null, 0])('goes by the catalogue where the audio tells no length but %s', (duration) => {
    const device = deviceAt('10:00', {}, { answer: () => 'never' });
    const [{ play_id } = { play_id: '' }] = effectsOf(device, 'load');
    device.send({ type: 'loaded', play_id, duration });
    run(device, 159 * second);
    expect(effectsOf(device, 'load')).toHaveLength(1);
    run(device, second);
    expect(effectsOf(device, 'load')).toHaveLength(2);
  });

  it('is reported with no more than its length where its end is told late', () => {
    const device = deviceAt('10:00');
    run(device, 179 * second);
    const play_id = device.state.decks.A?.play_id ?? '';
    device.setMoment(device.moment + 1500);
    device.send({ type: 'ended', play_id });
    expect(device.reported).toMatchObject([{ id: play_id, duration_ms: 180_000 }]);
  });

  it('is reported with all that sounded where the audio is longer than the catalogue says', () => {
    const device = deviceAt('10:00', {}, { answer: () => 'never' });
    const [{ play_id } = { play_id: '' }] = effectsOf(device, 'load');
    device.send({ type: 'loaded', play_id, duration: null });
    device.setMoment(device.moment + second);
    device.send({ type: 'position', play_id, position: 1 });
    device.setMoment(device.moment + second);
    device.send({ type: 'position', play_id, position: 190 });
    device.send({ type: 'ended', play_id });
    expect(device.reported).toMatchObject([{ duration_ms: 190_000 }]);
  });

  it('is dated from when it was to begin where its first position is ahead of the clock', () => {
    const device = deviceAt('10:00', {}, { answer: () => 'never' });
    const [{ play_id } = { play_id: '' }] = effectsOf(device, 'load');
    device.send({ type: 'loaded', play_id, duration: 180 });
    device.setMoment(device.moment + second);
    device.send({ type: 'position', play_id, position: 5 });
    device.send({ type: 'unpaired' });
    expect(device.reported).toMatchObject([{ started_at: '2026-03-02T10:00:00.000Z', duration_ms: 5000 }]);
  });
});

describe('hours', () => {
  it('begin with sound that is loaded before', () => {
    const device = deviceAt('07:59');
    run(device, 39 * second);
    expect(effectsOf(device, 'load')).toEqual([]);
    run(device, second);
    expect(effectsOf(device, 'load')).toHaveLength(1);
    run(device, 19 * second);
    expect(device.audible()).toEqual([]);
    expect(reportedStatus(device)).toBe('closed');
    run(device, second);
    expect(device.audible()).toHaveLength(1);
    expect(reportedStatus(device)).toBe('playing');
  });

  it('end in silence, after a fade of three seconds', () => {
    const device = deviceAt('19:58');
    runTo(device, '19:59:57', second / 4);
    expect(effectsOf(device, 'fadeOut')).toMatchObject([{ seconds: 3 }]);
    expect(reportedStatus(device)).toBe('playing');
    runTo(device, '20:00', second / 4);
    expect(device.audible()).toEqual([]);
    expect(reportedStatus(device)).toBe('closed');
    expect(device.reported).toMatchObject([{ duration_ms: 120_000 }]);
    runTo(device, '21:00', 5 * second);
    expect(effectsOf(device, 'play')).toHaveLength(1);
  });

  it('end at once for a device that has slept through the fade', () => {
    const device = deviceAt('19:58');
    run(device, 30 * second);
    device.setMoment(at('20:30'));
    device.send({ type: 'tick' });
    expect(device.audible()).toEqual([]);
    expect(device.reported).toMatchObject([{ duration_ms: 30_000 }]);
  });

  it('that are changed while music plays end it within a second', () => {
    const device = playing();
    device.send({ type: 'document', document: documentOf({ venue: { end_time: '09:00' } }) });
    expect(effectsOf(device, 'fadeOut')).toMatchObject([{ seconds: 1 }]);
    run(device, second);
    expect(device.audible()).toEqual([]);
    expect(reportedStatus(device)).toBe('closed');
  });

  it('and a pause, which ends within a second too, and by itself', () => {
    const device = playing();
    device.send({ type: 'document', document: documentOf({ paused_until: '2026-03-02T10:05:00Z' }) });
    expect(reportedStatus(device)).toBe('paused');
    run(device, second);
    expect(device.audible()).toEqual([]);
    runTo(device, '10:04:59');
    expect(device.audible()).toEqual([]);
    runTo(device, '10:05');
    expect(device.audible()).toHaveLength(1);
  });
});

describe('the volume', () => {
  it('levels tracks and goes by the time of day', () => {
    const sound = {
      volume: 100,
      volume_steps: [
        { at: '08:00', volume: 100 },
        { at: '10:01', volume: 0 },
      ],
    };
    const device = deviceAt('10:00', { sound, tracks: [track(1, { loudness_lufs: -10 })] });
    device.deliver();
    expect(effectsOf(device, 'play')[0]?.gain).toBeCloseTo(0.501, 3);
    run(device, minute);
    expect(effectsOf(device, 'setGain')).toEqual([{ type: 'setGain', slot: 'A', gain: 0 }]);
  });
});

it('passes over events of loads that are over', () => {
  const device = playing();
  const { state } = device;
  device.send({ type: 'ended', play_id: 'another' });
  device.send({ type: 'refused', play_id: 'another', lacks: 'touch' });
  device.send({ type: 'loaded', play_id: 'another', duration: 10 });
  device.send({ type: 'position', play_id: 'another', position: 10 });
  device.send({ type: 'failed', play_id: 'another', problem: 'media' });
  expect(device.state).toEqual(state);
});

it('tells what is to follow as soon as that is loaded', () => {
  const device = deviceAt('10:00');
  run(device, 159 * second);
  expect(effectsOf(device, 'reportState').at(-1)?.state.next_track_id).toBeNull();
  run(device, second);
  expect(effectsOf(device, 'reportState').at(-1)?.state.next_track_id).toBe(device.slots.B?.track.id);
});

it('stores the last start of 20 000 tracks and of the one that plays', () => {
  const history = Array.from({ length: 20_010 }, (_, index) => ({ track_id: 1000 + index, artist: '', at: index }));
  const context = { newId: () => 'a' };
  const begin = { place: null, history, seed: 1, is_online: true, stored: [], moment: at('10:00') };
  const { state } = transition(initialState, { type: 'started', document: documentOf(), ...begin }, context);
  const loaded = { type: 'loaded', play_id: 'a', duration: 180, moment: at('10:00') } as const;
  const { effects } = transition(state, loaded, context);
  const [stored] = effects.filter((effect) => effect.type === 'persist');
  expect(stored?.history).toHaveLength(20_001);
  expect(stored?.history?.[0]?.track_id).toBe(1010);
});

it('changes no state that it is handed', () => {
  const freeze = <Value>(value: Value): Value => {
    if (typeof value === 'object' && value !== null)
      for (const part of Object.values(Object.freeze(value))) freeze(part);
    return value;
  };
  const context = { newId: () => 'a' };
  let state = freeze(initialState);
  const begin = { place: null, history: null, seed: 1, is_online: true, stored: [] };
  for (const event of [
    { type: 'started', document: documentOf(), ...begin },
    { type: 'loaded', play_id: 'a', duration: 180 },
    { type: 'position', play_id: 'a', position: 30 },
    { type: 'corrected', by: 0 },
    { type: 'revoked', track_ids: tracksOf(12).map(({ id }) => id) },
    { type: 'document', document: documentOf() },
  ] as const) {
    state = freeze(transition(state, freeze({ ...event, moment: at('10:00') }) as never, context).state);
  }
  expect(state.reported?.reason).toBe('no_tracks');
});
