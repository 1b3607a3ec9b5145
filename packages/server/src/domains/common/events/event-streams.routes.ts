import { bounds, api } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { TooMany } from '../../../lib/errors.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import type { Audience } from './audience.rules.ts';
import { createHub, type Listener } from './event-hub.service.ts';
import { findNewestBefore, type Happened } from '../events/events.store.ts';
import { office } from '@kamerton/wire/office';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { route } from '../../../http/endpoints.ts';
import { streamEvents } from '../../../http/event-stream.ts';
import { tokenOf } from '../../../http/account.ts';
import { tokenHash } from '../../../lib/tokens.ts';

/** Seconds after which a rejected client may retry. */
const comeBack = 30;

const written = ({ id, event, data }: Happened): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Parses `Last-Event-ID`; null if it is not an id of an event stream. */
const knownId = (header: unknown): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** Opener of a stream: `owner` limits the number of concurrent streams, `token` is the hash of its token. */
interface Opened {
  owner: string;
  audience: Audience;
  token: string;
  /** Milliseconds of past events for a client without a last id. */
  ago?: number | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a call with an event stream. Throws `too_many_requests`. */
    openStream: (request: FastifyRequest, reply: FastifyReply, opened: Opened) => Promise<void>;
  }
}

/** Adds the opener of event streams: those of one process, of distributors and of the office, are fed by one hub. */
export const registerStreams = (app: FastifyInstance, { db, pollMs, closing }: RouteDeps): void => {
  const hub = createHub(db, app.validSessions, (error) => app.log.error({ err: error }, 'news cannot be read'), pollMs);
  app.addHook('preClose', () => hub.close());
  closing.addEventListener('abort', () => void hub.close());
  const places = createKeyedSemaphore(bounds.streams);

  app.decorate('openStream', async (request, reply, { owner, audience, token, ago }) => {
    const release = places.tryAcquire(owner);
    if (!release) throw new TooMany(comeBack);
    const join = async (listener: Listener, write: (text: string) => void) => {
      const lastId = knownId(request.headers['last-event-id']) ?? (ago ? await findNewestBefore(db, ago) : null);
      await hub.join(listener, lastId, (id) => write(`retry: 3000\nid: ${id}\n\n`));
    };
    await streamEvents(reply, { closing, release, leave: hub.leave, join }, ({ write, ...stream }) => ({
      audience,
      token,
      send: (happened: Happened) => write(written(happened)),
      ...stream,
    }));
  });
};

export const eventsOfficeRoutes = (app: FastifyInstance): void => {
  officeRoute(app, office.officeEvents, async ({ staff, request, reply }) => {
    await app.openStream(request, reply, {
      owner: `staff ${staff.id}`,
      audience: { role: staff.role },
      token: request.officeSession?.token_hash ?? '',
    });
    return undefined;
  });
};

export const eventsRoutes = (app: FastifyInstance): void => {
  route(app, api.events, async ({ account, query, request, reply }) => {
    await app.openStream(request, reply, {
      owner: `account ${account.id}`,
      audience: { account: account.id },
      token: tokenHash(tokenOf(request) ?? ''),
      ago: query.ago,
    });
    return undefined;
  });
};
