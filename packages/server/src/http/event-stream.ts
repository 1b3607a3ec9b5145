import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Maximum number of bytes in a client's buffer; a slower client is disconnected and can resume. */
const farBehind = 256 * 1024;

/**
 * An answer of server-sent events. `send` comes after what its handler does first: until then nothing is read, and what
 * is written waits.
 */
export const createEventStream = (reply: FastifyReply, closing: AbortSignal) => {
  const stream = new PassThrough();
  // Clients of a stopping process reconnect after random delays.
  const end = (): void => {
    stream.end(closing.aborted ? `retry: ${1000 + Math.floor(Math.random() * 3000)}\n\n` : undefined);
  };
  return {
    end,
    write: (text: string): void => {
      if (stream.writableEnded) return;
      if (stream.writableLength + stream.readableLength <= farBehind) stream.write(text);
      // Nothing could be read yet: the client gets this part of what it has missed, and comes back for the rest.
      else if (!reply.raw.headersSent) end();
      else reply.raw.destroy();
    },
    send: (): void => {
      void reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  };
};
