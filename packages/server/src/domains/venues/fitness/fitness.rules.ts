import { fitnessLimits, type FitnessVerdict, hoursOn, type OpeningHours } from '@kamerton/wire';

const dayMinutes = 24 * 60;
/** 1 January 1970 was a Thursday; the week does not matter where all of it is looked at. */
const dayMs = dayMinutes * 60_000;

/** Opening hours of a week, in seconds. Hours that reach into those of the next day count once. */
export const openTime = (
  schedule: OpeningHours,
): { week_seconds: number; longest_day_seconds: number; days: number } => {
  const days = Array.from({ length: 7 }, (_, at) => {
    const [today, tomorrow] = [hoursOn(schedule, at * dayMs), hoursOn(schedule, (at + 1) * dayMs)];
    if (!today) return 0;
    const end = tomorrow ? Math.min(today.end, tomorrow.start + dayMinutes) : today.end;
    return Math.max(0, end - today.start) * 60;
  });
  return {
    week_seconds: days.reduce((sum, seconds) => sum + seconds, 0),
    longest_day_seconds: Math.max(...days),
    days: days.filter((seconds) => seconds > 0).length,
  };
};

/** Plays of a track on the longest day, on average, if all are played alike; null without music or hours. */
export const repeatsOf = (longestDay: number, music: number): number | null =>
  music === 0 || longestDay === 0 ? null : Math.round((longestDay / music) * 100) / 100;

/** Seconds of music that are missing so that no track repeats more often than enough on the longest day. */
export const missingOf = (longestDay: number, music: number): number =>
  Math.max(0, Math.round(longestDay / fitnessLimits.repeats.enough) - music);

interface Measured {
  hasSource: boolean;
  longestDay: number;
  tracks: number;
  repeats: number | null;
  /** Shares of tracks. */
  explicit: number;
  blocked: number;
  revoked: number;
}

/** The verdicts, worst first. */
export const verdictsOf = (measured: Measured): FitnessVerdict[] => {
  if (!measured.hasSource) return ['no_source'];
  const { repeats, annoying } = { repeats: measured.repeats ?? 0, annoying: fitnessLimits.repeats.annoying };
  const found: [FitnessVerdict, boolean][] = [
    ['never_open', measured.longestDay === 0],
    ['no_music', measured.tracks === 0],
    ['too_short', repeats > annoying],
    ['short', repeats > fitnessLimits.repeats.enough && repeats <= annoying],
    ['much_blocked', measured.blocked >= fitnessLimits.blocked],
    ['much_revoked', measured.revoked >= fitnessLimits.revoked],
    ['much_explicit', measured.explicit >= fitnessLimits.explicit],
  ];
  const verdicts = found.flatMap(([code, applies]) => (applies ? [code] : []));
  return verdicts.length === 0 ? ['fits'] : verdicts;
};
