import type { Language, OnAirVenue, Venue } from '@kamerton/wire';
import { localTimeAt, midnightOf, openingAt } from '@kamerton/wire/client/opening';
import { formatDay, formatMinutes } from '../../i18n/format.ts';
import { clockAt, dateAt, weekdayOf } from '../../lib/local-clock.ts';
import type { PlayersText } from './queries.ts';

/** The sign beside a status: music, a rest that is meant, or something that asks for attention. */
export type Sign = 'plays' | 'rests' | 'asks';

export interface AirText {
  sign: Sign;
  /** The venue's present state in one phrase. */
  main: string;
  /** Since when, what is next: phrases that may be cut off. */
  more: string[];
}

interface Context {
  text: PlayersText;
  language: Language;
  now: number;
}

const day = 24 * 3_600_000;

/** Writes a moment in a venue's local time: the clock alone today, `08:00 tomorrow`, `08:00 on Fri`, else its date. */
export function whenText(
  timezone: string,
  moment: number,
  now: number,
  { text: { when }, language }: Omit<Context, 'now'>,
) {
  const clock = clockAt(timezone, moment);
  const local = localTimeAt(timezone, moment);
  const days = (midnightOf(local) - midnightOf(localTimeAt(timezone, now))) / day;
  if (days === 0) return clock;
  if (days === 1) return when.tomorrow(clock);
  if (days === -1) return when.yesterday(clock);
  if (Math.abs(days) >= 7) return when.date(formatDay(dateAt(timezone, moment), language), clock);
  return when.weekday(when.weekdays[weekdayOf(local)], clock);
}

const trackText = (track: OnAirVenue['track'], { status }: PlayersText) =>
  track ? status.playing(track.artist, track.name) : '';

/** Says in words what a venue plays now, or why it does not. Times are the venue's local ones. */
export function airText(air: OnAirVenue, venue: Venue, { text, language, now }: Context): AirText {
  const { status } = text;
  const when = (moment: string | number) => whenText(air.timezone, new Date(moment).getTime(), now, { text, language });
  const low = air.low_reserve === null ? [] : [text.lowReserve(formatMinutes(air.low_reserve, language))];
  const since = air.since === null ? [] : [text.since(when(air.since))];
  switch (air.status) {
    case 'playing':
      return {
        sign: 'plays',
        // Announcements and tracks that were revoked are not named.
        main: trackText(air.track, text) || status.playingPlain,
        more: [...low, ...since, ...(air.next ? [text.next(trackText(air.next, text))] : [])],
      };
    case 'silent':
      return {
        // A volume of 0 is meant.
        sign: air.reason === 'muted' ? 'rests' : 'asks',
        main: air.reason ? status.silent(text.reasons[air.reason]) : status.silentPlain,
        more: since,
      };
    case 'offline':
      return {
        sign: 'asks',
        main: status.offline,
        more: air.last_contact_at === null ? since : [text.heard(when(air.last_contact_at))],
      };
    case 'closed': {
      const { is_open, changes_at } = openingAt(venue, now);
      // The venue may have been read before its hours began.
      const until = is_open ? null : changes_at;
      return { sign: 'rests', main: until === null ? status.closed : status.closedUntil(when(until)), more: [] };
    }
    case 'paused':
      return {
        sign: 'rests',
        main: air.paused_until === null ? status.paused : status.pausedUntil(when(air.paused_until)),
        more: air.reason ? [text.reasons[air.reason]] : [],
      };
    case 'no_source':
      return { sign: 'asks', main: status.no_source, more: [] };
    case 'no_player':
    case 'inactive':
      return { sign: 'rests', main: status[air.status], more: [] };
  }
}
