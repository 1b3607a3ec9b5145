import { api, bounds, type InputOf, defaultLanguage } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import { route } from '../../../http/endpoints.ts';
import { idFrom } from '../../../http/lists.ts';
import { findAlbum, listAlbumTracks } from '../catalogue/catalogue.store.ts';
import { shareCatalogue } from '../../../db/catalogue-lock.ts';
import { findCollection, listCollectionTracks } from '../collections/collections.store.ts';
import { parted, withAdded, withMoved } from '../../common/ordering/order.rules.ts';
import { editInto } from '../../common/ordering/places.rules.ts';
import { listPlaces } from '../track-rows/set-tracks.store.ts';
import { writeEdit } from './playlist-tracks.store.ts';
import { playlistIsThere, writtenPlaylist } from './playlists.routes.ts';
import { lockPlaylist, publishChanged } from './playlists.store.ts';
import { listPlayable } from '../track-rows/track-rows.store.ts';

const all = { limit: bounds.playlist_tracks, offset: 0 };

type Added = InputOf<typeof api.addTracks>['body'];

/** Resolves a body to track ids; throws `not_found` if a track, album or collection does not exist. */
const tracksOf = async (tx: Handle, { ids, album_id, collection_id }: Added): Promise<number[]> => {
  if (album_id !== undefined) {
    if (!(await findAlbum(tx, album_id))) throw new NotFound();
    return (await listAlbumTracks(tx, defaultLanguage, album_id, all)).rows.map((track) => track.id);
  }
  if (collection_id !== undefined) {
    if (!(await findCollection(tx, defaultLanguage, collection_id))) throw new NotFound();
    return (await listCollectionTracks(tx, defaultLanguage, collection_id, all)).rows.map((track) => track.id);
  }
  const wanted = new Set(ids);
  const playable = await listPlayable(tx, [...wanted]);
  if (playable.length < wanted.size) throw new NotFound();
  return playable;
};

/** Rewrites the order of a playlist under its lock; `change` refuses by throwing. */
const reorder = (
  handle: Handle,
  account: number,
  id: number,
  change: (order: number[], version: number, tx: Handle) => Promise<number[]> | number[],
): Promise<void> =>
  transaction(handle, async (tx) => {
    await shareCatalogue(tx);
    const playlist = orNotFound(await lockPlaylist(tx, account, id));
    const places = await listPlaces(tx, 'playlist', id);
    const after = await change([...places.keys()], playlist.version, tx);
    if (after.length > bounds.playlist_tracks) throw new Invalid({ ids: 'too_many' });
    const edit = editInto(after, places);
    if (!edit) return;
    await writeEdit(tx, id, edit);
    await publishChanged(tx, account, id);
  });

const add = async (handle: Handle, account: number, id: number, body: Added) => {
  let parts = parted([], []);
  await reorder(handle, account, id, async (order, _version, tx) => {
    parts = parted(order, await tracksOf(tx, body));
    return withAdded(order, parts.added, body.position);
  });
  return parts;
};

/** Returns the ids of those that were in the playlist. */
const remove = async (handle: Handle, account: number, id: number, ids: readonly number[]): Promise<number[]> => {
  const gone = new Set(ids);
  let existing: number[] = [];
  await reorder(handle, account, id, (order) => {
    existing = order.filter((track) => gone.has(track));
    return order.filter((track) => !gone.has(track));
  });
  return existing;
};

export const playlistTracksRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const isThere = playlistIsThere(db);

  route(
    app,
    api.addTrack,
    async ({ account, params, body, write }) =>
      write(async (tx) => {
        const { already } = await add(tx, account.id, params.id, { ids: [body.id] });
        return { ...(await writtenPlaylist(tx, account.id, params.id)), already };
      }),
    isThere,
  );

  route(
    app,
    api.removeTrack,
    ({ account, params, query, body }) =>
      transaction(db, async (tx) => {
        const already = await remove(tx, account.id, params.id, [idFrom(query, body)]);
        return { ...(await writtenPlaylist(tx, account.id, params.id)), already };
      }),
    isThere,
  );

  route(
    app,
    api.addTracks,
    async ({ account, params, body, write }) =>
      write(async (tx) => {
        const counts = await add(tx, account.id, params.id, body);
        return { ...(await writtenPlaylist(tx, account.id, params.id)), ...counts };
      }),
    isThere,
  );

  route(
    app,
    api.removeTracks,
    ({ account, params, body }) =>
      transaction(db, async (tx) => {
        await remove(tx, account.id, params.id, body.ids);
        return writtenPlaylist(tx, account.id, params.id);
      }),
    isThere,
  );

  route(
    app,
    api.orderTracks,
    ({ account, params, body }) =>
      transaction(db, async (tx) => {
        await reorder(tx, account.id, params.id, (order, version) => {
          if (version !== body.version) throw new Conflict('conflict', { order, version });
          return withMoved(order, body.ids, body.position);
        });
        return writtenPlaylist(tx, account.id, params.id);
      }),
    isThere,
  );
};
