import type { Album, SetDuration, Track, TrackDuration } from '@kamerton/wire';
import { coverAddresses } from '../../media/covers.ts';
import type { Signer } from '../../media/signed-addresses.ts';
import type { TrackRow, AlbumRow } from './track-rows.store.ts';

/** Whole seconds, rounded to the nearest. */
export const trackDuration = (milliseconds: number): TrackDuration => {
  const seconds = Math.round(milliseconds / 1000);
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
};

export const setDuration = (milliseconds: number): SetDuration => {
  const { minutes, seconds } = trackDuration(milliseconds);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds };
};

export const presentAlbum = ({ cover_hash, duration_ms, ...album }: AlbumRow): Album => ({
  ...album,
  cover: coverAddresses(cover_hash),
  duration: setDuration(duration_ms),
});

/** A track with addresses that only `account` can use. */
export const presentTrack = (signer: Signer, account: number, row: TrackRow): Track => {
  const { cover_hash, duration_ms, content_hash, ...track } = row;
  const address = (kind: 'audio' | 'peaks') =>
    track.revoked_at ? null : signer.address({ kind, track: track.id, hash: content_hash, account });
  return {
    ...track,
    cover: coverAddresses(cover_hash),
    duration: trackDuration(duration_ms),
    file: address('audio'),
    peaks: address('peaks'),
  };
};
