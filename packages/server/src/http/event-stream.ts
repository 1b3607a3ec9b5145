import { finished, PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Maximum number of bytes in a client's buffer; a slower client is disconnected and can resume. */
const farBehind = 256 * 1024;

interface Streamed<Listener> {
  closing: AbortSignal;
  /** Frees the stream's place when it is over. */
  release: () => void;
  leave: (listener: Listener) => void;
  /** Writes what comes first, and joins the hub. */
  join: (listener: Listener, write: (text: string) => void) => Promise<void>;
}

/** Answers with server-sent events, as `listenerOf` writes them. Until `join` is done what is written waits. */
export const streamEvents = async <Listener>(
  reply: FastifyReply,
  { closing, release, leave, join }: Streamed<Listener>,
  listenerOf: (stream: { write: (text: string) => void; heartbeat: () => void; end: () => void }) => Listener,
): Promise<void> => {
  const stream = new PassThrough();
  // Clients of a stopping process reconnect after random delays.
  const end = (): void => {
    stream.end(closing.aborted ? `retry: ${1000 + Math.floor(Math.random() * 3000)}\n\n` : undefined);
  };
  const write = (text: string): void => {
    if (stream.writableEnded) return;
    if (stream.writableLength + stream.readableLength <= farBehind) stream.write(text);
    // Nothing could be read yet: the client gets this part of what it has missed, and comes back for the rest.
    else if (!reply.raw.headersSent) end();
    else reply.raw.destroy();
  };
  const listener = listenerOf({ write, heartbeat: () => write(':\n\n'), end });
  // Calls back even if the client has disconnected before; the event would not fire again.
  finished(reply.raw, () => {
    release();
    leave(listener);
  });
  await join(listener, write);
  // The client may have disconnected while joining, after the callback.
  if (reply.raw.destroyed) leave(listener);
  void reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
};
