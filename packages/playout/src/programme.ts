import { openingAt } from '@kamerton/wire/client/opening';
import type { PlayerDocument } from '@kamerton/wire';
import { isSameSource, type ScheduleDocument, sourceAt, type SourceName } from './schedule.ts';

/** The fields of a player's document that determine when music plays, and what. */
export type ProgrammeDocument = Pick<PlayerDocument, 'venue' | 'paused_until'> & ScheduleDocument;

/**
 * - `open`: music plays.
 * - `closed`: outside opening hours.
 * - `paused`: within them, but a pause was asked for.
 * - `inactive`: the venue is switched off.
 * - `no_source`: nothing is assigned, and no slot holds.
 * - `unknown_zone`: the engine does not know the venue's zone, so that its hours are not known: music at night is worse
 *   than silence.
 */
export type ProgrammeStatus = 'open' | 'closed' | 'paused' | 'inactive' | 'no_source' | 'unknown_zone';

export interface Programme {
  status: ProgrammeStatus;
  /** Milliseconds since 1970 up to which all of this holds, excluded; null if it holds until the document changes. */
  until: number | null;
  /** Source while it is open; null otherwise. */
  source: SourceName | null;
  /** Source from `until` on, if music goes on then; null if it ends then. */
  next: SourceName | null;
}

const silent = (status: ProgrammeStatus, until: number | null): Programme => ({
  status,
  until,
  source: null,
  next: null,
});

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Returns the source at a moment, and the next moment at which it changes. */
const playingAt = (document: ProgrammeDocument, moment: number): Pick<Programme, 'until' | 'source' | 'next'> => {
  const { source, until: first } = sourceAt(document, moment);
  let until = first;
  // Slots may follow one another that play the same.
  for (let slots = 0; until !== null; slots += 1) {
    const then = sourceAt(document, until);
    if (!isSameSource(then.source, source) || slots === mostSlots) return { source, until, next: then.source };
    until = then.until;
  }
  return { source, until, next: null };
};

/** Slots that play the same and are passed over at a time. */
const mostSlots = 20;

/**
 * Returns whether music plays at a moment (milliseconds since 1970), what, and how long that holds. Throws a
 * `RangeError` if the engine does not know the venue's zone.
 */
export const statusAt = (document: ProgrammeDocument, moment: number): Programme => {
  const { venue, source, schedule, paused_until } = document;
  if (!venue.is_active) return silent('inactive', null);
  const hasSlots = schedule !== undefined && (schedule.slots.length > 0 || schedule.layers.length > 0);
  if (source === null && !hasSlots) return silent('no_source', null);
  const { is_open, changes_at } = openingAt(venue, moment);
  if (!is_open) return silent('closed', changes_at);
  const resumes = paused_until === null ? moment : Date.parse(paused_until);
  if (resumes > moment) return silent('paused', earlier(resumes, changes_at));
  const playing = playingAt(document, moment);
  if (playing.source === null) return silent('no_source', earlier(playing.until, changes_at));
  const goesOn = playing.until !== null && (changes_at === null || playing.until < changes_at);
  return { status: 'open', ...playing, ...(!goesOn && { until: changes_at, next: null }) };
};

/** Returns `unknown` if the engine does not know the venue's zone. */
export const knownOr = <Value>(compute: () => Value, unknown: Value): Value => {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError) return unknown;
    throw error;
  }
};

/** Changes of the status that are looked through for music: those of weeks. */
const mostChanges = 100;

/** When music is to play after a time without it; null if the document has no such moment, or none within weeks. */
export const opensAfter = (document: ProgrammeDocument, { until: first }: Pick<Programme, 'until'>): number | null => {
  let until = first;
  for (let changes = 0; until !== null && changes < mostChanges; changes += 1) {
    const then = statusAt(document, until);
    if (then.status === 'open') return until;
    ({ until } = then);
  }
  return null;
};
