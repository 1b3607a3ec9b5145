import type { Tempo } from './tempo.ts';
import { flatPeaks } from './waveform.ts';

/** Version of `Measures`: tracks with those of an older one are analysed again in the background. */
export const analysisVersion = 3;

export interface Measures extends Tempo {
  analysisVersion: number;
  /** Level of equal slices, 255 the loudest. */
  peaks: Uint8Array;
  /** Integrated loudness by EBU R128, in LUFS; null for silence, less than 400 ms, and what was not decoded. */
  loudnessLufs: number | null;
  /** Greatest magnitude of a sample, in dBFS; null for silence and what was not decoded. */
  samplePeakDb: number | null;
}

/** Stands for the analysis of sound that nothing here has decoded. */
export const undecoded = () => ({
  analysisVersion,
  hasWaveform: false,
  peaks: flatPeaks(),
  loudnessLufs: null,
  samplePeakDb: null,
  tempoBpm: null,
  tempoConfidence: null,
});
