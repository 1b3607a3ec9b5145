import { bounds } from '@kamerton/wire';
import type { EnergyBetween } from './loudness.ts';
import type { PlanarPcm } from './pcm.ts';

/** Enough buckets for a thousand slices, whatever the duration. */
const mostBuckets = 16_384;

/** Below a thousandth of the smallest 16-bit step counts as silence. */
const silence = 1e-8;

/** Sum of the squares of the samples from `start` up to `end`. */
const energyOf = (channel: Float32Array, start: number, end: number): number => {
  let energy = 0;
  for (let n = start; n < end; n += 1) {
    const value = channel[n] as number;
    energy += value * value;
  }
  return energy;
};

/** Waveform of audio of unknown length in constant memory: sums energy in equal buckets, merges pairs when full. */
export class WaveformMeter {
  /** Samples of one channel. */
  samples = 0;
  readonly #energy = new Float64Array(mostBuckets);
  #perBucket = 1;

  add({ channels }: PlanarPcm): void {
    this.addFrames(channels[0]?.length ?? 0, (start, end) => {
      let energy = 0;
      for (const channel of channels) energy += energyOf(channel, start, end);
      return energy / channels.length;
    });
  }

  /** `energyBetween` returns the energy of some frames, the mean of their channels. */
  addFrames(length: number, energyBetween: EnergyBetween): void {
    for (let start = 0; start < length;) {
      if (this.samples === this.#perBucket * mostBuckets) this.#merge();
      const bucket = Math.floor(this.samples / this.#perBucket);
      const end = Math.min(length, start + (bucket + 1) * this.#perBucket - this.samples);
      this.#energy[bucket] = (this.#energy[bucket] ?? 0) + energyBetween(start, end);
      this.samples += end - start;
      start = end;
    }
  }

  /** Root of the mean square of `bounds.peaks` equal slices, 255 the loudest; all 0 for silence. */
  peaks(): Uint8Array {
    const levels = Float64Array.from({ length: bounds.peaks }, (_, slice) =>
      Math.sqrt(this.#meanEnergy((slice * this.samples) / bounds.peaks, ((slice + 1) * this.samples) / bounds.peaks)),
    );
    const loudest = Math.max(...levels);
    return Uint8Array.from(levels, (value) => (loudest > silence ? Math.round((value / loudest) * 255) : 0));
  }

  /** Mean energy between two positions, which may be fractional, since short audio has fewer samples than slices. */
  #meanEnergy(from: number, to: number): number {
    if (to <= from) return 0;
    let sum = 0;
    for (let bucket = Math.floor(from / this.#perBucket); bucket * this.#perBucket < to; bucket += 1) {
      const start = bucket * this.#perBucket;
      const bucketSize = Math.min(this.#perBucket, this.samples - start);
      const overlap = Math.min(to, start + bucketSize) - Math.max(from, start);
      if (bucketSize > 0 && overlap > 0) sum += ((this.#energy[bucket] ?? 0) * overlap) / bucketSize;
    }
    return sum / (to - from);
  }

  #merge(): void {
    for (let bucket = 0; bucket < mostBuckets; bucket += 1) {
      const pair = bucket * 2;
      this.#energy[bucket] = (this.#energy[pair] ?? 0) + (this.#energy[pair + 1] ?? 0);
    }
    this.#perBucket *= 2;
  }
}

/** Flat peaks for formats without a decoder. */
export const flatPeaks = (): Uint8Array => new Uint8Array(bounds.peaks).fill(255);
