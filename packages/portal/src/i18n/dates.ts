import { localDay } from '../lib/days.ts';
import { formatClock, formatDay, formatMoment, formatWeekday } from '../lib/format.ts';
import { useZone } from '../lib/zone.ts';
import { useLanguage } from './language.ts';

/** Moments as they are shown: in the language of the interface and the zone of the profile. */
export function useDates() {
  const language = useLanguage();
  const zone = useZone();
  return {
    /** `20 November 2026, 14:36` */
    moment: (at: string) => formatMoment(new Date(at), language, zone),
    /** `20 November 2026` */
    day: (at: string) => formatDay(localDay(new Date(at), zone), language),
    /** `14:36` */
    clock: (at: string | Date) => formatClock(new Date(at), language, zone),
    /** `Friday, 20 November` */
    weekday: (at: Date) => formatWeekday(at, language, zone),
  };
}
