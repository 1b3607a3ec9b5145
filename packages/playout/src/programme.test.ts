import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { opensAfter, statusAt } from './programme.ts';
import { layer, slot } from './testing/schedule.ts';
import { documentOf, weekOf, type DocumentChanges } from './testing/venue.ts';

const at = (changes: DocumentChanges, moment: string): string => {
  const { status, until } = statusAt(documentOf(changes), Date.parse(moment));
  return `${status} until ${until === null ? 'never' : new Date(until).toISOString().slice(0, 16)}`;
};

describe('the status of a venue', () => {
  it.each<[string, DocumentChanges, string, string]>([
    ['follows its hours', {}, '2026-03-02T10:00:00Z', 'open until 2026-03-02T20:00'],
    ['is closed from closing time', {}, '2026-03-02T20:00:00Z', 'closed until 2026-03-03T08:00'],
    ['is open up to it', {}, '2026-03-02T19:59:59.999Z', 'open until 2026-03-02T20:00'],
    [
      'goes by its own zone',
      { venue: { timezone: 'Asia/Vladivostok' } },
      '2026-03-02T10:00:00Z',
      'closed until 2026-03-02T22:00',
    ],
    [
      'is paused within hours only',
      { paused_until: '2026-03-02T12:00:00Z' },
      '2026-03-02T10:00:00Z',
      'paused until 2026-03-02T12:00',
    ],
    [
      'is asked for again at closing time during a pause',
      { paused_until: '2026-03-03T12:00:00Z' },
      '2026-03-02T10:00:00Z',
      'paused until 2026-03-02T20:00',
    ],
    [
      'is closed during a pause outside of hours',
      { paused_until: '2026-03-03T12:00:00Z' },
      '2026-03-02T21:00:00Z',
      'closed until 2026-03-03T08:00',
    ],
    [
      'is open when the pause is over',
      { paused_until: '2026-03-02T12:00:00Z' },
      '2026-03-02T12:00:00Z',
      'open until 2026-03-02T20:00',
    ],
    [
      'is inactive before all else',
      { venue: { is_active: false }, source: null },
      '2026-03-02T10:00:00Z',
      'inactive until never',
    ],
    ['has no source', { source: null }, '2026-03-02T10:00:00Z', 'no_source until never'],
    [
      'may never be closed',
      { venue: { start_time: '00:00', end_time: '00:00' } },
      '2026-03-02T10:00:00Z',
      'open until never',
    ],
    [
      'may never be open',
      { venue: { start_time: null, end_time: null } },
      '2026-03-02T10:00:00Z',
      'closed until never',
    ],
  ])('%s', (_, changes, moment, expected) => {
    expect(at(changes, moment)).toBe(expected);
  });

  const withSlot = (start: string, end: string): DocumentChanges => ({
    schedule: { slots: [slot('mon', start, end)], layers: [], announcements: [] },
    sources: [{ kind: 'playlist', id: 2, name: 'Evening', tracks: [] }],
  });

  it.each([
    ['goes on with a slot that begins before closing time', '19:59', '2026-03-02T19:59:00.000Z', 2],
    ['ends at closing time though a slot begins then', '20:00', '2026-03-02T20:00:00.000Z', null],
  ])('%s', (_, start, until, next) => {
    const programme = statusAt(documentOf(withSlot(start, '22:00')), Date.parse('2026-03-02T19:00:00Z'));
    expect(new Date(programme.until ?? 0).toISOString()).toBe(until);
    expect(programme.next?.id ?? null).toBe(next);
    expect(programme.source?.id).toBe(1);
  });

  it('is without a source until the next slot begins, or until closing time if that is earlier', () => {
    const noSource = (start: string): string =>
      at({ source: null, ...withSlot(start, '22:00') }, '2026-03-02T10:00:00Z');
    expect(noSource('12:00')).toBe('no_source until 2026-03-02T12:00');
    expect(noSource('21:00')).toBe('no_source until 2026-03-02T20:00');
    const { sources } = withSlot('09:00', '12:00');
    const campaign = layer({ slots: [slot('mon', '09:00', '12:00')] });
    const byLayer = { source: null, sources, schedule: { slots: [], layers: [campaign], announcements: [] } };
    expect(at(byLayer, '2026-03-02T10:00:00Z')).toBe('open until 2026-03-02T12:00');
  });

  it('passes over slots that play what plays anyway', () => {
    const following = ['10:00', '11:00', '12:00'].map((start) =>
      slot('mon', start, `${Number(start.slice(0, 2)) + 1}:00`),
    );
    const { sources } = withSlot('10:00', '11:00');
    const changes = { sources, schedule: { slots: following, layers: [], announcements: [] } };
    expect(at(changes, '2026-03-02T10:30:00Z')).toBe('open until 2026-03-02T13:00');
  });

  it('says when music is to play after a time without it', () => {
    const opens = (changes: DocumentChanges, moment = '2026-03-02T21:00:00Z'): string | null => {
      const document = documentOf(changes);
      const opensAt = opensAfter(document, statusAt(document, Date.parse(moment)));
      return opensAt === null ? null : new Date(opensAt).toISOString().slice(0, 16);
    };
    expect(opens({})).toBe('2026-03-03T08:00');
    expect(opens({ paused_until: '2026-03-04T12:00:00Z' })).toBe('2026-03-04T12:00');
    expect(opens({ paused_until: '2026-03-02T12:00:00Z' }, '2026-03-02T10:00:00Z')).toBe('2026-03-02T12:00');
    expect(opens({ source: null, ...withSlot('12:00', '13:00') })).toBe('2026-03-09T12:00');
    expect(opens({ venue: { is_active: false } })).toBeNull();
    expect(opens({ source: null })).toBeNull();
    expect(opens({ paused_until: '2027-03-02T12:00:00Z' })).toBeNull();
  });

  it('says of an unknown zone that it cannot tell', () => {
    expect(() => statusAt(documentOf({ venue: { timezone: 'Mars/Crater' } }), 0)).toThrow(RangeError);
  });

  it('holds until the moment that it names, and is another then', () => {
    const minute = 60_000;
    const clocks = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const day = fc.option(fc.tuple(clocks, clocks));
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe');
    const march = Date.parse('2026-03-20T00:00:00Z');
    const moments = fc.integer({ min: 0, max: 20 * 24 * 60 * 60 }).map((seconds) => march + seconds * 1000);
    fc.assert(
      fc.property(
        zones,
        fc.array(day, { minLength: 7, maxLength: 7 }),
        moments,
        fc.option(moments),
        (timezone, week, moment, pause) => {
          const paused_until = pause === null ? null : new Date(pause).toISOString();
          const document = documentOf({ venue: { timezone, advanced_schedule: true, ...weekOf(week) }, paused_until });
          const { status, until } = statusAt(document, moment);
          if (until === null) return;
          expect(until).toBeGreaterThan(moment);
          for (let between = moment; between < until; between += Math.max(97 * minute, (until - moment) / 40)) {
            expect(statusAt(document, between).status).toBe(status);
          }
          expect(statusAt(document, until - 1).status).toBe(status);
          expect(statusAt(document, until).status).not.toBe(status);
        },
      ),
    );
  });
});
