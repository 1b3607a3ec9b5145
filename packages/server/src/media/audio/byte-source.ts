import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const windowSize = 262_144;

/**
 * Random access to a file through one window, in constant memory. Reads are synchronous, for worker threads that walk
 * thousands of headers.
 */
export class ByteSource {
  readonly size: number;
  readonly #file: number;
  readonly #window = Buffer.allocUnsafe(windowSize);
  #start = 0;
  #length = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  /** Returns up to `length` bytes at `offset`, fewer at the end. Valid until the next call. */
  bytes(offset: number, length: number): Buffer {
    if (length > windowSize) return this.#read(Buffer.allocUnsafe(length), offset);
    if (offset < this.#start || offset + length > this.#start + this.#length) {
      this.#start = offset;
      this.#length = offset >= this.size ? 0 : this.#read(this.#window, offset).length;
    }
    const from = offset - this.#start;
    return this.#window.subarray(from, Math.min(from + length, this.#length));
  }

  /** Yields copies of the bytes from `start` to before `end`. */
  *chunks(start = 0, end = this.size, size = 65_536): Generator<Buffer> {
    for (let offset = start; offset < end; offset += size) {
      const chunk = this.#read(Buffer.allocUnsafe(Math.min(size, end - offset)), offset);
      if (chunk.length === 0) return;
      yield chunk;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #read(into: Buffer, offset: number): Buffer {
    let filled = 0;
    while (filled < into.length) {
      const read = readSync(this.#file, into, filled, into.length - filled, offset + filled);
      if (read === 0) break;
      filled += read;
    }
    return into.subarray(0, filled);
  }
}
