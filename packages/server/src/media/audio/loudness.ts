import type { InterleavedPcm } from './pcm.ts';
import { type KFilter, openKernel, type SoundKernel } from './sound-kernel.ts';
import { boxesPerFrame, framesPerSecond } from './tempo.ts';

/** Full scale of 16-bit samples. */
const fullScale = 32_768;

/** ITU-R BS.1770-4: blocks of 400 ms begin every 100 ms; `hop` is the latter, in parts of a second. */
const [hopsPerSecond, hopsPerBlock] = [10, 4];

/** Equal parts of a hop whose energies tell the pulse. */
const framesPerHop = framesPerSecond / hopsPerSecond;

/** LUFS below which a block is silence, and LU below the mean of all others below which it does not count. */
const gates = { absolute: -70, relative: -10 };

/** Part of a second after which the filter has forgotten what came before: its high-pass fades by 80 dB. */
const warmUp = 0.05;

/**
 * Hops that are filtered in one go by each half of the lanes, and the samples to which these are bounded. More hops would
 * leave the processor's cache before they are filtered, fewer would repeat the warm-up more often.
 */
const most = { hops: 10, samples: 2_097_152 };

/** Rates and channels of sound whose loudness is measured; the filter needs frequencies up to 2 kHz. */
const supported = { least: 4000, most: 768_000, channels: 64 };

/**
 * The K-weighting filter of ITU-R BS.1770-4 for a rate: the bilinear transform of the analogue filters from which its
 * coefficients for 48 kHz come (De Man, "Evaluation of implementations of the EBU R128 loudness measurement", 2018).
 */
export const kFilter = (rate: number): KFilter & { gain: number } => {
  const shelf = { frequency: 1681.974450955533, gain: 3.999843853973347, q: 0.7071752369554196 };
  const pass = { frequency: 38.13547087602444, q: 0.5003270373238773 };
  const k = Math.tan((Math.PI * shelf.frequency) / rate);
  const high = 10 ** (shelf.gain / 20);
  const middle = high ** 0.4996667741545416;
  const a0 = 1 + k / shelf.q + k * k;
  const b0 = high + (middle * k) / shelf.q + k * k;
  const h = Math.tan((Math.PI * pass.frequency) / rate);
  const c0 = 1 + h / pass.q + h * h;
  return {
    gain: b0 / a0,
    b1: (2 * (k * k - high)) / b0,
    b2: (high - (middle * k) / shelf.q + k * k) / b0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / shelf.q + k * k) / a0,
    c1: (2 * (h * h - 1)) / c0,
    c2: (1 - h / pass.q + h * h) / c0,
  };
};

const lufs = (energy: number): number => -0.691 + 10 * Math.log10(energy);

const energyOf = (loudness: number): number => 10 ** ((loudness + 0.691) / 10);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

// Adding zero makes a negative zero a plain one.
const rounded = (decibels: number): number => Math.round(decibels * 100) / 100 + 0;

/** Returns the integrated loudness of the weighted energies of hops, in LUFS; null for silence and less than a block. */
const integrated = (hops: readonly number[]): number | null => {
  const blocks: number[] = [];
  for (let n = hopsPerBlock; n <= hops.length; n += 1) blocks.push(mean(hops.slice(n - hopsPerBlock, n)));
  const heard = blocks.filter((energy) => energy > energyOf(gates.absolute));
  if (heard.length === 0) return null;
  const gate = energyOf(lufs(mean(heard)) + gates.relative);
  return rounded(lufs(mean(heard.filter((energy) => energy > gate))));
};

/**
 * Takes what is heard of each `framesPerSecond`th part of a second: its weighted mean energy, and `boxesPerFrame` means
 * of its samples of all channels, full scale at 1. What it is given is valid until it returns.
 */
export type PulseListener = (energy: number, boxes: Float64Array) => void;

/** One channel sounds from both loudspeakers. */
const onBothSides = [2];

/** Returns the energy of samples between two positions, full scale at 1. */
export type EnergyBetween = (start: number, end: number) => number;

/**
 * Measures integrated loudness (EBU R128, one channel as it sounds from two loudspeakers) and the sample peak of audio of
 * unknown length. Samples are gathered for some seconds, and both halves of these are filtered at once; each half begins
 * with what came right before it, so that nothing but the tail of the last seconds is kept.
 */
export class LoudnessMeter {
  readonly #kernel: SoundKernel;
  /** Weighted energy of each 100 ms. */
  readonly #hops: number[] = [];
  #peak = 0;
  #rate = 0;
  #width = 0;
  #weights: readonly number[] = [];
  #filter = kFilter(48_000);
  /** Samples of a hop and of the filter's warm-up, of one channel. */
  #hop = 0;
  #before = 0;
  /** Samples in the kernel's memory, those of the warm-up included, and how many it takes. */
  #filled = 0;
  #capacity = 0;

  readonly #listener: PulseListener | null;
  readonly #boxes = new Float64Array(boxesPerFrame);

  constructor(listener: PulseListener | null = null, kernel = openKernel()) {
    this.#listener = listener;
    this.#kernel = kernel;
  }

