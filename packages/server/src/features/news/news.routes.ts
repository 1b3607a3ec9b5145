import { PassThrough } from 'node:stream';
import { api, bounds } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/api-error.ts';
import { route } from '../../http/endpoints.ts';
import { tokenOf } from '../auth/session-hook.ts';
import { tokenHash } from '../auth/tokens.ts';
import { createHub, type Listener } from './hub.ts';
import type { Happened } from './news.store.ts';

/** Bytes that a client may be behind; one that reads no more is let go and can come back with its last id. */
const farBehind = 256 * 1024;

/** Seconds until a client that finds no room should ask again. */
const comeBack = 30;

const written = ({ id, event, data }: Happened): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The id that a client brings back; what no stream of ours has written is none. */
const knownId = (header: unknown): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

export const newsRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const hub = createHub(db, (error) => app.log.error({ err: error }, 'news cannot be read'));
  app.addHook('preClose', () => hub.close());
  const open = new Map<number, number>();
  const count = (account: number, more: 1 | -1) => open.set(account, (open.get(account) ?? 0) + more);

  route(app, api.events, async ({ account, request, reply }) => {
    if ((open.get(account.id) ?? 0) >= bounds.streams)
      throw new ApiError('too_many_requests', { retryAfter: comeBack });
    const stream = new PassThrough();
    const write = (text: string): void => {
      if (stream.writableLength + stream.readableLength > farBehind) reply.raw.destroy();
      else stream.write(text);
    };
    const listener: Listener = {
      account: account.id,
      token: tokenHash(tokenOf(request) ?? ''),
      tell: (happened) => write(written(happened)),
      beat: () => write(':\n\n'),
      end: () => stream.end(),
    };
    count(account.id, 1);
    reply.raw.once('close', () => {
      count(account.id, -1);
      hub.leave(listener);
    });
    void reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no');
    await hub.join(listener, knownId(request.headers['last-event-id']), (id) => write(`retry: 3000\nid: ${id}\n\n`));
    // Whoever left while it joined has no further close to come.
    if (reply.raw.destroyed) hub.leave(listener);
    void reply.send(stream);
    return undefined;
  });
};
