import type { OnAirVenue } from '@kamerton/wire';
import { beforeAll, expect, test } from 'vitest';
import { players as en } from '../../i18n/en/players.ts';
import { players as ru } from '../../i18n/ru/players.ts';
import { loadTexts } from '../../i18n/text.ts';
import { venueOf } from '../../testing/venue.ts';
import { airText } from './air-text.ts';

const venue = venueOf({ timezone: 'Asia/Vladivostok' });

const moment = (local: string) => new Date(`2026-11-${local}:00+10:00`).toISOString();

const quiet: OnAirVenue = {
  venue_id: 7,
  name: 'Bakery',
  timezone: 'Asia/Vladivostok',
  status: 'closed',
  reason: null,
  since: null,
  track: null,
  next: null,
  source_name: 'Morning',
  paused_until: null,
  last_contact_at: null,
  low_reserve: null,
};

const say = (air: Partial<OnAirVenue>, local = '20T14:00', language: 'ru' | 'en' = 'en') =>
  airText({ ...quiet, ...air }, venue, {
    text: language === 'ru' ? ru : en,
    language,
    now: Date.parse(moment(local)),
  });

beforeAll(() => Promise.all([loadTexts('ru'), loadTexts('en')]));

test('a venue that plays names its track, since when, and what is next, by its own clock', () => {
  const track = { id: 1, name: 'Golden Brown', artist: 'The Stranglers' };
  const next = { id: 2, name: 'Untitled', artist: '' };
  expect(say({ status: 'playing', since: moment('20T13:58'), track, next })).toEqual({
    sign: 'plays',
    main: 'The Stranglers — Golden Brown',
    more: ['since 13:58', 'next: Untitled'],
  });
});

test('a venue whose player speaks, or plays what may not be named, is not called silent', () => {
  expect(say({ status: 'playing', since: moment('20T13:58') })).toEqual({
    sign: 'plays',
    main: 'Playing',
    more: ['since 13:58'],
  });
});

test('a venue whose device could not go on for long without a network says so first', () => {
  const air = { status: 'playing', low_reserve: 0, since: moment('20T13:58') } as const;
  expect(say(air).more).toEqual(['stored music: only 0\u00a0min', 'since 13:58']);
  expect(say({ ...air, low_reserve: 42 }, '20T14:00', 'ru').more[0]).toBe('без сети музыки на 42\u00a0мин');
});

test('a silence names its reason, and asks for attention', () => {
  expect(say({ status: 'silent', reason: 'needs_touch', since: moment('19T23:30') }, '20T09:00', 'ru')).toEqual({
    sign: 'asks',
    main: 'Тишина: коснитесь экрана плеера',
    more: ['с 23:30 вчера'],
  });
  expect(say({ status: 'silent' }).main).toBe('Silent');
  const muted = { sign: 'rests', main: 'Silent: the object’s volume is 0%' };
  expect(say({ status: 'silent', reason: 'muted' })).toMatchObject(muted);
});

test.each([
  [
    { status: 'offline', since: moment('20T13:00'), last_contact_at: moment('16T10:05') },
    'Player offline',
    ['last seen 10:05 on Mon'],
  ],
  [
    { status: 'offline', last_contact_at: moment('10T10:05') },
    'Player offline',
    ['last seen 10:05 on 10 November 2026'],
  ],
  [{ status: 'paused', paused_until: moment('20T15:00') }, 'Paused until 15:00', []],
  [
    { status: 'paused', reason: 'no_network', paused_until: moment('20T15:00') },
    'Paused until 15:00',
    ['the player has no network'],
  ],
  [{ status: 'no_source' }, 'No playlist assigned', []],
  [{ status: 'inactive' }, 'The object is inactive, no music plays', []],
] as const)('%o: %s', (air, main, more) => {
  expect(say(air)).toMatchObject({ main, more });
});

test('outside of its hours it says until when, unless they began meanwhile', () => {
  expect(say({}, '20T22:00').main).toBe('Outside opening hours until 09:00 tomorrow');
  expect(say({}, '20T08:00').main).toBe('Outside opening hours until 09:00');
  expect(say({}, '20T09:01').main).toBe('Outside opening hours');
});
