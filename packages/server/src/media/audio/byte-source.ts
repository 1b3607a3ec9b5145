import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const windowSize = 262_144;

/** A file of at most this many bytes is read at once. */
const mostAtOnce = 2 * 1024 * 1024;

/** Random file access by one window, in constant memory. Synchronous: worker threads walk thousands of headers. */
export class ByteSource {
  readonly size: number;
  readonly #file: number;
  readonly #window: Buffer;
  #start = 0;
  #length = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
    this.#window = Buffer.allocUnsafeSlow(this.size <= mostAtOnce ? this.size : windowSize);
    if (this.size <= mostAtOnce) this.#length = this.#read(this.#window, 0).length;
  }

  /** All bytes of a short file; null if the file is read through the window. Valid as long as the source. */
  get whole(): Buffer | null {
    return this.size <= mostAtOnce ? this.#window.subarray(0, this.#length) : null;
  }

  /** Returns up to `length` bytes at `offset`, fewer at the end. Valid until the next call. */
  bytes(offset: number, length: number): Buffer {
    if (this.whole) return this.whole.subarray(offset, offset + length);
    if (length > windowSize) return this.#read(Buffer.allocUnsafe(length), offset);
    if (offset < this.#start || offset + length > this.#start + this.#length) {
      this.#start = offset;
      this.#length = offset >= this.size ? 0 : this.#read(this.#window, offset).length;
    }
    const from = offset - this.#start;
    return this.#window.subarray(from, Math.min(from + length, this.#length));
  }

  /** Yields the bytes from `start` to before `end`, which stay as they are. */
  *chunks(start = 0, end = this.size, size = 65_536): Generator<Buffer> {
    if (this.whole) {
      for (let at = start; at < end; at += size) yield this.whole.subarray(at, Math.min(at + size, end));
      return;
    }
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
