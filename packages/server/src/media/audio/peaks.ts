import { bounds } from '@kamerton/wire';
import type { InterleavedPcm, Pcm } from './pcm.ts';
import { mostHeld, squaresOf } from './sum-squares.ts';

/** Enough buckets for a thousand slices, whatever the duration. */
const mostBuckets = 16_384;

/** Below a thousandth of the smallest 16-bit step counts as silence. */
const silence = 1e-8;

/** Square of the full scale of 16-bit samples. */
const fullScale16 = 32_768 ** 2;

/** Sum of the squares of the samples from `start` up to `end`. */
const energyOf = (channel: Float32Array, start: number, end: number): number => {
  let energy = 0;
  for (let n = start; n < end; n += 1) {
    const value = channel[n] as number;
    energy += value * value;
  }
  return energy;
};

/**
 * Measures the loudness of audio of unknown length in constant memory: energy is summed in equal buckets, and when they
 * are used up, pairs are merged.
 */
export class LoudnessMeter {
  samples = 0;
  rate = 0;
  errors = 0;
  readonly #energy = new Float64Array(mostBuckets);
  #perBucket = 1;

  add(pcm: Pcm): void {
    this.rate = pcm.rate;
    this.errors += pcm.errors ?? 0;
    if ('interleaved' in pcm) {
      this.#addInterleaved(pcm);
      return;
    }
    const { channels } = pcm;
    this.#addFrames(channels[0]?.length ?? 0, (start, end) => {
      let energy = 0;
      for (const channel of channels) energy += energyOf(channel, start, end);
      return energy / channels.length;
    });
  }

  #addInterleaved({ interleaved, width }: InterleavedPcm): void {
    const step = Math.floor(mostHeld / width) * width;
    for (let from = 0; from < interleaved.length; from += step) {
      const part = interleaved.subarray(from, from + step);
      const squares = squaresOf(part);
      const fullScale = fullScale16 * width;
      this.#addFrames(part.length / width, (start, end) => squares(start * width, end * width) / fullScale);
    }
  }

  /** `energyBetween` returns the energy of some frames, the mean of their channels. */
  #addFrames(length: number, energyBetween: (start: number, end: number) => number): void {
    for (let start = 0; start < length;) {
      if (this.samples === this.#perBucket * mostBuckets) this.#merge();
      const bucket = Math.floor(this.samples / this.#perBucket);
      const end = Math.min(length, start + (bucket + 1) * this.#perBucket - this.samples);
      this.#energy[bucket] = (this.#energy[bucket] ?? 0) + energyBetween(start, end);
      this.samples += end - start;
      start = end;
    }
  }

  get durationMs(): number {
    return this.rate === 0 ? 0 : Math.round((this.samples / this.rate) * 1000);
  }

  /** Loudness (root of the mean square) of `bounds.peaks` equal slices, 255 the loudest; all 0 for silence. */
  peaks(): Uint8Array {
    const loudness = Float64Array.from({ length: bounds.peaks }, (_, slice) =>
      Math.sqrt(this.#meanEnergy((slice * this.samples) / bounds.peaks, ((slice + 1) * this.samples) / bounds.peaks)),
    );
    const loudest = Math.max(...loudness);
    return Uint8Array.from(loudness, (value) => (loudest > silence ? Math.round((value / loudest) * 255) : 0));
  }

  /** Mean energy between two positions, which may be fractional, since short audio has fewer samples than slices. */
  #meanEnergy(from: number, to: number): number {
    if (to <= from) return 0;
    let sum = 0;
    for (let bucket = Math.floor(from / this.#perBucket); bucket * this.#perBucket < to; bucket += 1) {
      const start = bucket * this.#perBucket;
      const held = Math.min(this.#perBucket, this.samples - start);
      const overlap = Math.min(to, start + held) - Math.max(from, start);
      if (held > 0 && overlap > 0) sum += ((this.#energy[bucket] ?? 0) * overlap) / held;
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
