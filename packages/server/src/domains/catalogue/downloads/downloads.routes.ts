import { finished } from 'node:stream';
import { api, bounds, type Language, languages } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Account } from '../../../http/account.ts';
import { NotFound, orNotFound, TooMany } from '../../../lib/errors.ts';
import { route } from '../../../http/endpoints.ts';
import { sendBytes } from '../../../http/send-bytes.ts';
import { createKeyedSemaphore, type Release } from '../../../lib/semaphore.ts';
import { type ArchiveKind, archiveKinds, signedBy, signedId } from '../../../media/signed-addresses.ts';
import { type Archive, createArchives, type Wanted } from './archives.service.ts';
import { attachment } from './downloads.rules.ts';
import { wantsJson } from '../../../http/language.ts';
import { isOpenAccount } from './downloads.store.ts';

/** Seconds after which a rejected client may retry. */
const comeBack = 30;

/** Milliseconds without progress after which a download is aborted; the client can resume it. */
const longestPause = 120_000;

const signedParams = z.object({ kind: z.enum(archiveKinds), id: signedId });
const signedQuery = z.object({
  ...signedBy,
  language: z.enum(Object.values(languages) as [Language, ...Language[]]),
});

/** Sends archives, a limited number at once in total and for each account. */
const createDownloads = ({ db, store, signer }: Deps) => {
  const archives = createArchives({ db, store });
  const ofAll = createKeyedSemaphore(bounds.downloads_at_once);
  const ofAccount = createKeyedSemaphore(bounds.account_downloads_at_once);

  const acquireSlot = (account: number): Release => {
    const own = ofAccount.tryAcquire(account);
    const shared = own && ofAll.tryAcquire();
    if (own && shared) {
      return () => {
        own();
        shared();
      };
    }
    own?.();
    throw new TooMany(comeBack);
  };

  const find = async (wanted: Wanted): Promise<Archive> => orNotFound(await archives(wanted));

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: number,
    { filename, etag, size, open }: Archive,
  ) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-cache');
    void reply.header('content-type', 'application/zip').header('content-disposition', attachment(filename));
    return sendBytes(request, reply, {
      etag,
      size,
      open: async (range) => {
        // Calls back even if the client has disconnected before; the event would not fire again.
        finished(reply.raw, acquireSlot(account));
        reply.raw.setTimeout(longestPause, () => reply.raw.destroy());
        return open(range);
      },
    });
  };

  return { db, signer, find, send };
};

declare module 'fastify' {
  interface FastifyInstance {
    downloads: ReturnType<typeof createDownloads>;
  }
}

export const registerDownloads = (app: FastifyInstance, deps: Deps): void => {
  app.decorate('downloads', createDownloads(deps));
};

/** Routes of the three archives; each sends the archive or a signed address of it. */
export const downloadsRoutes = (app: FastifyInstance): void => {
  const { signer, find, send } = app.downloads;
  const answer = async (kind: ArchiveKind, { account, language, params, request, reply }: Asked) => {
    const wanted = { kind, set: params.id, account: account.id, language };
    const archive = await find(wanted);
    void reply.header('vary', 'accept');
    if (!wantsJson(request.headers.accept, 'application/zip')) {
      await send(request, reply, account.id, archive);
      return undefined;
    }
    return { ...signer.archiveAddress(wanted), filename: archive.filename, size: archive.size };
  };
  route(app, api.downloadAlbum, (asked) => answer('albums', asked));
  route(app, api.downloadCollection, (asked) => answer('collections', asked));
  route(app, api.downloadPlaylist, (asked) => answer('playlists', asked));
};

interface Asked {
  account: Account;
  language: Language;
  params: { id: number };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Route behind the signed addresses. Answers 404 if one has expired, was altered or belongs to a closed account. */
export const archiveRoutes = (app: FastifyInstance): void => {
  const { db, signer, find, send } = app.downloads;
  app.get('/media/archives/:kind/:id', { compress: false, decompress: false }, async (request, reply) => {
    const params = signedParams.safeParse(request.params);
    const query = signedQuery.safeParse(request.query);
    if (!params.success || !query.success) throw new NotFound();
    const { end, signature, ...who } = query.data;
    const wanted = { kind: params.data.kind, set: params.data.id, ...who };
    if (!signer.isValidArchive(wanted, end, signature)) throw new NotFound();
    if (!(await isOpenAccount(db, who.account))) throw new NotFound();
    return send(request, reply, who.account, await find(wanted));
  });
};
