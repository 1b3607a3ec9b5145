/** Decoded audio. */
export type Pcm = PlanarPcm | InterleavedPcm;

interface AnyPcm {
  rate: number;
  /** Weight of each channel in the loudness, by its place in the room; all alike where the places are unknown. */
  weights?: readonly number[] | undefined;
  /** Number of frames that could not be decoded. */
  errors?: number;
}

/** One array per channel, all of the same length, full scale at 1. */
export interface PlanarPcm extends AnyPcm {
  channels: readonly Float32Array[];
}

/** 16-bit samples as they come from a program or a file: `width` channels in turn. */
export interface InterleavedPcm extends AnyPcm {
  interleaved: Int16Array;
  width: number;
}