  /** Takes samples; `heard` is called for each part of them, with its samples and their energy, valid until it returns. */
  add(
    { interleaved, width, rate, weights = [] }: InterleavedPcm,
    heard: (samples: number, energyBetween: EnergyBetween) => void = () => {},
  ): void {
    if (rate !== this.#rate || width !== this.#width) this.#begin(rate, width);
    this.#weights = width === 1 ? onBothSides : weights;
    const kernel = this.#kernel;
    for (let from = 0; from < interleaved.length;) {
      const at = this.#filled;
      const part = interleaved.subarray(from, from + this.#capacity - at);
      kernel.samples.set(part, at);
      heard(part.length, (start, end) => kernel.sumSquares(at + start, at + end) / fullScale ** 2);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === this.#capacity) this.#measure();
    }
  }

  /** Returns the integrated loudness in LUFS, null if there is none, and the sample peak in dBFS, null for silence. */
  finish(): { loudnessLufs: number | null; samplePeakDb: number | null } {
    this.#measure();
    const samplePeakDb = this.#peak === 0 ? null : rounded(20 * Math.log10(this.#peak / fullScale));
    return { loudnessLufs: integrated(this.#hops), samplePeakDb };
  }

  #begin(rate: number, width: number): void {
    this.#measure();
    this.#rate = rate;
    this.#width = width;
    this.#filter = kFilter(rate);
    const isSupported = rate >= supported.least && rate <= supported.most && width <= supported.channels;
    this.#hop = isSupported ? Math.round(rate / hopsPerSecond) : 0;
    this.#before = isSupported ? Math.round(rate * warmUp) : 0;
    const pair = 2 * this.#hop * width;
    const frames = isSupported
      ? this.#before + 2 * this.#hop * Math.max(1, Math.min(most.hops, Math.floor(most.samples / pair)))
      : Math.ceil(most.samples / width);
    this.#capacity = frames * width;
    this.#kernel.reserve(this.#capacity);
    this.#filled = this.#before * width;
    this.#kernel.samples.fill(0, 0, this.#filled);
  }

  /** Measures what the memory holds, and keeps its end for the warm-up. */
  #measure(): void {
    if (this.#width === 0) return;
    const kernel = this.#kernel;
    this.#peak = Math.max(this.#peak, kernel.peak(this.#filled));
    const before = this.#before * this.#width;
    if (this.#hop > 0) this.#weigh(Math.floor((this.#filled - before) / this.#width / this.#hop));
    kernel.samples.copyWithin(0, this.#filled - before, this.#filled);
    this.#filled = before;
  }

  /** Position of a frame of a hop, in samples of one channel; the parts of a hop differ by one sample at most. */
  #edge(frame: number): number {
    return Math.round((frame * this.#hop) / framesPerHop);
  }

  /** Adds the energies of some hops behind the warm-up. With an odd number the second half has one that is dropped. */
  #weigh(hops: number): void {
    if (hops === 0) return;
    const [kernel, width] = [this.#kernel, this.#width];
    const [hop, before] = [this.#hop * width, this.#before * width];
    const half = Math.ceil(hops / 2);
    const scale = (this.#filter.gain / fullScale) ** 2;
    const frames = half * framesPerHop;
    const energies = new Float64Array(2 * frames);
    for (let channel = 0; channel < width; channel += 2) {
      // The partner of a last odd channel is the next sample's first one.
      const own = this.#weights[channel] ?? 1;
      const other = channel + 1 < width ? (this.#weights[channel + 1] ?? 1) : 0;
      kernel.setFilter(this.#filter);
      kernel.kWeight(channel, channel + half * hop, width, this.#before);
      for (let n = 0; n < frames; n += 1) {
        const [start, end] = [this.#edge(n), this.#edge(n + 1)];
        const first = before + channel + start * width;
        const sums = kernel.kWeight(first, first + half * hop, width, end - start);
        energies[n] = (energies[n] ?? 0) + scale * (own * (sums[0] ?? 0) + other * (sums[1] ?? 0));
        energies[frames + n] = (energies[frames + n] ?? 0) + scale * (own * (sums[2] ?? 0) + other * (sums[3] ?? 0));
      }
    }
    for (let n = 0; n < hops; n += 1) {
      let energy = 0;
      for (const part of energies.subarray(n * framesPerHop, (n + 1) * framesPerHop)) energy += part;
      this.#hops.push(energy / this.#hop);
    }
    if (this.#listener)
      for (let n = 0; n < hops * framesPerHop; n += 1) this.#emit(this.#listener, n, energies[n] ?? 0);
  }

  #emit(listener: PulseListener, frame: number, energy: number): void {
    const [kernel, width, boxes] = [this.#kernel, this.#width, this.#boxes];
    const [first, end] = [this.#edge(frame), this.#edge(frame + 1)];
    const length = (end - first) / boxesPerFrame;
    const origin = (this.#before + first) * width;
    let from = 0;
    for (let box = 0; box < boxesPerFrame; box += 1) {
      const to = Math.floor((box + 1) * length);
      const samples = (to - from) * width;
      boxes[box] = samples === 0 ? 0 : kernel.sum(origin + from * width, origin + to * width) / (samples * fullScale);
      from = to;
    }
    listener(energy / (end - first), boxes);
  }
}
