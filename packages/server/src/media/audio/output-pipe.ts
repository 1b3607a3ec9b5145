import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that are read at once; a program writes less. */
const bufferSize = 131_072;

/**
 * Opens a pipe, a pair of connected sockets: a program writes to one, and the other is read into one buffer. The pipe that Node makes for a child takes three times as long: it allocates
 * memory for each chunk, which also keeps the garbage collector busy.
 */
export const openOutputPipe = async () => {
  const name = `kamerton-${randomUUID()}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  let filled = 0;
  let isOver = false;
  let wake = (): void => {};
  const server = createServer();
  server.listen(path);
  await once(server, 'listening');
  const buffer = Buffer.allocUnsafeSlow(bufferSize);
  const output = connect({
    path,
    onread: {
      buffer,
      callback: (length) => {
        filled = length;
        wake();
        // Nothing more is read before the chunk is used.
        return false;
      },
    },
  });
  output.once('close', () => {
    isOver = true;
    wake();
  });
  try {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const [[input]] = await Promise.all([accepted, once(output, 'connect')]);
    output.on('error', () => {});
    return {
      /** Standard output of the program; to be destroyed once the program has it. */
      input,
      /** Yields what the program writes, until it closes its end. A chunk is valid until the next one. */
      async *chunks(): AsyncGenerator<Buffer> {
        for (;;) {
          if (filled === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
          if (filled === 0) return;
          yield buffer.subarray(0, filled);
          filled = 0;
          output.resume();
        }
      },
      close: (): void => {
        input.destroy();
        output.destroy();
      },
    };
  } catch (error) {
    output.destroy();
    throw error;
  } finally {
    server.close();
  }
};
