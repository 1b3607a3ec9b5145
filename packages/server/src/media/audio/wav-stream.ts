import type { Pcm } from './pcm.ts';
import { Refusal } from '../../formats/audio-refusal.ts';
import { decodeWav, frameBytes } from './wav-form.ts';
import { toleratedBytes, walkToSamples, type WavData } from './wav-header.ts';

/** Buffers chunks of any size, each valid until the next one, and returns parts of requested sizes, as valid as these. */
class ByteQueue {
  readonly #input: AsyncIterator<Buffer> | Iterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(input: AsyncIterable<Buffer> | Iterable<Buffer>) {
    this.#input = Symbol.asyncIterator in input ? input[Symbol.asyncIterator]() : input[Symbol.iterator]();
  }

  /** Returns exactly `length` bytes, or null if fewer are left. */
  async read(length: number): Promise<Buffer | null> {
    while (this.#buffered.length < length) if (!(await this.#more())) return null;
    return this.#cut(length);
  }

  /** Returns the buffered bytes, a multiple of `unit` and at most `most`; null at the end. */
  async some(unit: number, most: number): Promise<Buffer | null> {
    while (this.#buffered.length < unit) if (!(await this.#more())) return null;
    return this.#cut(Math.floor(Math.min(this.#buffered.length, most) / unit) * unit);
  }

  async skip(length: number): Promise<void> {
    for (let left = length; left > 0;) {
      if (this.#buffered.length === 0 && !(await this.#more())) return;
      left -= this.#cut(Math.min(left, this.#buffered.length)).length;
    }
  }

  #cut(length: number): Buffer {
    const bytes = this.#buffered.subarray(0, length);
    this.#buffered = this.#buffered.subarray(length);
    return bytes;
  }

  async #more(): Promise<boolean> {
    const rest = this.#buffered.length === 0 ? null : Buffer.from(this.#buffered);
    const { value, done } = await this.#input.next();
    if (done) return false;
    this.#buffered = rest ? Buffer.concat([rest, value]) : value;
    return true;
  }
}

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
