import { bounds, type ReportedPlay, secondsOfPlay } from '@kamerton/wire';

/**
 * Why a play cannot have been: of no track, by a device that was not paired yet, longer than its track or than the time
 * that has passed, or while the device played another.
 */
type Implausible = 'unknown_track' | 'unpaired' | 'too_long' | 'not_elapsed' | 'overlap';

/** A play to be stored. `counts`: it belongs to the popularity of its track. */
export type StorablePlay = ReportedPlay & { implausible: Implausible | null; counts: boolean };

/** A stored play of the venue. */
export interface NearbyPlay {
  id: string;
  player_id: number;
  track_id: number;
  started_at: string;
  duration_ms: number;
  implausible: string | null;
}

/** Why a play is not stored, so that sending it again is of no use. */
export type PlayRefusal = 'too_old' | 'too_early' | 'taken';

const minute = 60_000;
const { days, minutes_ahead } = bounds.play_age;

/**
 * Milliseconds of which a track counts once at a venue: the hours of UTC. Reports come one by one and late, and a play
 * that did not count looks like one that did, so that with an hour around each a track that plays more often would
 * count once in all.
 */
export const countingHour = 60 * minute;

/** Milliseconds by which starts and lengths may be inexact. */
const slack = 2000;

const refusalOf = ({ started_at }: ReportedPlay, now: number): PlayRefusal | null => {
  const ago = now - Date.parse(started_at);
  if (ago > days * 24 * 60 * minute) return 'too_old';
  return ago >= -minutes_ahead * minute ? null : 'too_early';
};

/** Parts reported plays into those that may be stored and the others. Each id is taken once. */
export const partPlays = (
  plays: readonly ReportedPlay[],
  now: number,
): { storable: ReportedPlay[]; refused: Map<string, PlayRefusal> } => {
  const storable = new Map<string, ReportedPlay>();
  const refused = new Map<string, PlayRefusal>();
  for (const play of plays) {
    const refusal = refusalOf(play, now);
    if (refusal) refused.set(play.id, refusal);
    else storable.set(play.id, play);
  }
  return { storable: [...storable.values()], refused };
};

interface Span {
  from: number;
  to: number;
}

const spanOf = ({ started_at, duration_ms }: Pick<ReportedPlay, 'started_at' | 'duration_ms'>): Span => {
  const from = Date.parse(started_at);
  return { from, to: from + duration_ms };
};

/** True if two plays of a device share more than a crossfade, of a short play more than three quarters. */
const overlap = (one: Span, other: Span): boolean => {
  const shorter = Math.min(one.to - one.from, other.to - other.from);
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return shared > Math.min(bounds.crossfade * 1000 + slack, shorter * 0.75);
};

/** True if a play lasted longer than its track, whose stored duration may be a stated one. */
const isTooLong = (ms: number, duration: number): boolean => ms > duration * 1.05 + slack;

/**
 * Judges reported plays, in order of their starts, by what the venue has played and by the durations of tracks that
 * exist, in milliseconds. All of them are stored; what cannot have been counts in no popularity, and a track counts once
 * an hour.
 */
export const judgePlays = (
  plays: readonly ReportedPlay[],
  by: { id: number; paired_at: number },
  stored: { durations: ReadonlyMap<number, number>; nearby: readonly NearbyPlay[] },
  now: number,
): StorablePlay[] => {
  const sounding = stored.nearby.filter((play) => play.player_id === by.id && play.implausible === null).map(spanOf);
  const counted = new Set<string>();
  const hourOf = (track: number, from: number) => `${track} ${Math.floor(from / countingHour)}`;
  const isLong = (track: number, ms: number) =>
    ms / 1000 >= secondsOfPlay((stored.durations.get(track) ?? Infinity) / 1000);
  for (const { track_id, duration_ms, started_at, implausible } of stored.nearby) {
    if (implausible === null && isLong(track_id, duration_ms)) counted.add(hourOf(track_id, Date.parse(started_at)));
  }
  const reasonOf = (play: ReportedPlay, span: Span): Implausible | null => {
    const duration = stored.durations.get(play.track_id);
    if (duration === undefined) return 'unknown_track';
    if (isTooLong(play.duration_ms, duration)) return 'too_long';
    if (span.from < by.paired_at - minutes_ahead * minute) return 'unpaired';
    if (span.to > now + minutes_ahead * minute) return 'not_elapsed';
    return sounding.some((other) => overlap(span, other)) ? 'overlap' : null;
  };
  const inOrder = [...plays].sort((one, other) => Date.parse(one.started_at) - Date.parse(other.started_at));
  return inOrder.map((play) => {
    const span = spanOf(play);
    const implausible = reasonOf(play, span);
    if (implausible === null) sounding.push(span);
    const hour = hourOf(play.track_id, span.from);
    const counts = implausible === null && !counted.has(hour) && isLong(play.track_id, play.duration_ms);
    if (counts) counted.add(hour);
    return { ...play, implausible, counts };
  });
};
