import { ByteQueue } from './byte-queue.ts';
import type { Pcm } from './pcm.ts';
import { Refusal } from './refusal.ts';
import { decodeWav, frameBytes, readWavForm, type WavForm } from './wav-form.ts';

/** Lengths that programs write to a pipe, where the real one is unknown. */
const unknownLengths = new Set([0xffff_ffff, 0x7fff_ffff, 0xffff_f000, 0x7fff_f000]);

interface WavData {
  form: WavForm;
  /** Stated bytes of samples; null if unknown. */
  bytes: number | null;
}

/** Reads up to the first sample; null if there is none. */
const untilData = async (queue: ByteQueue): Promise<WavData | null> => {
  if (!(await queue.take(12))) return null;
  let form: WavForm | undefined;
  let wide: number | null = null;
  for (;;) {
    const head = await queue.take(8);
    if (!head) return null;
    const name = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    if (name === 'data') {
      if (!form) throw new Refusal('damaged');
      return { form, bytes: wide ?? (unknownLengths.has(size) ? null : size) };
    }
    const read = name === 'fmt ' || name === 'ds64';
    if (read && size > 65_536) throw new Refusal('damaged');
    const body = read ? await queue.take(size) : null;
    if (name === 'fmt ' && body) form = readWavForm(body);
    if (name === 'ds64' && body && size >= 16) wide = Number(body.readBigUInt64LE(8));
    await queue.skip((read ? 0 : size) + (size % 2));
  }
};

/**
 * Decodes a WAV stream, from a file or a program: PCM of 8 to 32 bits and floats, plain or extensible, RIFF or RF64.
 * Throws `Refusal`: `truncated` if less arrives than stated.
 */
export async function* wavSound(input: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Pcm> {
  const queue = new ByteQueue(input);
  const data = await untilData(queue);
  if (!data) return;
  const frame = frameBytes(data.form);
  const stated = data.bytes ?? Infinity;
  let left = stated;
  while (left >= frame) {
    const bytes = await queue.some(frame, left);
    if (!bytes) break;
    left -= bytes.length;
    yield decodeWav(bytes, data.form);
  }
  const tolerated = Math.min(data.form.rate * frame * 0.5, stated * 0.02);
  if (data.bytes !== null && left > tolerated) throw new Refusal('truncated');
}
