/** Envelopes of the sound have this many frames per second, each with some means of its samples in a row. */
export const [framesPerSecond, boxesPerFrame] = [100, 16];

/** Tempo of a pulse, with its confidence. */
export interface Tempo {
  /** Beats per minute, `slowest` to `fastest`; null if there is no pulse. */
  tempoBpm: number | null;
  /**
   * How much of the rises of the sound repeats with the beat: 1 for a metronome, null without a tempo. It tells a pulse
   * from none, and not whether the listener would tap twice as fast or half as fast.
   */
  tempoConfidence: number | null;
}

/** Beats per minute that are told. A pulse outside is told at twice or half its tempo, if that one repeats too. */
export const [slowest, fastest] = [50, 200];

/** Frames that are compared with themselves at once: bounds the memory, and lets a tempo drift along the track. */
const windowFrames = 12 * framesPerSecond;

/** Greatest shift of the comparison, in frames: three beats of the slowest tempo, and thirteen of the fastest. */
const mostLag = 4 * framesPerSecond;

/** Frames of sound below which nothing is told: too few beats to tell a pulse from chance. */
const leastFrames = 6 * framesPerSecond;

/** Energy that counts as silence: 70 dB below full scale. */
const floor = 1e-7;

/** Rise, in nepers of energy, below which a level counts as steady: frames hold no whole number of a tone's waves. */
const steady = 0.1;

/** Hertz between which the bass drum is heard. */
const bass = { above: 30, below: 140 };

/** Factor of a low-pass of first order for the boxes. */
const smoothing = (hertz: number): number => 1 - Math.exp((-2 * Math.PI * hertz) / (framesPerSecond * boxesPerFrame));

const [slow, fast] = [smoothing(bass.above), smoothing(bass.below)];

/** Shares of the first beats of a comb: what repeats after one, two and four beats is music, after three seldom. */
const shares = [0.3, 0.3, 0.1, 0.3];

/** Part of the repetition between the beats that speaks against a tempo: faster ones are heard there. */
const between = 0.1;

/** Listeners prefer tempos near the middle; the spread is in octaves. */
const preferred = { bpm: 120, spread: 1.2 };

/** Repetition below which there is no pulse: noise and what is like speech stay below. */
const leastConfidence = 0.12;

/** Step of the tempos that are compared, as a ratio. */
const step = 1.005;

/** Value between two lags. */
const at = (values: Float64Array, lag: number): number => {
  const low = Math.floor(lag);
  const part = lag - low;
  return (values[low] ?? 0) * (1 - part) + (values[low + 1] ?? 0) * part;
};

/** Mean repetition at multiples of a beat's length; `offset` -0.5 looks between the beats. */
const comb = (repeats: Float64Array, beat: number, offset: number): number => {
  let [sum, total] = [0, 0];
  for (const [n, share] of shares.entries()) {
    const lag = (n + 1 + offset) * beat;
    if (lag > mostLag - 1) break;
    sum += share * at(repeats, lag);
    total += share;
  }
  return sum / total;
};

const preference = (bpm: number): number => Math.exp(-0.5 * (Math.log2(bpm / preferred.bpm) / preferred.spread) ** 2);

/** The beat's length near `beat` at which all multiples that fit repeat best: far ones tell it exactly. */
const refined = (repeats: Float64Array, beat: number): number => {
  let [best, most] = [beat, -Infinity];
  for (let tried = beat * 0.97; tried <= beat * 1.03; tried += beat * 0.0005) {
    const count = Math.floor((mostLag - 1) / (beat * 1.03));
    let sum = 0;
    for (let n = 1; n <= count; n += 1) sum += at(repeats, n * tried);
    if (sum > most) [best, most] = [tried, sum];
  }
  return best;
};

