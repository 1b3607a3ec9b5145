import { api, type Language } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../../http/endpoints.ts';
import { paged } from '../../../http/lists.ts';
import { listAlbumsById } from '../catalogue/catalogue.store.ts';
import { presentSet, presentTrack } from '../track-rows/present.service.ts';
import { findTracks, type TrackRow } from '../track-rows/track-rows.store.ts';
import { listAlbumReplacements, listTrackReplacements, type Replacement } from './replacements.store.ts';
import { listPlannedTracks } from './notices.store.ts';
import { type Hit, listHitPlaylists, listHitVenues, listRevokedAlbums, listRevokedTracks } from './revoked.store.ts';

const namesOf = (hits: readonly Hit[], of: number) =>
  hits.filter((hit) => hit.of === of).map(({ id, name }) => ({ id, name }));

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

const replacementsIn = <Thing extends { id: number }>(
  replacements: readonly Replacement[],
  things: readonly Thing[],
) => {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return (of: number): Thing[] =>
    replacements.flatMap((replacement) => (replacement.of === of ? (byId.get(replacement.id) ?? []) : []));
};

export const revokedRoutes = (app: FastifyInstance, { db, signer }: Deps): void => {
  /** The caller's playlists and venues with each of these tracks or albums. */
  const readHits = async (account: number, kind: 'track' | 'album', ids: readonly number[]) => {
    const playlists = await listHitPlaylists(db, account, kind, ids);
    const venues = await listHitVenues(db, account, kind, ids);
    return (id: number) => ({ playlists: namesOf(playlists, id), objects: namesOf(venues, id) });
  };

  /** Revoked tracks, or those that will be, with what contains them and what can replace them. */
  const presentTracks = async (
    account: number,
    language: Language,
    rows: readonly (TrackRow & { reason: string })[],
  ) => {
    const ids = idsOf(rows);
    const hits = await readHits(account, 'track', ids);
    const replacements = await listTrackReplacements(db, ids);
    const found = await findTracks(db, language, idsOf(replacements));
    const playable = found.filter(({ revoked_at }) => revoked_at === null);
    const present = (row: TrackRow) => presentTrack(signer, account, row);
    const instead = replacementsIn(replacements, playable.map(present));
    return (row: TrackRow & { reason: string }, revoked_at: string) => {
      const { reason, ...track } = row;
      return { ...present(track), revoked_at, reason, ...hits(row.id), replacements: instead(row.id) };
    };
  };

  route(app, api.revokedTracks, async ({ account, language, query }) => {
    const listed = await listRevokedTracks(db, language, query);
    const present = await presentTracks(account.id, language, listed.rows);
    return { tracks: listed.rows.map((row) => present(row, row.revoked_at)), pagination: paged(query, listed) };
  });

  route(app, api.plannedRevocations, async ({ account, language, query }) => {
    const listed = await listPlannedTracks(db, account.id, language, query);
    const present = await presentTracks(account.id, language, listed.rows);
    const tracks = listed.rows.map(({ at, ...row }) => present(row, at));
    return { tracks, pagination: paged(query, listed) };
  });

  route(app, api.revokedAlbums, async ({ account, language, query }) => {
    const listed = await listRevokedAlbums(db, account.id, language, query);
    const ids = idsOf(listed.rows);
    const hits = await readHits(account.id, 'album', ids);
    const replacements = await listAlbumReplacements(db, ids);
    const found = await listAlbumsById(db, account.id, idsOf(replacements));
    const instead = replacementsIn(replacements, found.map(presentSet));
    const albums = listed.rows.map((row) => ({ ...presentSet(row), ...hits(row.id), replacements: instead(row.id) }));
    return { albums, pagination: paged(query, listed) };
  });
};
