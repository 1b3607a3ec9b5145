import { ByteQueue } from './byte-queue.ts';
import type { Pcm } from './pcm.ts';
import { Refusal } from '../../formats/audio-refusal.ts';
import { decodeWav, frameBytes } from './wav-form.ts';
import { toleratedBytes, type WavData, walkToSamples } from './wav-header.ts';

const untilData = async (queue: ByteQueue): Promise<WavData | null> => {
  const walk = walkToSamples();
  let step = walk.next();
  while (!step.done) {
    await queue.skip(step.value.skip);
    step = walk.next(await queue.read(step.value.length));
  }
  return step.value;
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
  if (data.bytes !== null && left > toleratedBytes(data.form, data.bytes)) throw new Refusal('truncated');
}
