import type { ScheduledAnnouncement } from '@kamerton/wire';
import { describe, expect, it } from 'vitest';
import { type AnnouncementCount, announcementsDue, countsOf } from './announcements.ts';
import { at, minute } from './testing/run.ts';
import { every, spoken } from './testing/schedule.ts';
import { documentOf } from './testing/venue.ts';

/** 2 March 2026 is a Monday. */
const timesOf = (...times: string[]): ScheduledAnnouncement['recurrence'] => ({ kind: 'times', days: ['mon'], times });

/** Announcements that are due at a moment in a venue that is open from 08:00, if it was first known at 07:00. */
const dueAt = (
  announcements: ScheduledAnnouncement[],
  moment: number,
  { trackStartedAt = moment, ...more }: Partial<AnnouncementCount & { trackStartedAt: number }> = {},
): number[] => {
  const document = documentOf({
    schedule: { slots: [], layers: [], announcements },
    announcements: [spoken(6), spoken(7), spoken(8)],
  });
  const counts = [6, 7, 8, 9].map((id) => ({ announcement_id: id, tracks: 0, since: at('07:00'), ...more }));
  return announcementsDue(document, counts, { moment, trackStartedAt });
};

describe('an announcement of every 30 minutes', () => {
  const often = every({ kind: 'minutes', minutes: 30 });

  it('is due from the half hour after the opening on, and not at the opening', () => {
    expect(dueAt([often], at('08:00'))).toEqual([]);
    expect(dueAt([often], at('08:30') - 1)).toEqual([]);
    expect(dueAt([often], at('08:30'))).toEqual([6]);
  });

  it('is due again at the next half hour after it sounded, and not before', () => {
    expect(dueAt([often], at('08:59'), { since: at('08:30') })).toEqual([]);
    expect(dueAt([often], at('08:59'), { since: at('08:30') - 1 })).toEqual([6]);
    expect(dueAt([often], at('09:00'), { since: at('08:30') })).toEqual([6]);
  });
});

describe('an announcement of a time of day', () => {
  it('is due from its time on, for a quarter of an hour', () => {
    const times = [every(timesOf('10:00'))];
    expect(dueAt(times, at('10:00') - 1)).toEqual([]);
    expect(dueAt(times, at('10:00'))).toEqual([6]);
    expect(dueAt(times, at('10:15'))).toEqual([6]);
    expect(dueAt(times, at('10:15') + 1)).toEqual([]);
  });

  it('is due however late after a track that was playing at its time', () => {
    const times = [every(timesOf('10:00'))];
    expect(dueAt(times, at('11:00'), { trackStartedAt: at('10:00') })).toEqual([6]);
    expect(dueAt(times, at('11:00'), { trackStartedAt: at('10:00') + 1 })).toEqual([]);
  });

  it('is due at the opening, and not if its time was before', () => {
    expect(dueAt([every(timesOf('08:00'))], at('08:00'))).toEqual([6]);
    expect(dueAt([every(timesOf('07:59'))], at('08:00'))).toEqual([]);
  });

  it('is due again at the next of its times only', () => {
    const times = [every(timesOf('10:00', '10:10'))];
    expect(dueAt(times, at('10:09'), { since: at('10:00') })).toEqual([]);
    expect(dueAt(times, at('10:10'), { since: at('10:00') })).toEqual([6]);
    expect(dueAt(times, at('10:10'), { since: at('10:10') })).toEqual([]);
  });

  it('is due on its first and on its last date', () => {
    const onDate = (starts_on: string, ends_on: string): number[] =>
      dueAt([every(timesOf('10:00'), { starts_on, ends_on })], at('10:00'));
    expect(onDate('2026-03-02', '2026-03-02')).toEqual([6]);
    expect(onDate('2026-03-03', '2026-03-04')).toEqual([]);
    expect(onDate('2026-02-28', '2026-03-01')).toEqual([]);
  });
});

describe('announcements that are due together', () => {
  const byTracks = every({ kind: 'tracks', tracks: 2 });
  const byMinutes = every({ kind: 'minutes', minutes: 30 }, { announcement_id: 7 });
  const byTimes = every(timesOf('09:30'), { announcement_id: 8 });

  it('begin with those of a time of day and end with those by tracks', () => {
    expect(dueAt([byTracks, byMinutes, byTimes], at('09:30'), { tracks: 2 })).toEqual([8, 7, 6]);
    expect(dueAt([byTracks, byMinutes, byTimes], at('09:30'), { tracks: 1 })).toEqual([8, 7]);
  });

  it('sound once though they are scheduled twice', () => {
    expect(dueAt([byTracks, every(timesOf('09:30'))], at('09:30'), { tracks: 2 })).toEqual([6]);
  });

  it('are those that can be played, in opening hours, and are not switched off', () => {
    expect(dueAt([every(timesOf('09:30'), { announcement_id: 9 })], at('09:30'))).toEqual([]);
    expect(dueAt([byTracks], at('08:00') - minute, { tracks: 2 })).toEqual([]);
    expect(dueAt([byTracks], at('20:00'), { tracks: 2 })).toEqual([]);
    expect(dueAt([byTracks], at('20:00') - 1, { tracks: 2 })).toEqual([6]);
    expect(dueAt([{ ...byTracks, is_active: false }], at('09:30'), { tracks: 2 })).toEqual([]);
  });

  it('are none where none are scheduled', () => {
    expect(dueAt([], at('09:30'))).toEqual([]);
    const between = { moment: at('09:30'), trackStartedAt: 0 };
    expect(announcementsDue({ venue: documentOf({}).venue, announcements: [spoken(6)] }, [], between)).toEqual([]);
  });

  it('wait for the next time where they were not known before', () => {
    const announcements = [byTracks];
    const document = documentOf({
      schedule: { slots: [], layers: [], announcements },
      announcements: [spoken(6)],
    });
    expect(announcementsDue(document, [], { moment: at('09:30'), trackStartedAt: 0 })).toEqual([]);
  });
});

it('go on counting after the schedule has changed, each its own tracks', () => {
  const counts = [
    { announcement_id: 6, tracks: 1, since: at('08:00') },
    { announcement_id: 7, tracks: 2, since: at('10:00') },
    { announcement_id: 8, tracks: 3, since: at('08:00') },
  ];
  const announcements = [7, 6, 9].map((id) => ({ ...every({ kind: 'tracks', tracks: 3 }), announcement_id: id }));
  expect(countsOf({ schedule: { slots: [], layers: [], announcements } }, counts, at('09:00'))).toEqual([
    // A moment ahead was dated by a clock that was wrong.
    { announcement_id: 7, tracks: 2, since: at('09:00') },
    { announcement_id: 6, tracks: 1, since: at('08:00') },
    { announcement_id: 9, tracks: 0, since: at('09:00') },
  ]);
  expect(countsOf({}, counts, at('09:00'))).toEqual([]);
});
