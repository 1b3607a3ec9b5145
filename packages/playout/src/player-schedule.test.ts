import type { PlayerDocument, ScheduledAnnouncement, Slot } from '@kamerton/wire';
import { describe, expect, it } from 'vitest';
import { announcementsDue } from './announcements.ts';
import { createDevice, type Device } from './testing/device.ts';
import { at, deviceAt, minute, run, runTo, second, effectsOf, reportedStatus } from './testing/run.ts';
import { every, spoken } from './testing/schedule.ts';
import { documentOf, type DocumentChanges, track, tracksOf } from './testing/venue.ts';

/** 2 March 2026 is a Monday. */
const slot = (start: string, end: string, playlist_id: number | null): Slot => ({
  day: 'mon',
  start,
  end,
  playlist_id,
  selection_id: playlist_id === null ? 9 : null,
});

const numbered = (from: number) => tracksOf(12, (id) => ({ id: from + id, artist: `Artist ${from + id}` }));
const sourceOf = (id: number, from: number): PlayerDocument['sources'][number] => ({
  kind: 'playlist',
  id,
  name: `Playlist ${id}`,
  tracks: numbered(from),
});

const scheduled = (slots: Slot[], announcements: ScheduledAnnouncement[] = []): DocumentChanges => ({
  schedule: { slots, layers: [], announcements },
  sources: [sourceOf(2, 100), sourceOf(3, 200)],
  announcements: [spoken(6), spoken(7)],
});

/** Playlist whose track sounds: 1 is the assigned one, 0 none. */
const heard = (device: Device): number[] =>
  device.audible().map((id) => (id < 0 ? id : id > 200 ? 3 : id > 100 ? 2 : 1));

