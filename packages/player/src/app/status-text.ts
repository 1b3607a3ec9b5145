import { opensAfter, type Programme } from '@kamerton/playout/programme';
import { isSameSource } from '@kamerton/playout/schedule';
import type { State } from '@kamerton/playout/state';
import { whenIn } from '../lib/day.ts';
import type { Texts } from '../i18n/ru.ts';

/** The playlist or collection that plays by the schedule, or is assigned. */
export const presentSource = ({ document, programme }: State) => {
  if (!document) return null;
  const { source, sources } = document;
  const present = programme?.source ?? null;
  return (present && sources.find((each) => isSameSource(each, present))) ?? source;
};

/** A track in one line; not all have an artist. */
export const lineOf = ({ artist, name }: { artist: string; name: string }): string =>
  artist === '' ? name : `${artist} — ${name}`;

/** Text on the screen instead of a track. */
export interface Said {
  title: string;
  why: string | null;
  tone: 'quiet' | 'warm' | 'alert';
}

/** Moments by the silences that end then: the calendar is slow, and the screen is drawn four times a second. */
const openings = new WeakMap<Programme, number | null>();

/** When music is to play after a silence, which may go on by another reason when the present one is over. */
const openingAfter = ({ document, programme }: State): number | null => {
  if (!document || !programme) return null;
  let opening = openings.get(programme);
  if (opening === undefined) openings.set(programme, (opening = opensAfter(document, programme)));
  return opening;
};

/** One sentence and one colour for each way of being silent; null while a track plays. */
export const sayStatus = (state: State, isClosed: boolean, texts: Texts): Said | null => {
  const { status: text, at } = texts;
  const { programme, document, reported, moment } = state;
  const said = (title: string, why: string | null, tone: Said['tone'] = 'quiet'): Said => ({ title, why, tone });
  const when = (sentence: (at: string) => string): string | null => {
    const opening = openingAfter(state);
    if (opening === null) return null;
    const { day, time } = whenIn(document?.venue.timezone ?? 'UTC', opening, moment, texts.locale);
    return sentence(day === null ? at.today(time) : at.other(day, time));
  };
  if (!state.is_paired) return said(text.unpaired, text.unpairedWhy);
  if (isClosed) return said(text.accountClosed, text.accountClosedWhy, 'alert');
  if (!programme) return said(state.is_online ? text.starting : text.noDocument, null, 'warm');
  switch (programme.status) {
    case 'closed':
      return said(text.closed, programme.until === null ? text.neverOpens : when(text.opens));
    case 'paused':
      return said(text.paused, when(text.pausedUntil), 'warm');
    case 'inactive':
      return said(text.inactive, text.inactiveWhy);
    case 'unknown_zone':
      return said(text.unknownZone, text.unknownZoneWhy, 'alert');
    case 'no_source':
      return programme.until === null
        ? said(text.noSource, text.noSourceWhy, 'warm')
        : said(text.gap, when(text.opens));
    default:
  }
  if (reported?.status === 'playing') return null;
  switch (reported?.reason) {
    case 'needs_touch':
      return said(text.needsTouch, text.needsTouchWhy, 'alert');
    case 'no_tracks':
      return said(text.noTracks, text.noTracksWhy, 'warm');
    case 'no_network':
      return said(text.noNetwork, text.noNetworkWhy, 'warm');
    case 'muted':
      return said(text.muted, text.mutedWhy, 'warm');
    case 'no_sound':
      if (state.lacks_output) return said(text.noOutput, text.noOutputWhy, 'alert');
      if (state.is_muted) return said(text.muted, text.mutedHereWhy, 'alert');
      return said(text.noSound, text.noSoundWhy, 'alert');
    case 'media_failed':
      return said(text.mediaFailed, text.mediaFailedWhy, 'warm');
    default:
      return said(text.starting, null);
  }
};
