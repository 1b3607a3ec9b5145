import { LoudnessMeter } from './loudness.ts';
import { analysisVersion, type Measures } from './measures.ts';
import type { InterleavedPcm, Pcm, PlanarPcm } from './pcm.ts';
import { TempoMeter } from './tempo.ts';
import { WaveformMeter } from './waveform.ts';

/** Rounds to 16 bits, as decoders that write these do, so that a loudness does not depend on the decoder. */
const interleave = ({ channels, ...rest }: PlanarPcm): InterleavedPcm => {
  const width = channels.length;
  const interleaved = new Int16Array(width * (channels[0]?.length ?? 0));
  for (const [offset, channel] of channels.entries()) {
    for (let n = 0, at = offset; n < channel.length; n += 1, at += width) {
      const sample = Math.round((channel[n] as number) * 32_768);
      interleaved[at] = Math.max(-32_768, Math.min(32_767, sample));
    }
  }
  return { ...rest, interleaved, width };
};

/** Measures all that is known of audio once it is decoded, in one pass. */
export class SoundMeter {
  /** Number of frames that could not be decoded. */
  errors = 0;
  #rate = 0;
  readonly #waveform = new WaveformMeter();
  readonly #tempo = new TempoMeter();
  readonly #loudness = new LoudnessMeter(this.#tempo.add);

  add(pcm: Pcm): void {
    this.#rate = pcm.rate;
    this.errors += pcm.errors ?? 0;
    if ('interleaved' in pcm) {
      const { width } = pcm;
      this.#loudness.add(pcm, (samples, energyBetween) =>
        this.#waveform.addFrames(samples / width, (start, end) => energyBetween(start * width, end * width) / width),
      );
    } else {
      this.#waveform.add(pcm);
      this.#loudness.add(interleave(pcm));
    }
  }

  /** Samples of one channel. */
  get samples(): number {
    return this.#waveform.samples;
  }

  get durationMs(): number {
    return this.#rate === 0 ? 0 : Math.round((this.samples / this.#rate) * 1000);
  }

  finish(): Measures {
    // The loudness comes first: it tells the tempo of the last frames.
    return { analysisVersion, peaks: this.#waveform.peaks(), ...this.#loudness.finish(), ...this.#tempo.finish() };
  }
}
