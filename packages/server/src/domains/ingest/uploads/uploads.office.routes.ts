import { join } from 'node:path';
import { Readable } from 'node:stream';
import { office, uploadBounds } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, orNotFound, TooLarge, Unavailable } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import {
  createUploadChunks,
  ChunkTooLarge,
  WrongOffset,
  findFolder,
  removeBytes,
  uploadPlace,
} from './upload-files.service.ts';
import { abandonUpload, createUpload, filesOf, finishUpload, roomForUploads } from './uploads.office.service.ts';
import {
  findUpload,
  findUploadFile,
  listUploads,
  lockUpload,
  setReceived,
  type UploadRow,
  isBeingImported,
} from './uploads.store.ts';

export const uploadsOfficeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  const { dataDir } = deps.config;

  const detail = async (upload: UploadRow, handle = db) => {
    const list = await filesOf(handle, dataDir, upload);
    const received = list.reduce((sum, file) => sum + file.received, 0);
    return { item: { ...upload, received, list } };
  };

  officeRoute(app, office.uploads, async ({ query }) => ({
    ...(await listUploads(db, query)),
    room: await roomForUploads(db, dataDir),
  }));

  officeRoute(app, office.createUpload, ({ body, actor, write }) =>
    write(async (tx) => detail(await createUpload(tx, actor, dataDir, body), tx)),
  );

  officeRoute(app, office.upload, async ({ params: { id } }) => detail(orNotFound(await findUpload(db, id))));

  officeRoute(app, office.finishUpload, ({ params: { id }, actor }) =>
    transaction(db, async (tx) => {
      await finishUpload(tx, actor, dataDir, orNotFound(await lockUpload(tx, id)));
      return { item: orNotFound(await findUpload(tx, id)) };
    }),
  );

  officeRoute(app, office.abandonUpload, async ({ params: { id }, actor, request }) => {
    const upload = await transaction(db, async (tx) => {
      const found = orNotFound(await lockUpload(tx, id));
      if (await isBeingImported(tx, id)) throw new Conflict('import_running');
      await abandonUpload(tx, actor, found);
      return found;
    });
    // Bytes that could not be deleted now are deleted a day later.
    await removeBytes(dataDir, upload).catch((error: unknown) => {
      request.log.error({ err: error }, 'an abandoned upload is not deleted');
    });
    return done;
  });

  chunkRoutes(app, deps);
};

/** Chunks are raw bytes, so their content type parser is registered in a scope of their own. */
const chunkRoutes = (app: FastifyInstance, { db, config: { dataDir } }: Deps): void => {
  const writeChunk = createUploadChunks();
  void app.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('application/octet-stream', (_request, payload, next) => next(null, payload));

    officeRoute(calls, office.sendChunk, async ({ params: { id, position }, query: { offset }, request }) => {
      const upload = orNotFound(await findUpload(db, id));
      const { path, size } = orNotFound(await findUploadFile(db, id, position));
      if (upload.state !== 'receiving') throw new Conflict('upload_finished');
      if (Number(request.headers['content-length'] ?? 0) > uploadBounds.chunk) throw new TooLarge();
      // Another process may have the files, so that a retry reaches it.
      if ((await findFolder(dataDir, upload)) !== 'here') throw new Unavailable('unavailable', { retryAfter: 2 });
      const body = request.body instanceof Readable ? request.body : Readable.from([]);
      try {
        const folder = uploadPlace(dataDir, upload).files;
        const counted = async () => orNotFound(await findUploadFile(db, id, position)).received;
        const count = (received: number) => setReceived(db, id, position, received);
        const chunk = { folder, offset, size, most: uploadBounds.chunk, body, counted, count };
        return { offset: await writeChunk(join(folder, path), chunk), size };
      } catch (error) {
        if (error instanceof ChunkTooLarge) throw new TooLarge();
        if (!(error instanceof WrongOffset)) throw error;
        throw new Conflict('upload_offset', { current: { offset: error.received, size } });
      }
    });
  });
};
