import type { Language, SetDuration, TrackDuration } from '@kamerton/wire';

import { localDay } from './days.ts';
import type { Zone } from './zone.ts';

const locales = { ru: 'ru-RU', en: 'en-GB' } as const;
const cache = new Map<string, Intl.DateTimeFormat>();

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const made = cache.get(key);
  if (made) return made;
  const fresh = new Intl.DateTimeFormat(locales[language], options);
  cache.set(key, fresh);
  return fresh;
}

/** `2 418` in Russian, `2,418` in English. */
export const formatNumber = (value: number, language: Language, digits = 0) =>
  value.toLocaleString(locales[language], { maximumFractionDigits: digits });

/** A calendar date `YYYY-MM-DD` as `18 ноября 2026` or `18 November 2026`. */
export function formatDay(day: string, language: Language): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return dates(language, options)
    .format(new Date(Date.UTC(year, month - 1, date)))
    .replace(/\s*г\.$/, '');
}

/** A moment as `Пятница, 20 ноября` or `Friday, 20 November`, in a time zone. */
export function formatWeekday(moment: Date, language: Language, zone: Zone): string {
  const weekday = dates(language, { weekday: 'long', timeZone: zone }).format(moment);
  const day = dates(language, { day: 'numeric', month: 'long', timeZone: zone }).format(moment);
  return `${weekday.charAt(0).toLocaleUpperCase(locales[language])}${weekday.slice(1)}, ${day}`;
}

/** A moment's clock time, `14:36` in both languages. */
export const formatClock = (moment: Date, language: Language, zone: Zone) =>
  dates(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(moment);

/** A moment as `20 ноября 2026, 14:36`. */
export const formatMoment = (moment: Date, language: Language, zone: Zone) =>
  `${formatDay(localDay(moment, zone), language)}, ${formatClock(moment, language, zone)}`;

/** A track's length in seconds. */
export const trackSeconds = ({ minutes, seconds }: TrackDuration): number => minutes * 60 + seconds;

/** Seconds as `m:ss`, from an hour on as `h:mm:ss` (spec 9). */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A track's length as `m:ss` or `h:mm:ss`. */
export const formatTrackDuration = (duration: TrackDuration) => formatSeconds(trackSeconds(duration));

const durationUnits = { ru: { hour: 'ч', minute: 'мин', second: 'с' }, en: { hour: 'h', minute: 'min', second: 's' } };

/** The length of a set as `42 мин`, `1 ч 5 мин`; under a minute as `45 с`. */
export function formatSetDuration({ hours, minutes, seconds }: SetDuration, language: Language): string {
  const unit = durationUnits[language];
  const rounded = hours * 60 + minutes + (seconds >= 30 ? 1 : 0);
  if (rounded === 0) return `${seconds}\u00a0${unit.second}`;
  const parts = [];
  if (rounded >= 60) parts.push(`${Math.floor(rounded / 60)}\u00a0${unit.hour}`);
  if (rounded % 60 > 0) parts.push(`${rounded % 60}\u00a0${unit.minute}`);
  return parts.join(' ');
}

const sizeUnits = { ru: ['КБ', 'МБ', 'ГБ', 'ТБ'], en: ['KB', 'MB', 'GB', 'TB'] };

/** Bytes as a figure and a unit of 1000s: `18,6` and `ГБ`. From ten of a unit on without a fraction, but for GB and TB. */
export function sizeParts(bytes: number, language: Language): { figure: string; unit: string } {
  const units = sizeUnits[language];
  // Nothing is told in the unit that comes next.
  let power = bytes === 0 ? 1 : 0;
  let value = bytes / 1000;
  while (value >= 999.5 && power < units.length - 1) {
    value /= 1000;
    power += 1;
  }
  const digits = power >= 2 || value < 10 ? 1 : 0;
  return { figure: formatNumber(value, language, digits), unit: units[power] ?? '' };
}

/** Bytes as `96 МБ` or `96 MB`. */
export function formatSize(bytes: number, language: Language): string {
  const { figure, unit } = sizeParts(bytes, language);
  return `${figure}\u00a0${unit}`;
}
