import { inaudibleAfter } from '@kamerton/playout/constants';

/** Measurement of one moment while audible sound should play; energies are root mean squares. */
export interface Measured {
  /** Energy at the output. */
  output: number;
  /** True if there is something to be heard: the source has energy, is muted, or the audio context stands still. */
  isExpected: boolean;
}

/** Energy below which nothing is heard. */
const floor = 1e-4;
/** Number of measurements that have to have expected sound in that time: a track may be silent for itself. */
const least = 20;

/** Follows whether what plays comes out. `null` if nothing plays; returns true while it is inaudible. */
export const createAudibility = () => {
  let heardAt: number | null = null;
  let expected = 0;
  let isInaudible = false;
  return (measured: Measured | null, now: number): boolean => {
    if (measured === null || measured.output >= floor || heardAt === null) {
      heardAt = now;
      expected = 0;
      // A pause says nothing of what follows it.
      if (measured !== null) isInaudible = false;
      return isInaudible;
    }
    if (measured.isExpected) expected += 1;
    if (expected >= least && now - heardAt >= inaudibleAfter) isInaudible = true;
    return isInaudible;
  };
};

/** Root mean square of what an analyser has at present. */
export const energyOf = (analyser: AnalyserNode): number => {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
};
