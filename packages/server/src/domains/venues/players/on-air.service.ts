import { type OnAirVenue, type Opening, openingAt, weekdays } from '@kamerton/wire';
import { nameOf, type Playing, sourceAt, type SourceName } from '@kamerton/playout/schedule';
import { LRUCache } from 'lru-cache';
import type { OnAirRow } from './on-air.store.ts';
import { type OnAir, onAirAt, type OnAirState, type ScheduledName } from './on-air.rules.ts';

/** Maximum number of hours whose opening, and of schedules whose slot is remembered. */
const most = 20_000;

interface Remembered extends Opening {
  /** When it was computed. */
  from: number;
}

interface RememberedSlot extends Pick<Playing, 'until'> {
  name: SourceName | null;
  from: number;
}

/**
 * Tells what venues play. Opening hours take a tenth of a millisecond of time zones each, and hold until they change: a
 * board of a thousand venues, of which many keep the same hours, computes few of them.
 */
export const createOnAirBoard = () => {
  const openings = new LRUCache<string, Remembered>({ max: most });
  const slots = new LRUCache<string, RememberedSlot>({ max: most });

  const isOpen = (state: OnAirState, now: number): boolean => {
    const { timezone, advanced_schedule, start_time, end_time } = state;
    const schedule = { timezone, advanced_schedule, start_time, end_time, hours: state };
    const key = advanced_schedule ? weekOf(state) : `${timezone} ${start_time} ${end_time}`;
    const existing = openings.get(key);
    if (existing && existing.from <= now && now < (existing.changes_at ?? Infinity)) return existing.is_open;
    const opening = openingAt(schedule, now);
    openings.set(key, { ...opening, from: now });
    return opening.is_open;
  };

  /** Returns the source of the present slot; undefined without one, when the assigned source plays. */
  const slotAt = (state: OnAirState, now: number): ScheduledName | undefined => {
    const { schedule, timezone, advanced_schedule, start_time, end_time, scheduled } = state;
    if (!schedule) return undefined;
    // An edit belongs to one venue.
    const key = `${timezone} ${schedule.edit}`;
    let slot = slots.get(key);
    if (!slot || now < slot.from || now >= (slot.until ?? Infinity)) {
      const venue = { timezone, advanced_schedule, start_time, end_time, hours: state };
      const whole = { slots: schedule.slots, layers: schedule.layers, announcements: [] };
      // Availability is left to the row that was just read: a playlist may be deleted at any time.
      const { slot: active, until } = sourceAt({ venue, source: null, schedule: whole }, now);
      slot = { name: active && nameOf(active), from: now, until };
      slots.set(key, slot);
    }
    const { name } = slot;
    return scheduled?.find(({ kind, id }) => kind === name?.kind && id === name.id);
  };

  return (state: OnAirState, now: number): OnAir & { slot: ScheduledName | undefined } => {
    const slot = slotAt(state, now);
    return { ...onAirAt({ ...state, has_source: state.has_source || slot !== undefined }, now, isOpen), slot };
  };
};

const weekOf = (state: OnAirState): string =>
  `${state.timezone} ${weekdays.map((day) => `${state[`${day}_start`]} ${state[`${day}_end`]}`).join(' ')}`;

/** A venue as the board shows it. */
export const present = (
  row: OnAirRow,
  { status, reason, slot }: ReturnType<ReturnType<typeof createOnAirBoard>>,
  now: number,
): OnAirVenue => {
  const isPlaying = status === 'playing';
  // A player that is about to begin told last of what it did before.
  const isTold = isPlaying || (status === 'silent' && row.player_status === 'silent');
  const offlineSince = status === 'offline' ? row.last_contact_at : null;
  return {
    venue_id: row.venue_id,
    name: row.name,
    timezone: row.timezone,
    status,
    reason,
    since: isTold ? row.since : offlineSince,
    track: isPlaying ? row.track : null,
    next: isPlaying ? row.next : null,
    source_name: slot?.name ?? row.source_name,
    paused_until: row.paused_until !== null && Date.parse(row.paused_until) > now ? row.paused_until : null,
    last_contact_at: row.last_contact_at,
    low_reserve: row.low_reserve,
  };
};
