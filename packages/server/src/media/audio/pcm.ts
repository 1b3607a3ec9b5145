/** Decoded sound: one array per channel, all of one length, full scale at 1. */
export interface Pcm {
  channels: readonly Float32Array[];
  rate: number;
  /** Frames that could not be decoded. */
  errors?: number;
}
