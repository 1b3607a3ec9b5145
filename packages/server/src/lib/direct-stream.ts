import { Readable, type Writable } from 'node:stream';

/**
 * A stream that writes to its destination itself instead of passing chunks through a queue: its buffers are used again
 * as soon as the destination has taken their bytes.
 */
export abstract class DirectStream extends Readable {
  /** Resolves when `out` has taken everything. Stays pending if this stream is destroyed before. */
  abstract writeTo(out: Writable): Promise<void>;

  /** Begins to read; only for a stream that is piped to a response, or destroyed. */
  readAhead?(): void;

  override pipe<T extends NodeJS.WritableStream>(out: T, { end = true } = {}): T {
    const send = async () => {
      await this.writeTo(out as unknown as Writable);
      if (end) out.end();
      this.push(null);
      this.resume();
    };
    send().catch((error: Error) => this.destroy(error));
    return out;
  }
}

/** Resolves when `out` has taken `bytes`; stays pending if it is destroyed before. */
export const write = (out: Writable, bytes: Uint8Array): Promise<void> =>
  new Promise((done) => {
    out.write(bytes, (error) => !error && done());
  });

/** Writes all of a stream. Rejects with its error; stays pending if `out` is destroyed before. */
export const writeStream = async (stream: Readable, out: Writable): Promise<void> => {
  if (stream instanceof DirectStream) return stream.writeTo(out);
  for await (const chunk of stream) await write(out, chunk as Uint8Array);
};
