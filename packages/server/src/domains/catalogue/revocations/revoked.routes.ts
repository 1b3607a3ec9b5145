import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../../http/endpoints.ts';
import { paged } from '../../../http/lists.ts';
import { listAlbumsById, listTracksById } from '../catalogue/catalogue.store.ts';
import { presentAlbum, presentTrack } from '../track-rows/present.service.ts';
import { listAlbumReplacements, listTrackReplacements, type Replacement } from './replacements.store.ts';
import { type Hit, listHitPlaylists, listHitVenues, listRevokedAlbums, listRevokedTracks } from './revoked.store.ts';

const namesOf = (hits: readonly Hit[], of: number) =>
  hits.filter((hit) => hit.of === of).map(({ id, name }) => ({ id, name }));

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

/** Maps an id to its replacements in their order. */
const replacementsIn = <Thing extends { id: number }>(
  replacements: readonly Replacement[],
  things: readonly Thing[],
) => {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return (of: number): Thing[] =>
    replacements.flatMap((replacement) => (replacement.of === of ? (byId.get(replacement.id) ?? []) : []));
};

export const revokedRoutes = (app: FastifyInstance, { db, signer }: Deps): void => {
  route(app, api.revokedTracks, async ({ account, language, query }) => {
    const listed = await listRevokedTracks(db, language, query);
    const ids = idsOf(listed.rows);
    const playlists = await listHitPlaylists(db, account.id, 'track', ids);
    const venues = await listHitVenues(db, account.id, 'track', ids);
    const replacements = await listTrackReplacements(db, ids);
    const found = await listTracksById(db, language, idsOf(replacements));
    const instead = replacementsIn(
      replacements,
      found.map((row) => presentTrack(signer, account.id, row)),
    );
    const tracks = listed.rows.map(({ reason, ...row }) => ({
      ...presentTrack(signer, account.id, row),
      revoked_at: row.revoked_at,
      reason,
      playlists: namesOf(playlists, row.id),
      objects: namesOf(venues, row.id),
      replacements: instead(row.id),
    }));
    return { tracks, pagination: paged(query, listed) };
  });

  route(app, api.revokedAlbums, async ({ account, language, query }) => {
    const listed = await listRevokedAlbums(db, account.id, language, query);
    const ids = idsOf(listed.rows);
    const playlists = await listHitPlaylists(db, account.id, 'album', ids);
    const venues = await listHitVenues(db, account.id, 'album', ids);
    const replacements = await listAlbumReplacements(db, ids);
    const found = await listAlbumsById(db, account.id, idsOf(replacements));
    const instead = replacementsIn(replacements, found.map(presentAlbum));
    const albums = listed.rows.map(({ reason, revoked_at, ...row }) => ({
      ...presentAlbum(row),
      revoked_at,
      reason,
      playlists: namesOf(playlists, row.id),
      objects: namesOf(venues, row.id),
      replacements: instead(row.id),
    }));
    return { albums, pagination: paged(query, listed) };
  });
};
