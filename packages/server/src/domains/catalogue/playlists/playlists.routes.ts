import { api, bounds, type FieldCode, type Playlist } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { RouteDeps } from '../../deps.ts';
import { Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import { done, type Exists, route } from '../../../http/endpoints.ts';
import { JsonTemplate, JsonText } from '../../../lib/json-text.ts';
import { idFrom, paged } from '../../../http/lists.ts';
import { shareCatalogue } from '../../../db/catalogue-lock.ts';
import { fillTracks, presentSet } from '../track-rows/present.service.ts';
import { sharedTracks } from '../track-rows/shared-rows.service.ts';
import { coverFrom, isOwnCover } from '../../common/media/cover-upload.service.ts';
import { newPlaces } from '../../common/ordering/places.rules.ts';
import { listPlaces } from '../track-rows/set-tracks.store.ts';
import { writeEdit } from './playlist-tracks.store.ts';
import {
  assignToVenue,
  countPlaylists,
  findPlaylist,
  findPlaylistPage,
  insertPlaylist,
  listPlaylists,
  lockPlaylist,
  type PlaylistRow,
  publishChanged,
  removePlaylist,
  restorePlaylist,
  updatePlaylist,
} from './playlists.store.ts';
import { findTotals } from './totals.store.ts';

export const totalsRoutes = (app: FastifyInstance, { db, reads }: RouteDeps): void => {
  route(app, api.totals, ({ account }) =>
    reads.ofAccount(account, 'totals', async () => JsonText.of(await findTotals(db, account.id))),
  );
};

const presentPlaylist = (row: PlaylistRow): Playlist => presentSet({ ...row, is_my: true });

const wrong = (field: string, code: FieldCode) => new Invalid({ [field]: code });

/** Response to a write, read in its transaction: its version is that which the write has made, and no later one. */
export const writtenPlaylist = async (db: Handle, account: number, id: number) => {
  const row = orNotFound(await findPlaylist(db, account, id));
  return { ...done, playlist: presentPlaylist(row) };
};

/** Inserts a playlist unless the account has reached the limit. */
export const addPlaylist = async (tx: Handle, account: number, values: Parameters<typeof insertPlaylist>[2]) => {
  if ((await countPlaylists(tx, account)) >= bounds.playlists) throw wrong('name', 'too_many');
  return insertPlaylist(tx, account, values);
};

export const playlistIsThere =
  (db: Handle): Exists =>
  async (id, account) =>
    (await findPlaylist(db, account.id, id)) !== null;

export const playlistsRoutes = (app: FastifyInstance, { db, store, signer, reads }: RouteDeps): void => {
  const isThere = playlistIsThere(db);

  route(app, api.playlists, ({ account, query }) => {
    return reads.ofAccount(account, `playlists ${query.limit} ${query.offset}`, async () => {
      const listed = await listPlaylists(db, account.id, query);
      return JsonText.of({ playlists: listed.rows.map(presentPlaylist), pagination: paged(query, listed) });
    });
  });

  route(app, api.createPlaylist, async ({ account, write, body: { cover, ...values } }) => {
    const cover_id = await coverFrom(db, store, cover);
    return write(async (tx) => {
      const id = await addPlaylist(tx, account.id, { ...values, cover_id });
      await publishChanged(tx, account.id, id);
      return writtenPlaylist(tx, account.id, id);
    });
  });

  route(
    app,
    api.changePlaylist,
    async ({ account, body: { id, cover, object_id, ...values } }) => {
      const isSame = cover != null && isOwnCover(cover, (await findPlaylist(db, account.id, id))?.cover_hash ?? null);
      const cover_id = isSame ? undefined : await coverFrom(db, store, cover);
      return transaction(db, async (tx) => {
        if (!(await lockPlaylist(tx, account.id, id))) throw new NotFound();
        await updatePlaylist(tx, id, { ...values, ...(cover_id !== undefined && { cover_id }) });
        if (object_id !== undefined && !(await assignToVenue(tx, account.id, id, object_id))) {
          throw wrong('object_id', 'unknown');
        }
        await publishChanged(tx, account.id, id);
        return writtenPlaylist(tx, account.id, id);
      });
    },
    isThere,
  );

  route(app, api.removePlaylist, async ({ account, query, body }) => {
    const id = idFrom(query, body);
    await transaction(db, async (tx) => {
      if (!(await removePlaylist(tx, account.id, id))) throw new NotFound();
      await publishChanged(tx, account.id, id);
    });
    return done;
  });

  route(app, api.restorePlaylist, ({ account, body }) =>
    transaction(db, async (tx) => {
      const restored = orNotFound(await restorePlaylist(tx, account.id, body.id));
      if (restored === 'restored') {
        if ((await countPlaylists(tx, account.id)) > bounds.playlists) throw wrong('id', 'too_many');
        await publishChanged(tx, account.id, body.id);
      }
      return writtenPlaylist(tx, account.id, body.id);
    }),
  );

  route(app, api.playlist, async ({ account, language, params: { id }, query }) => {
    const page = await reads.ofAccount(account, `playlist ${id} ${query.limit} ${query.offset}`, async () => {
      const { playlist, track_ids, total } = orNotFound(await findPlaylistPage(db, account.id, id, query));
      return { ids: track_ids, rest: { collection: presentPlaylist(playlist), pagination: paged(query, { total }) } };
    });
    const tracks = await sharedTracks({ db, reads }, account, language, page.ids);
    return fillTracks(signer, account.id, JsonTemplate.list('tracks', tracks, page.rest));
  });

  route(
    app,
    api.copyPlaylist,
    async ({ account, params, body, write }) =>
      write(async (tx) => {
        await shareCatalogue(tx);
        const original = orNotFound(await lockPlaylist(tx, account.id, params.id));
        const { description, cover_id, filename } = original;
        const copy = await addPlaylist(tx, account.id, { name: body.name, description, cover_id, filename });
        const tracks = [...(await listPlaces(tx, 'playlist', params.id)).keys()];
        await writeEdit(tx, copy, { added: tracks, removed: [], places: newPlaces(tracks, new Map()) });
        await publishChanged(tx, account.id, copy);
        return writtenPlaylist(tx, account.id, copy);
      }),
    isThere,
  );
};
