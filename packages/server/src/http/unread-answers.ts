import type { ServerResponse } from 'node:http';
import { totalmem } from 'node:os';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Maximum bytes of answers that wait for their readers, and milliseconds between two looks. Some hundred brisk readers
 * of audio hold a quarter of it.
 */
const limits = {
  most: Math.min(512 * 1024 ** 2, (process.constrainedMemory() || totalmem()) / 8),
  every: 1000,
};

/** Size in bytes below which an answer is left alone, as are streams of events, which wait for nothing. */
const small = 32 * 1024;

/** An answer that is not read to its end. */
interface Unread {
  /** Length of the text, or 0 of a stream. */
  length: number;
  /** Bytes of the connection that were sent at the last check, and when that number last changed. */
  sentBytes: number;
  movedAt: number;
}

const sentBytesOf = ({ socket }: ServerResponse): number => (socket ? socket.bytesWritten - socket.writableLength : 0);

/** A text is in memory as a whole until its last byte is sent, of a stream the bytes that are not sent. */
const bufferedBytes = (response: ServerResponse, { length }: Unread): number =>
  Math.max(length, response.socket?.writableLength ?? 0);

/**
 * Limits the memory of answers that are read slowly, or not at all: many connections could fill it, each well within the
 * limits of one. If too many bytes wait, the connections are closed that have taken none for longest; audio and downloads
 * go on by range.
 */
export const limitUnreadAnswers = (app: FastifyInstance, { most, every } = limits): void => {
  const unread = new Map<ServerResponse, Unread>();

  app.addHook('onSend', (_request, { raw }, payload, next) => {
    const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    const isStream = length === 0 && typeof payload === 'object' && payload !== null;
    if (length > small || isStream) {
      unread.set(raw, { length, sentBytes: sentBytesOf(raw), movedAt: performance.now() });
      // Calls back for a client, too, that has left before.
      finished(raw, () => unread.delete(raw));
    }
    next(null, payload);
  });

  const check = (): void => {
    const now = performance.now();
    let buffered = 0;
    for (const [response, answer] of unread) {
      buffered += bufferedBytes(response, answer);
      const sentBytes = sentBytesOf(response);
      if (sentBytes === answer.sentBytes) continue;
      Object.assign(answer, { sentBytes, movedAt: now });
    }
    if (buffered <= most) return;
    const slowestFirst = [...unread].toSorted(([, a], [, b]) => a.movedAt - b.movedAt);
    let closed = 0;
    for (const [response, answer] of slowestFirst) {
      if (buffered <= most / 2) break;
      const bytes = bufferedBytes(response, answer);
      if (bytes < small) continue;
      buffered -= bytes;
      response.destroy();
      closed += 1;
    }
    app.log.warn({ connections: closed }, 'slow readers are disconnected');
  };

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(check, every).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
