import type { Hours, OnAirStatus, Schedule, ScheduleSource, SilenceReason, Sound, Venue } from '@kamerton/wire';
import { crossingOf } from '@kamerton/wire/client/local-time';

/** Sound of a venue that has not changed it. */
export const usualSound: Sound = { volume: 100, volume_steps: [], crossfade: 3, artist_apart: 30, title_apart: 120 };

/** Volumes in the order of their times; null if a time stands twice. */
export const orderedSteps = (steps: Sound['volume_steps']): Sound['volume_steps'] | null => {
  const times = new Set(steps.map(({ at }) => at));
  return times.size < steps.length ? null : steps.toSorted((a, b) => (a.at < b.at ? -1 : 1));
};

const day = 86_400_000;

/** Begin and end of a day of the calendar in a time zone, in milliseconds since 1970. The end is not included. */
export const dayIn = (timezone: string, date: string): { from: number; to: number } => {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return { from: crossingOf(timezone, midnight).first, to: crossingOf(timezone, midnight + day).first };
};

export interface ScheduledName {
  kind: ScheduleSource['kind'];
  id: number;
  name: string;
}

/** When a venue plays, as columns. */
export type VenueTimes = Hours &
  Pick<Venue, 'timezone' | 'is_active' | 'advanced_schedule' | 'start_time' | 'end_time'>;

/** Known state of a venue and of its player that counts. */
export interface OnAirState extends VenueTimes {
  paused_until: string | null;
  /** True if something is assigned, or by the board if a slot holds. */
  has_source: boolean;
  /** Null without one. */
  schedule: (Pick<Schedule, 'slots' | 'layers'> & { edit: string }) | null;
  /** Existing sources that the schedule names; null without a schedule. */
  scheduled: ScheduledName[] | null;
  /** Null without a player. */
  last_contact_at: string | null;
  is_online: boolean;
  player_status: 'playing' | 'silent' | 'closed' | 'paused' | null;
  reason: string | null;
}

export interface OnAir {
  status: OnAirStatus;
  reason: SilenceReason | null;
}

/** True if music should play and does not, or is not known to. A volume of 0 is meant. */
export const asksForHelp = ({ status, reason }: OnAir): boolean =>
  (status === 'silent' && reason !== 'muted') || status === 'offline';

const hasSlots = ({ schedule }: OnAirState): boolean =>
  schedule !== null && (schedule.slots.length > 0 || schedule.layers.length > 0);

const quiet = (status: OnAirStatus): OnAir => ({ status, reason: null });

/** Returns what a venue plays at a moment, in milliseconds since 1970. */
export const onAirAt = (state: OnAirState, now: number, isOpen: (state: OnAirState, now: number) => boolean): OnAir => {
  if (state.last_contact_at === null) return quiet('no_player');
  if (!state.is_active) return quiet('inactive');
  // As the player decides: what plays by slots alone is closed or paused like all else between them.
  if (!state.has_source && !hasSlots(state)) return quiet('no_source');
  if (!isOpen(state, now)) return quiet('closed');
  if (state.paused_until !== null && Date.parse(state.paused_until) > now) {
    // Until it is back it plays from its store what it has not been told to pause.
    const isUnheard = !state.is_online && state.player_status !== 'paused';
    return { status: 'paused', reason: isUnheard ? 'no_network' : null };
  }
  if (!state.has_source) return quiet('no_source');
  if (!state.is_online) return quiet('offline');
  if (state.player_status === 'playing') return quiet('playing');
  // A player that tells nothing yet, or that hours and pauses kept silent until now, is about to begin.
  if (state.player_status !== 'silent') return { status: 'silent', reason: 'starting' };
  return { status: 'silent', reason: (state.reason as SilenceReason | null) ?? 'starting' };
};
