import { bounds, type ReportedPlay, secondsOfPlay } from '@kamerton/wire';

/** A play to be stored. `counts`: it belongs to the popularity of its track. */
export type StorablePlay = ReportedPlay & { counts: boolean };

const minute = 60_000;
const { days, minutes_ahead } = bounds.play_age;

/** True if a play that is reported now may have started then. */
export const mayHaveStarted = (started_at: string, now: number): boolean => {
  const ago = now - Date.parse(started_at);
  return ago <= days * 24 * 60 * minute && ago >= -minutes_ahead * minute;
};

/** Divides reported plays by the durations of tracks that exist, in milliseconds. Each id is taken once. */
export const divide = (
  plays: readonly ReportedPlay[],
  durations: ReadonlyMap<number, number>,
  now: number,
): { storable: StorablePlay[]; refused: string[] } => {
  const storable = new Map<string, StorablePlay>();
  const refused = new Set<string>();
  for (const play of plays) {
    const duration = durations.get(play.track_id);
    if (duration === undefined || !mayHaveStarted(play.started_at, now)) refused.add(play.id);
    else storable.set(play.id, { ...play, counts: play.duration_ms / 1000 >= secondsOfPlay(duration / 1000) });
  }
  return { storable: [...storable.values()], refused: [...refused] };
};
