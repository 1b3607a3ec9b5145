import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { MediaStore } from '../../../media/store.ts';
import { record } from '../../common/audit/audit.store.ts';
import { finishAlbum } from '../../catalogue/catalogue/album-aggregates.service.ts';
import { recountSetsWith } from '../../catalogue/catalogue/album-aggregates.store.ts';
import { finishMediaRemovals } from '../../common/media/media-removals.service.ts';
import { insertMediaRemoval } from '../../common/media/media-removals.store.ts';
import {
  insertQuarantined,
  listEndedQuarantine,
  removeQuarantined,
} from '../../catalogue/revocations/quarantine.store.ts';
import {
  blockNewTracks,
  damaged,
  listRevokedBytes,
  restoreEach,
  revokeEach,
} from '../../catalogue/revocations/revocations.store.ts';
import { uncountDocument } from '../../catalogue/search/search-index.store.ts';
import { isInSets, removeEmptyAlbum, removeTrack } from './analyses.store.ts';
import { isKeyUsed } from '../../common/media/media-removals.store.ts';
import { findInheritedReason, findTrack, type KnownTrack, revokeForRemoval } from './import.store.ts';

export const actor = { kind: 'system', name: 'import', address: '' } as const;

const audit = (tx: Handle, track: KnownTrack, act: 'track.withdraw' | 'track.remove', reason: string): Promise<void> =>
  record(tx, actor, {
    act,
    kind: 'track',
    id: track.id,
    name: track.names.title,
    before: { ...track.names, source: track.source_path },
    after: { reason },
  });

/**
 * Revokes a track whose recording the decoder has found damaged. It stays where it is, with its bytes, playlists and
 * collections, until it is restored or its quarantine ends.
 */
export const quarantine = async (tx: Handle, track: KnownTrack, reason: string): Promise<void> => {
  await audit(tx, track, 'track.withdraw', reason);
  // A track that is in no set is withdrawn without notice to distributors and players.
  if (!track.is_revoked && (await isInSets(tx, track.id)))
    await revokeEach(tx, actor, { kind: 'track', ids: [track.id] }, { reason: damaged });
  else if (!track.is_revoked) await blockNewTracks(tx, [track.id], damaged);
  await insertQuarantined(tx, { track_id: track.id, reason, was_revoked: track.is_revoked });
};

/**
 * Revokes imported tracks whose bytes are those that an operator has revoked, under another name or earlier. `before`:
 * the track's former state; null if it is added, so that no player had it.
 */
export const revokeKnownBytes = async (
  tx: Handle,
  ids: readonly number[],
  before: KnownTrack | null,
): Promise<void> => {
  for (const { id, reason } of await listRevokedBytes(tx, ids, before?.content_hash ?? null)) {
    if (before) await revokeEach(tx, actor, { kind: 'track', ids: [id] }, { reason, by: 'copy' });
    else await blockNewTracks(tx, [id], reason, 'copy');
  }
};

/** Revokes an album that a revoked one has become, with what came into it under its new name. */
export const inheritRevocation = async (
  tx: Handle,
  albumId: number,
  before: KnownTrack,
  began: string | null,
): Promise<void> => {
  const reason = await findInheritedReason(tx, albumId, before, began);
  if (reason) await revokeEach(tx, actor, { kind: 'album', ids: [albumId] }, { reason });
};

/** Ends the quarantine of a track that has got other bytes. */
export const releaseQuarantined = async (tx: Handle, trackId: number): Promise<void> => {
  const [row] = await removeQuarantined(tx, [trackId]);
  if (row && !row.was_revoked) await restoreEach(tx, actor, 'track', [trackId]);
};

/** Deletes bytes that no track uses; several tracks may share the same. */
export const dropBytes = (db: Handle, media: MediaStore, key: string): Promise<void> =>
  transaction(db, async (tx) => {
    await lockCatalogue(tx);
    if (!(await isKeyUsed(tx, key))) await media.remove(key);
  });

/** Deletes a track whose quarantine has ended, as if it had never been imported; its bytes are to be removed after that. */
const remove = async (tx: Handle, id: number): Promise<void> => {
  await lockCatalogue(tx);
  const [row] = await removeQuarantined(tx, [id]);
  const track = row && (await findTrack(tx, id));
  // A track that an operator has revoked stays known by its bytes.
  if (!track || row.was_revoked) return;
  await uncountDocument(tx, id);
  await revokeForRemoval(tx, id);
  await recountSetsWith(tx, [id]);
  await removeTrack(tx, id);
  if (!(await removeEmptyAlbum(tx, track.album_id))) {
    await finishAlbum(tx, track.album_id, []);
  }
  await audit(tx, track, 'track.remove', row.reason);
  await insertMediaRemoval(tx, track.media_key);
};

/** Deletes the recordings whose quarantine has ended: their rows first, then the bytes that nothing else uses. */
export const removeQuarantinedRecordings = async (db: Handle, media: MediaStore): Promise<void> => {
  for (let ids = await listEndedQuarantine(db); ids.length > 0; ids = await listEndedQuarantine(db)) {
    for (const id of ids) await transaction(db, (tx) => remove(tx, id));
  }
  await finishMediaRemovals(db, media);
};
