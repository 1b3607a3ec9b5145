import { describe, expect, it } from 'vitest';
import { createDevice } from './testing/device.ts';
import {
  at,
  commandAt,
  deviceAt,
  minute,
  playing,
  run,
  second,
  effectsOf,
  reportedStatus,
  typesOf,
} from './testing/run.ts';
import { documentOf, track, tracksOf } from './testing/venue.ts';

describe('a command', () => {
  it('skips with what is ready', () => {
    const device = deviceAt('10:00');
    run(device, 165 * second);
    device.effects.length = 0;
    device.send(commandAt(device, 'skip'));
    expect(effectsOf(device, 'play')).toMatchObject([{ slot: 'B', fadeIn: 1 }]);
    expect(effectsOf(device, 'fadeOut')).toMatchObject([{ slot: 'A', seconds: 1 }]);
    run(device, 2 * second);
    expect(device.reported).toMatchObject([{ duration_ms: 166_000 }]);
  });

  it('skips before anything is ready', () => {
    const device = playing();
    device.send(commandAt(device, 'skip'));
    expect(typesOf(device.effects)).toEqual(['persist', 'fadeOut', 'load', 'reportState']);
    run(device, 2 * second);
    expect(device.audible()).toHaveLength(1);
    expect(device.reported).toHaveLength(1);
  });

  it('skips twice in a row, and once more during a crossfade', () => {
    const device = playing({ sound: { crossfade: 8 } });
    for (const id of [1, 2]) device.send(commandAt(device, 'skip', { id }));
    run(device, 174 * second);
    expect(device.audible()).toHaveLength(2);
    device.send(commandAt(device, 'skip', { id: 3 }));
    run(device, 2 * second);
    expect(device.audible()).toHaveLength(1);
    expect(device.reported).toHaveLength(3);
    expect(effectsOf(device, 'play')).toHaveLength(3);
  });

  it('that comes before the document by which it can be carried out is carried out with that', () => {
    const device = deviceAt('10:00', { paused_until: new Date(at('12:00')).toISOString() });
    run(device, 5 * second);
    const { type, command } = commandAt(device, 'play', { track: { id: 5, name: 'Wish', artist: 'Guest' } });
    device.send({ type, command });
    run(device, second);
    const resumed = documentOf({ command, commands: [command] });
    device.send({ type: 'document', document: resumed });
    run(device, 5 * second);
    expect(device.audible()).toEqual([5]);
    device.send({ type: 'document', document: { ...resumed, version: 'later' } });
    run(device, 5 * second);
    expect(effectsOf(device, 'load').filter(({ track: { id } }) => id === 5)).toHaveLength(1);
  });

  it('plays a track at once, also one that is not listed, and goes on after it', () => {
    const device = playing();
    const [before] = device.audible();
    device.send(commandAt(device, 'play', { track: { id: 99, name: 'Wish', artist: 'Guest' } }));
    expect(device.audible()).toEqual([before]);
    run(device, 2 * second);
    expect(device.audible()).toEqual([99]);
    run(device, 198 * second);
    expect(device.reported.map(({ track_id }) => track_id)).toEqual([before, 99]);
    expect(device.reported[1]?.duration_ms).toBe(200_000);
    expect(device.audible()).toHaveLength(1);
  });

  it('is carried out with all others that a document has, each once, also by one of a server that names the last alone', () => {
    const device = playing();
    const document = documentOf({ tracks: tracksOf(8) });
    const sent = (id: number, action: 'skip' | 'identify') => ({
      id,
      action,
      track: null,
      at: new Date(device.moment).toISOString(),
    });
    const commands = [sent(1, 'skip'), sent(2, 'identify')];
    for (const version of ['b', 'c']) {
      device.send({ type: 'document', document: { ...document, version, commands, command: sent(2, 'identify') } });
    }
    expect(effectsOf(device, 'identify')).toHaveLength(1);
    run(device, 2 * second);
    expect(device.reported).toHaveLength(1);
    const { commands: _none, ...older } = { ...document, version: 'd', command: sent(3, 'identify') };
    device.send({ type: 'document', document: older as typeof document });
    expect(effectsOf(device, 'identify')).toHaveLength(2);
  });

  it('plays a listed track at once, and goes on after it', () => {
    const device = playing();
    const other = device.audible()[0] === 7 ? 8 : 7;
    device.send(commandAt(device, 'play', { track: { id: other, name: 'Wish', artist: 'Guest' } }));
    device.deliver();
    run(device, 2 * second);
    expect(device.audible()).toEqual([other]);
    device.send({ type: 'document', document: documentOf({ tracks: tracksOf(3) }) });
    run(device, 2 * second);
    expect(device.audible()).toEqual([other]);
    run(device, 200 * second);
    expect([1, 2, 3]).toContain(device.audible()[0]);
  });

  it('is carried out once, whichever way it comes', () => {
    const device = playing();
    const { command, ...skip } = commandAt(device, 'skip');
    device.send({ ...skip, command });
    run(device, 5 * second);
    device.send({ ...skip, command });
    device.send({ type: 'document', document: documentOf({ command }) });
    device.restart();
    device.send({ ...skip, command });
    expect(effectsOf(device, 'fadeOut')).toHaveLength(1);
  });

  it('is passed over when it is older than a minute', () => {
    const device = playing();
    const late = commandAt(device, 'skip');
    run(device, minute);
    device.setMoment(device.moment + 1);
    device.send(late);
    expect(effectsOf(device, 'fadeOut')).toEqual([]);
    const early = commandAt(device, 'skip', { at: new Date(device.moment + minute + 1).toISOString() });
    device.send(early);
    expect(effectsOf(device, 'fadeOut')).toEqual([]);
    device.send(commandAt(device, 'skip', { at: new Date(device.moment - minute).toISOString() }));
    expect(effectsOf(device, 'fadeOut')).toHaveLength(1);
  });

  it('does not skip a track that has not begun because the screen was not touched', () => {
    const device = deviceAt('10:00');
    device.lacks = 'touch';
    run(device, 5 * second);
    device.effects.length = 0;
    device.send(commandAt(device, 'skip'));
    expect(typesOf(device.effects)).toEqual(['persist']);
    device.lacks = null;
    device.send({ type: 'touched' });
    expect(typesOf(effectsOf(device, 'load'))).toEqual([]);
    expect(device.audible()).toHaveLength(1);
  });

  it('does not shorten the fade of closing time', () => {
    const device = deviceAt('19:58');
    run(device, 116 * second);
    device.setMoment(at('19:59:57'));
    device.send(commandAt(device, 'skip'));
    expect(effectsOf(device, 'fadeOut')).toMatchObject([{ seconds: 3 }]);
    run(device, second);
    device.send(commandAt(device, 'skip', { id: 2 }));
    expect(device.audible()).toHaveLength(1);
  });

  it('reloads the program once, with the command stored before', () => {
    const device = playing();
    device.send(commandAt(device, 'reload'));
    device.send(commandAt(device, 'reload'));
    expect(effectsOf(device, 'reload')).toHaveLength(1);
    expect(typesOf(device.effects)).toEqual(expect.arrayContaining(['persist', 'reload']));
    expect(device.place?.commands).toEqual([1]);
  });

  it('is remembered with the last fifty', () => {
    const device = deviceAt('10:00');
    for (let id = 1; id <= 60; id += 1) device.send(commandAt(device, 'identify', { id }));
    expect(device.place?.commands).toEqual(Array.from({ length: 50 }, (_, ago) => 11 + ago));
  });

  it('does not end silence', () => {
    const device = deviceAt('21:00');
    device.send(commandAt(device, 'play', { track: { id: 1, name: '', artist: '' } }));
    run(device, 5 * second);
    expect(effectsOf(device, 'load')).toEqual([]);
  });

  it('shows which device it is', () => {
    const device = deviceAt('21:00');
    device.effects.length = 0;
    device.send(commandAt(device, 'identify'));
    expect(typesOf(device.effects)).toEqual(['persist', 'identify']);
  });
});

