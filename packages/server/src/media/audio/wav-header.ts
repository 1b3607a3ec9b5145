import { Refusal } from '../../formats/audio-refusal.ts';
import { frameBytes, readWavForm, type WavForm } from './wav-form.ts';

/** Lengths that programs write to a pipe, where the real one is unknown. */
const unknownLengths = new Set([0xffff_ffff, 0x7fff_ffff, 0xffff_f000, 0x7fff_f000]);

export interface WavData {
  form: WavForm;
  /** Stated bytes of samples; null if unknown. */
  bytes: number | null;
}

/** Missing bytes of samples, of `stated` ones, up to which a file is not truncated. */
export const toleratedBytes = (form: WavForm, stated: number): number =>
  Math.min(form.rate * frameBytes(form) * 0.5, stated * 0.02);

/**
 * Walks the chunks up to the first sample, of a file or a stream: yields how many bytes to skip and then to take, and
 * expects these, or null at the end of the input. Returns null if there are no samples. Throws `Refusal`.
 */
export function* walkToSamples(): Generator<{ skip: number; length: number }, WavData | null, Buffer | null> {
  let form: WavForm | undefined;
  let wide: number | null = null;
  let skip = 12;
  for (;;) {
    const head = yield { skip, length: 8 };
    if (!head) return null;
    const name = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    if (name === 'data') {
      if (!form) throw new Refusal('damaged');
      return { form, bytes: wide ?? (unknownLengths.has(size) ? null : size) };
    }
    const isRead = name === 'fmt ' || name === 'ds64';
    if (isRead && size > 65_536) throw new Refusal('damaged');
    const body = isRead ? yield { skip: 0, length: size } : null;
    if (name === 'fmt ' && body) form = readWavForm(body);
    if (name === 'ds64' && body && size >= 16) wide = Number(body.readBigUInt64LE(8));
    skip = (isRead ? 0 : size) + (size % 2);
  }
}
