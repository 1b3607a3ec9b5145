import type { Weekday } from '@kamerton/wire';

/** Texts about the values of venues, in previews of changes and in tables. */
export const venues = {
  yes: 'да',
  no: 'нет',
  closed: 'выходной',
  wholeDay: 'круглосуточно',
  /** The same hours every day. */
  daily: (hours: string) => `ежедневно ${hours}`,
  days: { mon: 'пн', tue: 'вт', wed: 'ср', thu: 'чт', fri: 'пт', sat: 'сб', sun: 'вс' } as Record<Weekday, string>,
};
