import type { Language, SetDuration } from '@kamerton/wire';
import { localDay } from '../lib/days.ts';
import { useZone, type Zone } from '../lib/zone.ts';
import { currentLanguage, useLanguage } from './language.ts';
import { textIn } from './text.ts';

const cache = new Map<string, Intl.DateTimeFormat>();

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const cached = cache.get(key) ?? new Intl.DateTimeFormat(textIn(language).format.locale, options);
  cache.set(key, cached);
  return cached;
}

/**
 * `2 418` in Russian, `2,418` in English; like every format of the interface's language unless another is named. A
 * component that shows one renders again with its texts. Written without `Intl`, as plurals and dates are: its first use
 * takes 30 to 50 ms of a first load on a quick processor.
 */
export function formatNumber(value: number, digits = 0, language = currentLanguage()): string {
  const { group, decimal } = textIn(language).format.signs;
  // Of the decimal figure, which halves are rounded up from.
  const rounded = Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
  const [whole = '', fraction] = String(rounded).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction ? grouped + decimal + fraction : grouped;
}

/** A calendar date `YYYY-MM-DD` as `18 ноября 2026` or `18 November 2026`. */
export function formatDay(day: string, language = currentLanguage()): string {
  const [year, month = 1, date] = day.split('-').map(Number);
  return `${date} ${textIn(language).format.months.split(' ')[month - 1]} ${year}`;
}

/** A calendar date `YYYY-MM-DD` in figures: `05.11.2026` or `05/11/2026`. */
export const writeDay = (day: string, language = currentLanguage()) =>
  day.split('-').toReversed().join(textIn(language).format.signs.date);

/** A moment as `Пятница, 20 ноября` or `Friday, 20 November`, in a time zone. */
export function formatWeekday(moment: Date, language: Language, zone: Zone): string {
  const weekday = dates(language, { weekday: 'long', timeZone: zone }).format(moment);
  const day = dates(language, { day: 'numeric', month: 'long', timeZone: zone }).format(moment);
  return `${weekday.charAt(0).toLocaleUpperCase(language)}${weekday.slice(1)}, ${day}`;
}

/** A moment's clock time, `14:36` in every language. */
const formatClock = (moment: Date, language: Language, zone: Zone) =>
  dates(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(moment);

/** A moment as `20 ноября 2026, 14:36`. */
export const formatMoment = (moment: Date, language: Language, zone: Zone) =>
  `${formatDay(localDay(moment, zone), language)}, ${formatClock(moment, language, zone)}`;

/** The length of a set as `42 мин`, `1 ч 5 мин`; under half a minute as `12 с`. */
export function formatSetDuration({ hours, minutes, seconds }: SetDuration, language = currentLanguage()): string {
  const { hour, minute, second } = textIn(language).format;
  const rounded = hours * 60 + minutes + (seconds >= 30 ? 1 : 0);
  if (rounded === 0) return `${seconds}\u00a0${second}`;
  const parts = [];
  if (rounded >= 60) parts.push(`${Math.floor(rounded / 60)}\u00a0${hour}`);
  if (rounded % 60 > 0) parts.push(`${rounded % 60}\u00a0${minute}`);
  return parts.join(' ');
}

/** Minutes as `1 ч 5 мин`; none as `0 мин`. */
export const formatMinutes = (minutes: number, language = currentLanguage()): string =>
  minutes === 0
    ? `0\u00a0${textIn(language).format.minute}`
    : formatSetDuration({ hours: 0, minutes, seconds: 0 }, language);

/** Bytes as a figure and a unit of 1000s: `18,6` and `ГБ`. From ten of a unit on without a fraction, but for GB and TB. */
export function sizeParts(bytes: number, language = currentLanguage()): { figure: string; unit: string } {
  const units = textIn(language).format.bytes;
  // An empty size is in the second unit, as most are.
  let power = bytes === 0 ? 1 : 0;
  let value = bytes / 1000;
  while (value >= 999.5 && power < units.length - 1) {
    value /= 1000;
    power += 1;
  }
  const digits = power >= 2 || value < 10 ? 1 : 0;
  return { figure: formatNumber(value, digits, language), unit: units[power] ?? '' };
}

/** Bytes as `96 МБ` or `96 MB`. */
export function formatSize(bytes: number, language = currentLanguage()): string {
  const { figure, unit } = sizeParts(bytes, language);
  return `${figure}\u00a0${unit}`;
}

/** Formats moments in the language of the interface and the zone of the profile. */
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
