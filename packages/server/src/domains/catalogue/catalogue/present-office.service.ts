import { inEachLanguage } from '@kamerton/wire';
import type { OfficeAlbum, OfficeTrack } from '@kamerton/wire/office';
import { coverAddresses } from '../../../media/covers.ts';
import type { OfficeAlbumRow } from './albums.office.store.ts';
import type { OfficeTrackRow, RevokedRow } from './tracks.office.store.ts';
import { presentSet, trackDuration } from '../track-rows/present.service.ts';
import { sourceLabel } from './source-label.rules.ts';

const revocationOf = ({ revoked_at, revoked_reason: reason }: RevokedRow): OfficeTrack['revoked'] =>
  revoked_at === null ? null : { revoked_at, reason: reason ?? inEachLanguage(() => '') };

export const presentOfficeTrack = (row: OfficeTrackRow): OfficeTrack => {
  const { cover_hash, revoked_at: _at, revoked_reason: _reason, ...track } = row;
  return {
    ...track,
    source_path: sourceLabel(track.source_path),
    cover: coverAddresses(cover_hash),
    duration: trackDuration(track.duration_ms),
    revoked: revocationOf(row),
  };
};

export const presentOfficeAlbum = (row: OfficeAlbumRow): OfficeAlbum => {
  const { revoked_at: _at, revoked_reason: _reason, ...album } = row;
  return { ...presentSet(album), revoked: revocationOf(row) };
};
