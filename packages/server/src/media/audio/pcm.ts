/** Decoded audio. */
export type Pcm = PlanarPcm | InterleavedPcm;

/** One array per channel, all of the same length, full scale at 1. */
export interface PlanarPcm {
  channels: readonly Float32Array[];
  rate: number;
  /** Number of frames that could not be decoded. */
  errors?: number;
}

/** 16-bit samples as they come from a program or a file: `width` channels in turn. */
export interface InterleavedPcm {
  interleaved: Int16Array;
  width: number;
  rate: number;
  errors?: number;
}