/** Finds the pulse in how much the rises of the sound repeat after each number of frames, 1 at most. */
const tempoOf = (repeats: Float64Array): Tempo => {
  let [best, most] = [0, 0];
  for (let bpm = slowest; bpm <= fastest; bpm *= step) {
    const beat = (60 * framesPerSecond) / bpm;
    const score = (comb(repeats, beat, 0) - between * Math.max(0, comb(repeats, beat, -0.5))) * preference(bpm);
    if (score > most) [best, most] = [beat, score];
  }
  if (most === 0) return { tempoBpm: null, tempoConfidence: null };
  const beat = refined(repeats, best);
  const confidence = Math.min(1, comb(repeats, beat, 0));
  if (confidence < leastConfidence) return { tempoBpm: null, tempoConfidence: null };
  return {
    tempoBpm: Math.round((600 * framesPerSecond) / beat) / 10,
    tempoConfidence: Math.round(confidence * 100) / 100,
  };
};

/**
 * Measures the tempo of sound of unknown length in constant memory. Rises of the energy of all frequencies and of the
 * bass, on a logarithmic scale, are compared with themselves some time later, window by window.
 */
export class TempoMeter {
  /** Rises in the window, and how many there are. */
  readonly #rises = new Float64Array(windowFrames);
  #filled = 0;
  #frames = 0;
  readonly #products = new Float64Array(mostLag + 1);
  readonly #powers = new Float64Array(mostLag + 1);
  /** State of the band filter. */
  #low = 0;
  #high = 0;
  /** Levels of the last two frames in both bands, and their energies for smoothing. */
  #levels = [0, 0, 0, 0];
  #energies = [0, 0];

  /** Takes what is heard of a frame: see `PulseListener`. */
  readonly add = (energy: number, boxes: Float64Array): void => {
    let bassEnergy = 0;
    for (let n = 0; n < boxes.length; n += 1) {
      this.#high += fast * ((boxes[n] as number) - this.#high);
      this.#low += slow * (this.#high - this.#low);
      const value = this.#high - this.#low;
      bassEnergy += value * value;
    }
    const [energies, levels] = [this.#energies, this.#levels];
    const all = this.#level(0, energy);
    const deep = this.#level(1, bassEnergy / boxes.length);
    // The first two frames of all have nothing to rise from.
    const rise =
      this.#frames < 2
        ? 0
        : Math.max(0, all - (levels[1] as number) - steady) + Math.max(0, deep - (levels[3] as number) - steady);
    [levels[1], levels[0], levels[3], levels[2]] = [levels[0] as number, all, levels[2] as number, deep];
    energies[0] = energy;
    energies[1] = bassEnergy / boxes.length;
    this.#frames += 1;
    this.#rises[this.#filled] = rise;
    this.#filled += 1;
    if (this.#filled === windowFrames) this.#compare();
  };

  /** Level of the mean of a frame's energy and the one before it. */
  #level(band: number, energy: number): number {
    return Math.log((energy + (this.#energies[band] as number)) / 2 + floor);
  }

  finish(): Tempo {
    if (this.#frames < leastFrames) return { tempoBpm: null, tempoConfidence: null };
    if (this.#filled >= leastFrames) this.#compare();
    return tempoOf(this.#products.map((product, lag) => product / Math.max(this.#powers[lag] as number, 1e-9)));
  }

  /** Adds the products of the window with itself, each relative to as many of its squares. */
  #compare(): void {
    const [rises, length] = [this.#rises, this.#filled];
    this.#filled = 0;
    let sum = 0;
    for (let n = 0; n < length; n += 1) sum += rises[n] as number;
    const mean = sum / length;
    let power = 0;
    for (let n = 0; n < length; n += 1) {
      const value = (rises[n] as number) - mean;
      rises[n] = value;
      power += value * value;
    }
    const lags = Math.min(mostLag, length - 1);
    for (let lag = 1; lag <= lags; lag += 1) {
      let product = 0;
      for (let n = lag; n < length; n += 1) product += (rises[n] as number) * (rises[n - lag] as number);
      this.#products[lag] = (this.#products[lag] as number) + product;
      this.#powers[lag] = (this.#powers[lag] as number) + (power * (length - lag)) / length;
    }
  }
}
