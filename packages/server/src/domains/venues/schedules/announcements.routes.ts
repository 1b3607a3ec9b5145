import { type Announcement, api, bounds } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { RouteDeps } from '../../deps.ts';
import { Conflict, Invalid, NotFound, orNotFound, Unavailable } from '../../../lib/errors.ts';
import { done, type Exists, route } from '../../../http/endpoints.ts';
import { paged } from '../../../http/lists.ts';
import { finishMediaRemovals } from '../../common/media/media-removals.service.ts';
import { insertMediaRemoval, removeMediaRemoval } from '../../common/media/media-removals.store.ts';
import { announcementAddress, createAnnouncementUploads } from './announcement-upload.service.ts';
import {
  type AnnouncementRow,
  countAnnouncements,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  renameAnnouncement,
} from './announcements.store.ts';

export const announcementsRoutes = (app: FastifyInstance, { db, store, signer }: RouteDeps): void => {
  const finishRemovals = () => finishMediaRemovals(db, store);
  const warn = (error: unknown) => app.log.warn({ err: error }, 'the audio of an announcement is left to the next run');
  const uploads = createAnnouncementUploads(store, (key) => insertMediaRemoval(db, key, 60));
  app.addHook('onClose', () => uploads.close());
  const isThere: Exists = async (id, account) => (await findAnnouncement(db, account.id, id)) !== null;

  const present = (account: number, { content_hash, ...row }: AnnouncementRow): Announcement => ({
    ...row,
    file: announcementAddress(signer.queriesFor(account), row.id, content_hash),
  });

  route(app, api.announcements, async ({ account, query }) => {
    const listed = await listAnnouncements(db, account.id, query);
    const announcements = listed.rows.map((row) => present(account.id, row));
    return { announcements, pagination: paged(query, listed) };
  });

  route(app, api.createAnnouncement, async ({ account, body: { name, audio }, write }) => {
    const stored = await uploads.storeAudio(account.id, audio);
    try {
      return await write(async (tx) => {
        if ((await countAnnouncements(tx, account.id)) >= bounds.announcements) throw new Invalid({ name: 'too_many' });
        const id = await insertAnnouncement(tx, { ...stored, name, account_id: account.id });
        if (!(await removeMediaRemoval(tx, stored.media_key))) throw new Unavailable();
        return { ...done, announcement: present(account.id, orNotFound(await findAnnouncement(tx, account.id, id))) };
      });
    } catch (error) {
      // After a commit that may have happened a row refers to the file, and it stays.
      await insertMediaRemoval(db, stored.media_key).then(finishRemovals).catch(warn);
      throw error;
    }
  });

  route(
    app,
    api.changeAnnouncement,
    async ({ account, params, body: { name } }) => {
      await transaction(db, async (tx) => {
        if (!(await renameAnnouncement(tx, account.id, params.id, name))) throw new NotFound();
      });
      const row = orNotFound(await findAnnouncement(db, account.id, params.id));
      return { ...done, announcement: present(account.id, row) };
    },
    isThere,
  );

  route(
    app,
    api.removeAnnouncement,
    async ({ account, params }) => {
      const removed = orNotFound(await transaction(db, (tx) => removeAnnouncement(tx, account.id, params.id)));
      if (removed === 'in_use') throw new Conflict('in_use');
      await finishRemovals().catch(warn);
      return done;
    },
    isThere,
  );
};
