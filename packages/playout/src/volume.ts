import type { ProgrammeTrack, Sound } from '@kamerton/wire';
import { localTimeAt, midnightOf, minutesOf } from '@kamerton/wire/client/local-time';

const minute = 60_000;

/**
 * Returns a venue's volume in per cent at a moment (milliseconds since 1970). It changes at whole minutes only. Throws
 * a `RangeError` if the engine does not know the zone.
 */
export const volumeAt = (sound: Pick<Sound, 'volume' | 'volume_steps'>, timezone: string, moment: number): number => {
  const last = sound.volume_steps.at(-1);
  if (!last) return sound.volume;
  const local = localTimeAt(timezone, moment);
  const now = Math.floor((local - midnightOf(local)) / minute);
  // Before the day's first step the last one of the day before holds.
  return (sound.volume_steps.findLast(({ at }) => minutesOf(at) <= now) ?? last).volume;
};

/** Highest peak, in dBFS: where two tracks cross, both at 0.71, their peaks add up to full scale. */
const highestPeak = -3.02;

/** Loudness to which tracks are levelled, and the most by which a quiet one is raised. */
const targetLufs = -16;
const greatestBoost = 12;
/** For a track that is not measured: most masters lie above the target. */
const unmeasured = -4;

const linear = (decibels: number): number => 10 ** (decibels / 20);

const levelling = ({ loudness_lufs }: Pick<ProgrammeTrack, 'loudness_lufs'>): number =>
  loudness_lufs === null ? unmeasured : Math.min(targetLufs - loudness_lufs, greatestBoost);

/** Half the loudness is 10 dB less: amplitude goes by this power of loudness. */
const exponent = 5 / 3;

/**
 * Returns the linear gain by which a track sounds at `volume` per cent of -16 LUFS. No sample gets above -3 dBFS.
 * More than 1 for a quiet track, 4 at most: a GainNode takes that, an element's `volume` has to be cut to 1.
 */
export const levelOf = (track: Pick<ProgrammeTrack, 'loudness_lufs' | 'sample_peak_db'>, volume: number): number =>
  Math.min(
    linear(levelling(track)) * (Math.min(Math.max(volume, 0), 100) / 100) ** exponent,
    // A peak that is not known may be full scale.
    linear(highestPeak - (track.sample_peak_db ?? 0)),
  );
