import type { TrackDuration } from '@kamerton/wire';

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
