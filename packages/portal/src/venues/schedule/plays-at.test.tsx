import type { Schedule, Venue } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import { expect, test } from 'vitest';
import { setLanguage } from '../../i18n/language.ts';
import { loadTexts } from '../../i18n/text.ts';
import { sourcesOf } from './described.ts';
import { answerAt } from './plays-at.tsx';
import { currentScheduleText } from './text.ts';

const bar: Venue = {
  id: 7,
  name: 'Bar',
  city_id: 3,
  city_name: 'Kazan',
  timezone: 'Europe/Moscow',
  address: '',
  object_type_id: 2,
  is_active: true,
  advanced_schedule: false,
  legal_entity: '',
  start_time: '09:00',
  end_time: '22:00',
  hours: Object.fromEntries(
    weekdays.flatMap((day) => [`${day}_start`, `${day}_end`].map((field) => [field, null])),
  ) as Venue['hours'],
  playlist_id: null,
  selection_id: 5,
  playlist_name: null,
  selection_name: 'Morning',
  tags: [],
};

const schedule: Schedule = {
  slots: [{ day: 'mon', start: '10:00', end: '12:00', playlist_id: 5, selection_id: null }],
  layers: [],
  announcements: [],
};

test('a deleted playlist does not play where the assigned ready-made one has the same number', async () => {
  await loadTexts('en');
  setLanguage('en');
  const sources = sourcesOf([
    { kind: 'playlist', id: 5, name: 'Jazz', is_available: false },
    { kind: 'collection', id: 5, name: 'Morning', is_available: true },
  ]);
  const assigned = { kind: 'collection', id: 5 } as const;
  const monday = Date.parse('2026-11-23T08:00:00Z');
  const sentences = answerAt({ venue: bar, schedule, sources, assigned }, monday, currentScheduleText());
  expect(sentences.slice(0, 2)).toEqual([
    '“Morning” plays.',
    'The playlist assigned to the object, since the one chosen for Monday, 10:00–12:00 was deleted.',
  ]);
  const alone = answerAt({ venue: bar, schedule, sources, assigned: null }, monday, currentScheduleText());
  expect(alone.slice(0, 2)).toEqual([
    'Nothing plays: no playlist is assigned.',
    'The one chosen for Monday, 10:00–12:00 was deleted.',
  ]);
});
