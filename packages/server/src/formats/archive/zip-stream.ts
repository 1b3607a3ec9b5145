import type { Readable, Writable } from 'node:stream';
import { DirectStream, write, writeStream } from '../../lib/direct-stream.ts';

type Parts = AsyncGenerator<Buffer | Readable, void, void>;

class ZipStream extends DirectStream {
  readonly #first: IteratorResult<Buffer | Readable, void>;
  readonly #parts: Parts;

  constructor(first: IteratorResult<Buffer | Readable, void>, parts: Parts) {
    super();
    this.#first = first;
    this.#parts = parts;
  }

  override async writeTo(out: Writable): Promise<void> {
    for (let part = this.#first; !part.done; part = await this.#parts.next()) {
      if (part.value instanceof Uint8Array) await write(out, part.value);
      else await writeStream(part.value, out);
    }
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Closes the open entry, also if nothing has been written yet.
    void this.#parts.return();
    done(error);
  }
}

/** Streams an archive's parts. The first is read before, so that a failure is an HTTP error, no broken connection. */
export const openZipStream = async (parts: Parts): Promise<Readable> => new ZipStream(await parts.next(), parts);