describe('the player', () => {
  it('goes over to a slot’s tracks when it begins, and back when it ends', () => {
    const changes = { ...scheduled([slot('10:00', '11:00', 2)]), sound: { crossfade: 4 } };
    const device = deviceAt('09:50', changes);
    runTo(device, '09:59:59');
    expect(heard(device)).toEqual([1]);
    runTo(device, '10:00:05');
    expect(heard(device)).toEqual([2]);
    runTo(device, '10:59:59');
    expect(heard(device)).toEqual([2]);
    runTo(device, '11:00:05');
    expect(heard(device)).toEqual([1]);
    const fades = effectsOf(device, 'play').filter(({ fadeIn }) => fadeIn === 4);
    expect(fades.length).toBeGreaterThan(15);
  });

  it('begins no track before its slot, though the one before ends right after that', () => {
    for (const start of ['09:57:01', '09:57:02', '09:57:03']) {
      const device = deviceAt(start, { ...scheduled([slot('10:00', '11:00', 2)]), sound: { crossfade: 4 } });
      runTo(device, '09:59:59');
      expect(heard(device)).toEqual([1]);
      runTo(device, '10:00:01');
      expect(heard(device)).toContain(2);
      runTo(device, '10:00:05');
      expect(heard(device)).toEqual([2]);
      const plays = device.reported.filter(({ track_id }) => track_id > 100);
      expect(plays.every(({ started_at }) => started_at >= '2026-03-02T10:00:00')).toBe(true);
    }
  });

  it('is never silent at the boundary', () => {
    const device = deviceAt('09:50', scheduled([slot('10:00', '10:20', 2), slot('10:20', '11:00', 3)]));
    runTo(device, '09:51');
    for (let at = 0; at < 70 * 60; at += 1) {
      run(device, second);
      expect(heard(device), new Date(device.moment).toISOString()).not.toEqual([]);
    }
  });

  it('has music of each slot of the day in a small store, which fetches nothing else when one begins', () => {
    const today = [slot('10:00', '11:00', 2), slot('11:00', '12:00', 3)];
    const slots = [...today, ...today.map((each) => ({ ...each, day: 'tue' as const }))];
    const device = deviceAt('09:50', { ...scheduled(slots), store: { hours: 24, bytes: 1e9 } });
    const first = () => effectsOf(device, 'updateStore').at(-1)?.track_ids.slice(0, 11) ?? [];
    const trackIds = first();
    const sources = trackIds.filter((id) => id > 0).map((id) => Math.floor(id / 100));
    expect(sources.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
    device.send({ type: 'stored', track_ids: trackIds });
    for (const clock of ['10:01', '11:01', '12:01']) {
      runTo(device, clock);
      expect(new Set(first())).toEqual(new Set(trackIds));
    }
    expect(effectsOf(device, 'updateStore')).toHaveLength(4);
  });

  it('lets a track play on that both have', () => {
    const shared = { ...sourceOf(2, 0), tracks: tracksOf(12) };
    const device = deviceAt('09:59', { ...scheduled([slot('10:00', '11:00', 2)]), sources: [shared] });
    runTo(device, '09:59:30');
    const before = device.audible();
    runTo(device, '10:00:30');
    expect(device.audible()).toEqual(before);
  });

  it('falls silent in a gap, and begins again with the slot', () => {
    const device = deviceAt('10:50', {
      ...scheduled([slot('10:00', '11:00', 2), slot('12:00', '13:00', 3)]),
      source: null,
    });
    runTo(device, '10:59:50');
    expect(heard(device)).toEqual([2]);
    runTo(device, '11:00:01');
    expect([heard(device), reportedStatus(device)]).toEqual([[], 'silent no_tracks']);
    runTo(device, '11:59:59');
    expect(heard(device)).toEqual([]);
    runTo(device, '12:00:02');
    expect([heard(device), reportedStatus(device)]).toEqual([[3], 'playing']);
  });

  it('plays what is assigned where a slot’s playlist was deleted', () => {
    const device = deviceAt('10:00', { ...scheduled([slot('10:00', '11:00', 2)]), sources: [] });
    runTo(device, '10:01');
    expect(heard(device)).toEqual([1]);
  });

  it('follows a schedule that is changed', () => {
    const device = deviceAt('10:00', scheduled([]));
    runTo(device, '10:05');
    expect(heard(device)).toEqual([1]);
    device.send({ type: 'document', document: documentOf(scheduled([slot('10:00', '11:00', 2)])) });
    run(device, 5 * second);
    expect(heard(device)).toEqual([2]);
  });

  it('knows documents that were stored before there were schedules', () => {
    const { schedule: _schedule, sources: _sources, announcements: _announcements, ...old } = documentOf();
    const device = deviceAt('10:00');
    device.document = old as PlayerDocument;
    device.restart();
    run(device, minute);
    expect([heard(device), reportedStatus(device)]).toEqual([[1], 'playing']);
    device.send({ type: 'document', document: { ...old, version: 'other' } as PlayerDocument });
    run(device, 10 * minute);
    expect([heard(device), reportedStatus(device)]).toEqual([[1], 'playing']);
  });

  it('wants the tracks in its store that the coming hours need', () => {
    const changes = {
      ...scheduled([slot('10:00', '11:00', 2), slot('11:00', '13:00', 3)]),
      store: { hours: 6, bytes: 1e9 },
    };
    const device = deviceAt('10:00', changes);
    const { track_ids: trackIds = [], needed } = effectsOf(device, 'updateStore').at(-1) ?? {};
    expect(trackIds.slice(0, 2)).toEqual([-6, -7]);
    const sources = trackIds.slice(2).map((id) => (id > 200 ? 3 : id > 100 ? 2 : 1));
    expect([...new Set(sources)]).toEqual([2, 3, 1]);
    expect(trackIds).toHaveLength(38);
    expect(needed).toBe(38);
  });
});

/** When announcements began to sound, as clock times, and how many tracks had begun. */
const announcedIn = (device: Device, until: string): { at: string; after: number }[] => {
  const times: { at: string; after: number }[] = [];
  let tracks = 0;
  while (new Date(device.moment).toISOString().slice(11, 16) < until) {
    device.effects.length = 0;
    run(device, second);
    for (const { slot: name } of effectsOf(device, 'play')) {
      const id = device.slots[name]?.track.id ?? 0;
      if (id > 0) tracks += 1;
      else times.push({ at: new Date(device.moment).toISOString().slice(11, 19), after: tracks });
    }
  }
  return times;
};

describe('an announcement', () => {
  it('counts a track once that the browser refuses again and again', () => {
    const device = deviceAt('10:00', scheduled([], [every({ kind: 'tracks', tracks: 3 })]));
    device.lacks = 'touch';
    for (let touches = 0; touches < 5; touches += 1) {
      run(device, 5 * second);
      device.send({ type: 'touched' });
    }
    expect(device.state.announced).toMatchObject([{ tracks: 1 }]);
    expect(device.state.history).toHaveLength(1);
  });

  it('sounds after every n-th track', () => {
    const device = deviceAt('10:00', scheduled([], [every({ kind: 'tracks', tracks: 3 })]));
    expect(announcedIn(device, '11:00').map(({ after }) => after)).toEqual([3, 6, 9, 12, 15, 18]);
  });

  it('sounds every n minutes from the opening, after the track that plays then', () => {
    const device = deviceAt('08:00', scheduled([], [every({ kind: 'minutes', minutes: 30 })]));
    const times = announcedIn(device, '10:10').map(({ at }) => at);
    expect(times).toHaveLength(4);
    for (const [at, due] of ['08:30', '09:00', '09:30', '10:00'].entries()) {
      const late = Date.parse(`2026-03-02T${times[at]}Z`) - Date.parse(`2026-03-02T${due}:00Z`);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(3 * minute + 12 * second);
    }
  });

  it('sounds at its times on its days and dates, two at once one after another', () => {
    const times = { kind: 'times' as const, days: ['mon' as const], times: ['10:30', '11:00'] };
    const device = deviceAt('10:00', scheduled([], [every(times), every(times, { announcement_id: 7 })]));
    expect(announcedIn(device, '11:30').map(({ at }) => at.slice(0, 4))).toEqual(['10:3', '10:3', '11:0', '11:0']);
    for (const more of [{ starts_on: '2026-03-03' }, { ends_on: '2026-03-01' }, { is_active: false }]) {
      expect(announcedIn(deviceAt('10:00', scheduled([], [every(times, more)])), '11:30')).toEqual([]);
    }
    const tuesdays = every({ ...times, days: ['tue'] });
    expect(announcedIn(deviceAt('10:00', scheduled([], [tuesdays])), '11:30')).toEqual([]);
  });

  it('sounds after another of the same time, though a long track has kept both waiting', () => {
    const times = { kind: 'times' as const, days: ['mon' as const], times: ['10:05'] };
    const changes = scheduled([], [every(times), every(times, { announcement_id: 7 })]);
    const device = deviceAt('10:00', {
      ...changes,
      source: { kind: 'playlist', id: 1, name: 'Mixes', tracks: [track(1, { duration_ms: 40 * minute })] },
    });
    expect(announcedIn(device, '11:30').map(({ after }) => after)).toEqual([1, 1]);
  });

  it('does not sound hours late after another one, where a sleep has passed its time over', () => {
    const times = { kind: 'times' as const, days: ['mon' as const], times: ['10:05'] };
    const changes = scheduled([], [every(times), every({ kind: 'tracks', tracks: 1 }, { announcement_id: 7 })]);
    const device = deviceAt('10:00', {
      ...changes,
      source: { kind: 'playlist', id: 1, name: 'Mixes', tracks: [track(1, { duration_ms: 10 * minute })] },
    });
    run(device, minute);
    device.setMoment(device.moment + 180 * minute);
    expect(announcedIn(device, '13:15').map(({ after }) => after)).toEqual([0]);
  });

  it('sounds around midnight in a venue that never closes, also after a track that lasts past it', () => {
    const always = { venue: { start_time: '00:00', end_time: '00:00' } };
    const monday = { kind: 'times' as const, days: ['mon' as const] };
    const fromEvening = (announcements: ScheduledAnnouncement[], offset = 0) => {
      const device = createDevice({
        moment: Date.parse('2026-03-02T21:30:00Z') + offset,
        document: documentOf({ ...scheduled([], announcements), ...always }),
      });
      const hours: string[] = [];
      for (let at = 0; at < 4 * 3600; at += 1) {
        device.effects.length = 0;
        run(device, second);
        for (const { slot: name } of effectsOf(device, 'play')) {
          const id = device.slots[name]?.track.id ?? 0;
          if (id < 0) hours.push(new Date(device.moment).toISOString().slice(11, 13));
        }
      }
      return hours;
    };
    for (const offset of [0, 40, 80, 120, 160]) {
      const last = every({ ...monday, times: ['23:58'] }, { ends_on: '2026-03-02' });
      expect(fromEvening([last], offset * second)).toHaveLength(1);
      expect(fromEvening([every({ ...monday, times: ['23:59'] })], offset * second)).toHaveLength(1);
    }
    expect(fromEvening([every({ kind: 'minutes', minutes: 60 })])).toEqual(['22', '23', '00', '01']);
    expect(fromEvening([every({ kind: 'minutes', minutes: 1440 })])).toEqual(['00']);
  });

  /** When an announcement sounds in a night in which the hour from 02:00 comes twice. */
  const inLongNight = (recurrence: ScheduledAnnouncement['recurrence'], hours: DocumentChanges['venue']) => {
    const document = documentOf({
      ...scheduled([], [every(recurrence)]),
      venue: { ...hours, timezone: 'Europe/Berlin' },
    });
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    let since = Date.parse('2026-10-24T21:59:00Z');
    const times: string[] = [];
    for (let moment = since; moment < Date.parse('2026-10-25T02:35:00Z'); moment += minute) {
      const counts = [{ announcement_id: 6, tracks: 0, since }];
      if (announcementsDue(document, counts, { moment, trackStartedAt: moment }).length === 0) continue;
      times.push(clock.format(moment));
      since = moment;
    }
    return times;
  };

  it.each([
    [1440, ['00:00']],
    [180, ['00:00', '03:00']],
    [120, ['00:00', '02:00']],
    [60, ['00:00', '01:00', '02:00', '02:00', '03:00']],
    [40, ['00:00', '00:40', '01:20', '02:00', '02:40', '02:00', '02:40', '03:20']],
  ])('sounds every %i minutes of a night in which an hour comes twice', (minutes, expected) => {
    expect(inLongNight({ kind: 'minutes', minutes }, { start_time: '00:00', end_time: '00:00' })).toEqual(expected);
  });

  it.each([
    ['18:00', '02:30', ['01:50', '02:00', '02:20', '02:00', '02:20']],
    ['02:10', '12:00', ['02:20', '02:00', '02:20']],
    ['18:00', '02:00', ['01:50']],
  ])('sounds whenever clocks show its time from %s to %s', (start_time, end_time, expected) => {
    const recurrence = { kind: 'times' as const, days: ['sun' as const], times: ['01:50', '02:00', '02:20'] };
    expect(inLongNight(recurrence, { start_time, end_time })).toEqual(expected);
  });

  it('sounds alone, is no play and is not told as one', () => {
    const device = deviceAt('10:00', {
      ...scheduled([], [every({ kind: 'tracks', tracks: 1 })]),
      sound: { crossfade: 4 },
    });
    let sounded = 0;
    for (let at = 0; at < 30 * 60; at += 1) {
      run(device, second);
      const audible = device.audible();
      expect(audible.length === 1 || audible.every((id) => id > 0)).toBe(true);
      sounded += audible.includes(-6) ? 1 : 0;
      expect(device.state.reported?.track_id ?? 1).toBeGreaterThan(0);
      expect(device.state.reported?.next_track_id ?? 1).toBeGreaterThan(0);
    }
    expect(sounded).toBeGreaterThan(60);
    device.send({ type: 'unpaired' });
    expect(device.reported.filter(({ track_id }) => track_id < 0)).toEqual([]);
    expect(device.reported.length).toBe(device.heard.size);
  });

  it('is not doubled by a restart in its midst, nor made up for hours later', () => {
    const times = every({ kind: 'times', days: ['mon'], times: ['10:05'] });
    const device = deviceAt('10:00', scheduled([], [times]));
    while (!device.audible().includes(-6)) run(device, second);
    device.restart();
    expect(announcedIn(device, '10:40')).toEqual([]);
    const asleep = deviceAt('10:00', scheduled([], [times]));
    run(asleep, minute);
    asleep.setMoment(asleep.moment + 60 * minute);
    asleep.restart();
    expect(announcedIn(asleep, '11:40')).toEqual([]);
  });

  it('sounds again though a clock that was ahead has dated the last time, before a restart', () => {
    const device = deviceAt('15:00', scheduled([], [every({ kind: 'minutes', minutes: 30 })]));
    run(device, minute);
    device.setMoment(at('10:00'));
    device.restart();
    expect(announcedIn(device, '10:40')).toHaveLength(1);
  });

  it('gives way to a track if it cannot be had, and comes after the next', () => {
    const device = deviceAt('10:00', scheduled([], [every({ kind: 'tracks', tracks: 2 })]), {
      answer: ({ id }) => (id < 0 && device.moment < Date.parse('2026-03-02T10:08:00Z') ? 'network' : 'loaded'),
    });
    const [first] = announcedIn(device, '10:20');
    expect(first?.after).toBeGreaterThan(2);
    expect(reportedStatus(device)).toBe('playing');
  });

  it('does not begin when closing time would cut it off', () => {
    const device = deviceAt('19:50', scheduled([], [every({ kind: 'tracks', tracks: 1 })]));
    const times = announcedIn(device, '20:01').map(({ at }) => at);
    expect(times.length).toBeGreaterThan(1);
    for (const at of times) expect(at < '19:59:50').toBe(true);
  });

  it('is not cut off by closing time either where slots begin before that', () => {
    const changes = scheduled(
      [slot('19:57', '19:59', 2), slot('19:59', '21:00', 3)],
      [every({ kind: 'tracks', tracks: 1 })],
    );
    const long = { ...changes, announcements: [{ ...spoken(6), duration_ms: 120_000 }] };
    const times = Array.from({ length: 8 }, (_, at) => `19:5${at % 4}:${at < 4 ? '00' : '30'}`).flatMap((begin) =>
      announcedIn(deviceAt(begin, long), '20:01').map(({ at }) => at),
    );
    expect(times.length).toBeGreaterThan(4);
    expect(times.filter((at) => at > '19:57:57')).toEqual([]);
  });

  it('of a time before closing sounds before it in nights in which clocks change, at each reading', () => {
    const venue = { timezone: 'Europe/Berlin', start_time: '18:00', end_time: '03:30' };
    const times = every({ kind: 'times', days: ['sun'], times: ['02:40', '03:20'] });
    for (const [night, expected] of [
      // From 03:00 back to 02:00, and from 02:00 on to 03:00.
      ['2026-10-25T00:30:00Z', ['00:4', '01:4', '02:2']],
      ['2026-03-29T00:50:00Z', ['01:0', '01:2']],
    ] as const) {
      const document = documentOf({ ...scheduled([], [times]), venue });
      const device = createDevice({ moment: Date.parse(night), document });
      expect(announcedIn(device, '02:31').map(({ at }) => at.slice(0, 4))).toEqual(expected);
    }
  });
});
