import { openingAt } from '@kamerton/wire/client/opening';
import type { PlayerDocument } from '@kamerton/wire';

/** The fields of a player's document that determine when music plays. */
export type ProgrammeDocument = Pick<PlayerDocument, 'venue' | 'paused_until'> & { source: object | null };

/**
 * - `open`: music plays.
 * - `closed`: outside opening hours.
 * - `paused`: within them, but a pause was asked for.
 * - `inactive`: the venue is switched off.
 * - `no_source`: nothing is assigned.
 */
export type ProgrammeStatus = 'open' | 'closed' | 'paused' | 'inactive' | 'no_source';

export interface Programme {
  status: ProgrammeStatus;
  /** Milliseconds since 1970 up to which the status holds, excluded; null if it holds until the document changes. */
  until: number | null;
}

const earlier = (one: number, other: number | null): number => (other === null ? one : Math.min(one, other));

/**
 * Returns whether music plays at a moment (milliseconds since 1970), and how long that holds. Throws a `RangeError` if
 * the engine does not know the venue's zone.
 */
export const statusAt = ({ venue, source, paused_until }: ProgrammeDocument, moment: number): Programme => {
  if (!venue.is_active) return { status: 'inactive', until: null };
  if (source === null) return { status: 'no_source', until: null };
  const { is_open, changes_at } = openingAt(venue, moment);
  if (!is_open) return { status: 'closed', until: changes_at };
  const resumes = paused_until === null ? moment : Date.parse(paused_until);
  return resumes > moment
    ? { status: 'paused', until: earlier(resumes, changes_at) }
    : { status: 'open', until: changes_at };
};
