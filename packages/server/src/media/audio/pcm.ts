/** Decoded audio: one array per channel, all of the same length, full scale at 1. */
export interface Pcm {
  channels: readonly Float32Array[];
  rate: number;
  /** Number of frames that could not be decoded. */
  errors?: number;
}
