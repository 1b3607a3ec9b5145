import { read } from 'node:fs';
import { OutgoingMessage } from 'node:http';
import { Readable, type Writable } from 'node:stream';
import { DirectStream } from '../lib/direct-stream.ts';
import type { SharedFile } from './open-files.ts';
import type { ByteRange } from '../lib/ranges.ts';

/**
 * Sizes of chunks in bytes. The first one leaves early, those of a slow client are small, since each keeps a buffer for
 * long, and others are large, since each costs a wait for a thread. A range of 1 MiB takes two.
 */
const sizes = { first: 262_144, large: 786_432, small: 65_536 };
type Size = keyof typeof sizes;

/** Milliseconds within which a client has to take a chunk for the next one to be large. */
const brisk = 100;

/** Maximum number of buffers of a size that wait for the next chunk. */
const mostIdle = 16;

const idle: Record<Size, Buffer[]> = { first: [], large: [], small: [] };

/** Receives a buffer and the number of bytes in it; 0 means the end. */
type ChunkCallback = (buffer: Buffer, error: Error | null, length: number) => void;

/** Bytes of an open file from `start` to `end`, both included; to its end if there is none. */
export class FileStream extends DirectStream {
  readonly #file: SharedFile;
  #at: number;
  readonly #end: number;
  #isReading = false;
  #close: (() => void) | undefined;
  /** Passes the first chunk on, once it is read. */
  #ahead: ((onChunk: ChunkCallback) => void) | undefined;

  constructor(file: SharedFile, { start, end }: ByteRange = { start: 0, end: Infinity }) {
    super({ highWaterMark: sizes.first });
    this.#file = file;
    this.#at = start;
    this.#end = end;
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(sizes.first, this.#end + 1 - this.#at)));
    this.#fill(buffer, buffer.length, (error, length) => {
      if (error) this.destroy(error);
      else this.push(length === 0 ? null : buffer.subarray(0, length));
    });
  }

  /** Other destinations than responses may keep a chunk after they have called back. */
  override pipe<T extends NodeJS.WritableStream>(out: T, options?: { end?: boolean }): T {
    return out instanceof OutgoingMessage
      ? super.pipe(out, options)
      : (Readable.prototype.pipe.call(this, out, options) as T);
  }

  override readAhead(): void {
    let chunk: Parameters<ChunkCallback> | undefined;
    let waiting: ChunkCallback | undefined;
    this.#ahead = (onChunk) => (chunk ? onChunk(...chunk) : (waiting = onChunk));
    this.#read('first', (...read) => (waiting ? waiting(...read) : (chunk = read)));
  }

  override writeTo(out: Writable): Promise<void> {
    return new Promise((done, fail) => {
      const send = (size: Size): void => {
        const ahead = this.#ahead;
        this.#ahead = undefined;
        if (!ahead && this.#at > this.#end) return done();
        const onChunk: ChunkCallback = (buffer, error, length) => {
          const began = performance.now();
          // A socket that closes does not call back, and leaves the buffer to the garbage collector.
          const release = () => idle[size].length < mostIdle && idle[size].push(buffer);
          if (this.destroyed) release();
          else if (error || length === 0) {
            release();
            if (error) fail(error);
            else this.#endEarly(done, fail);
          } else {
            out.write(buffer.subarray(0, length), (failure) => {
              release();
              if (!failure) send(performance.now() - began < brisk ? 'large' : 'small');
            });
          }
        };
        if (ahead) ahead(onChunk);
        else this.#read(size, onChunk);
      };
      send('first');
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const release = () => {
      this.#file.release();
      done(error);
    };
    // The descriptor may name another file as soon as it is closed.
    if (this.#isReading) this.#close = release;
    else release();
  }

  #read(size: Size, onChunk: ChunkCallback): void {
    const buffer = idle[size].pop() ?? Buffer.allocUnsafeSlow(sizes[size]);
    this.#fill(buffer, sizes[size], (error, length) => onChunk(buffer, error, length));
  }

  /** Reads at most `size` bytes; a `length` of 0 means the end. */
  #fill(buffer: Buffer, size: number, done: (error: Error | null, length: number) => void): void {
    this.#isReading = true;
    const length = Math.min(size, this.#end + 1 - this.#at);
    read(this.#file.descriptor, buffer, 0, length, this.#at, (error, got) => {
      this.#isReading = false;
      this.#at += error ? 0 : got;
      done(error, error ? 0 : got);
      this.#close?.();
    });
  }

  /** A file that is shorter than its range must not look complete. */
  #endEarly(done: () => void, fail: (error: Error) => void): void {
    if (this.#end === Infinity) done();
    else fail(new Error(`a file ends at ${this.#at} instead of ${this.#end + 1}`));
  }
}
