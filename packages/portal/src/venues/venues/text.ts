import type { Venue, Weekday } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import type { OpeningNow } from './opening-now.ts';
import { endKind, weekOf, dayIn } from './week.ts';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { venues } from '../../i18n/ru/venues.ts';

type VenuesText = typeof venues;

export const [useVenuesText, currentVenuesText] = defineNamespace(
  import.meta.glob<typeof venues>('../../i18n/*/venues.ts', { eager: true, import: 'venues' }),
);

export const openingText = (now: OpeningNow, { opening }: VenuesText): string =>
  'at' in now ? opening[now.kind](now.at.day, now.at.clock) : opening[now.kind];

type Scheduled = Pick<Venue, 'advanced_schedule' | 'start_time' | 'end_time' | 'hours'>;

function hoursText(venue: Scheduled, day: Weekday, { week }: VenuesText): string | null {
  const { open, start, end } = dayIn(weekOf(venue), day);
  if (!open) return null;
  return endKind(start, end) === 'whole-day' ? week.wholeDay : `${start}–${end}`;
}

/** Writes the hours of a week, with equal days joined: `Пн–Пт 08:00–21:00, Сб–Вс выходной`. */
export function weekText(venue: Scheduled, text: VenuesText): string {
  const hours = weekdays.map((day) => hoursText(venue, day, text));
  if (hours.every((each) => each === null)) return text.week.never;
  if (hours.every((each) => each === hours[0])) return text.week.daily(hours[0] ?? '');
  const runs: { from: Weekday; to: Weekday; hours: string | null }[] = [];
  for (const [at, day] of weekdays.entries()) {
    const last = runs.at(-1);
    if (last && last.hours === hours[at]) last.to = day;
    else runs.push({ from: day, to: day, hours: hours[at] ?? null });
  }
  return runs
    .map(({ from, to, hours }) => {
      const days = from === to ? text.days[from] : `${text.days[from]}–${text.days[to]}`;
      return `${days} ${hours ?? text.week.closed}`;
    })
    .join(', ');
}