describe('a revoked track', () => {
  it('falls silent at once, is forgotten, and another begins', () => {
    const device = playing();
    const [id = 0] = device.audible();
    const effects = device.send({ type: 'revoked', track_ids: [id] });
    expect(typesOf(effects)).toEqual(['report', 'persist', 'stop', 'forget', 'load', 'reportState']);
    expect(device.audible()).toEqual([]);
    device.deliver();
    expect(device.audible()).not.toEqual([id]);
    expect(device.audible()).toHaveLength(1);
  });

  it('is not begun though it is loaded', () => {
    const device = deviceAt('10:00');
    run(device, 170 * second);
    const ahead = device.slots.B?.track.id ?? 0;
    device.send({ type: 'revoked', track_ids: [ahead] });
    run(device, 30 * second);
    expect(device.audible()).not.toEqual([ahead]);
    expect(device.audible()).toHaveLength(1);
  });

  it('stays away after a restart with an old document, and comes back with a new one that lists it', () => {
    const device = deviceAt('10:00', { tracks: [track(1)] });
    run(device, 5 * second);
    device.send({ type: 'revoked', track_ids: [1] });
    device.restart();
    run(device, 5 * minute);
    expect(reportedStatus(device)).toBe('silent no_tracks');
    const now = new Date(device.moment).toISOString();
    device.send({ type: 'document', document: documentOf({ tracks: [track(1)], now }) });
    run(device, second);
    expect(device.audible()).toEqual([1]);
  });

  it('that is restored within a minute plays again when the server says that the document still holds', () => {
    const both = documentOf({ tracks: [track(1), track(2)], now: new Date(at('10:00')).toISOString() });
    const device = createDevice({ moment: at('10:00'), document: both });
    run(device, 5 * second);
    device.send({ type: 'revoked', track_ids: [1, 2] });
    run(device, second);
    const now = new Date(device.moment).toISOString();
    device.send({ type: 'document', document: documentOf({ tracks: [], now }) });
    run(device, 19 * second);
    device.send({ type: 'document', document: { ...both, now: new Date(device.moment).toISOString() } });
    device.effects.length = 0;
    // A restart does not forget it, nor does an answer that may be older than the revocation.
    device.restart();
    device.send({ type: 'confirmed' });
    run(device, 30 * second);
    expect(reportedStatus(device)).toBe('silent no_tracks');
    device.effects.length = 0;
    run(device, 2 * minute);
    expect(effectsOf(device, 'fetchDocument')).toHaveLength(2);
    device.send({ type: 'confirmed' });
    run(device, second);
    expect(reportedStatus(device)).toBe('playing');
    device.effects.length = 0;
    run(device, 2 * minute);
    expect(effectsOf(device, 'fetchDocument')).toEqual([]);
  });

  it('is asked about each minute from a minute after on, each device at its own second', () => {
    for (const [id, expected] of [
      [1, [61, 121, 181]],
      [67, [67, 127, 187]],
    ] as const) {
      const device = playing({ player: { id, name: 'Tablet' } });
      const revokedAt = device.moment;
      device.send({ type: 'revoked', track_ids: [77] });
      const asked: number[] = [];
      for (let step = 0; step < 190; step += 1) {
        device.effects.length = 0;
        run(device, second);
        if (effectsOf(device, 'fetchDocument').length > 0) asked.push((device.moment - revokedAt) / second);
      }
      expect(asked).toEqual(expected);
    }
  });

  it('plays again by a document that was written a minute after, and not by an earlier one', () => {
    const device = deviceAt('10:00', { tracks: [track(1)] });
    run(device, 5 * second);
    const revokedAt = device.moment;
    device.send({ type: 'revoked', track_ids: [1] });
    run(device, 2 * minute);
    for (const [ms, status] of [
      [minute - 1, 'silent no_tracks'],
      [minute, 'playing'],
    ] as const) {
      const now = new Date(revokedAt + ms).toISOString();
      device.send({ type: 'document', document: documentOf({ tracks: [track(1)], now }) });
      run(device, 2 * second);
      expect(reportedStatus(device)).toBe(status);
    }
  });

  it('plays again when the server answers, if a clock that was ahead has dated its revocation', () => {
    for (const [ahead, status] of [
      [minute - 1, 'silent no_tracks'],
      [minute, 'playing'],
    ] as const) {
      const device = deviceAt('18:00', { tracks: [track(1)] });
      run(device, 5 * second);
      device.send({ type: 'revoked', track_ids: [1] });
      device.setMoment(device.moment - ahead);
      device.restart();
      device.send({ type: 'confirmed' });
      run(device, 2 * second);
      expect(reportedStatus(device)).toBe(status);
    }
  });

  it('ends also when only the document tells: it is listed no more', () => {
    const device = playing();
    const [id = 0] = device.audible();
    device.send({ type: 'document', document: documentOf({ tracks: tracksOf(12).filter((each) => each.id !== id) }) });
    run(device, second);
    expect(device.audible()).toHaveLength(1);
    expect(device.audible()).not.toEqual([id]);
  });
});
