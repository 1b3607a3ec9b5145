import type { SetDuration, Track, TrackDuration } from '@kamerton/wire';
import { coverAddresses } from '../../../media/covers.ts';
import type { JsonTemplate, JsonText, Places } from '../../../lib/json-text.ts';
import { mediaAddress, type MediaKind, type MediaQueries, type Signer } from '../../../media/signed-addresses.ts';
import type { TrackRow } from './track-rows.store.ts';

/** Whole seconds, rounded to the nearest. */
export const trackDuration = (milliseconds: number): TrackDuration => {
  const seconds = Math.round(milliseconds / 1000);
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
};

const setDuration = (milliseconds: number): SetDuration => {
  const { minutes, seconds } = trackDuration(milliseconds);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds };
};

/** A set of tracks, such as an album, as it is shown. */
export const presentSet = <Row extends { cover_hash: string | null; duration_ms: number }>({
  cover_hash,
  duration_ms,
  ...set
}: Row) => ({
  ...set,
  cover: coverAddresses(cover_hash),
  duration: setDuration(duration_ms),
});

const present = (
  { cover_hash, duration_ms, ...track }: Omit<TrackRow, 'content_hash'>,
  queries: MediaQueries,
): Track => ({
  ...track,
  cover: coverAddresses(cover_hash),
  duration: trackDuration(duration_ms),
  file: track.revoked_at ? null : mediaAddress('audio', track.id, queries.audio),
  peaks: track.revoked_at ? null : mediaAddress('peaks', track.id, queries.peaks),
});

/** A track with addresses that only `account` can use. */
export const presentTrack = (signer: Signer, account: number, { content_hash, ...row }: TrackRow): Track =>
  present(row, signer.queriesFor(account)(row.id, content_hash));

/** A place of a response that differs between accounts. */
export type Place = { kind: 'mine'; id: number } | { kind: MediaKind; track: number; hash: string };

/** A track for all accounts. */
export const sharedTrack =
  (places: Places<Place>) =>
  ({ content_hash: hash, ...row }: TrackRow): Track =>
    present(row, {
      audio: places.text({ kind: 'audio', track: row.id, hash }),
      peaks: places.text({ kind: 'peaks', track: row.id, hash }),
    });

/** An album or a collection for all accounts. */
export const sharedSet =
  (places: Places<Place>) =>
  <Row extends { id: number; cover_hash: string | null; duration_ms: number }>(row: Row) =>
    presentSet({ ...row, is_my: places.boolean({ kind: 'mine', id: row.id }) });

const fill = <T extends object>(
  signer: Signer,
  account: number,
  template: JsonTemplate<Place, T>,
  ownIds: ReadonlySet<number>,
): JsonText<T> => {
  const queriesOf = signer.queriesFor(account);
  let last: { track: number; queries: MediaQueries } | undefined;
  return template.fill((place) => {
    if (place.kind === 'mine') return ownIds.has(place.id) ? 'true' : 'false';
    const { kind, track, hash } = place;
    // Both addresses of a track are one hash, and stand side by side.
    if (last?.track !== track) last = { track, queries: queriesOf(track, hash) };
    return last.queries[kind];
  });
};

/** Fills a template of tracks for `account`. */
export const fillTracks = <T extends object>(
  signer: Signer,
  account: number,
  template: JsonTemplate<Place, T>,
): JsonText<T> => fill(signer, account, template, new Set());

/** Fills a template for `account`, to whom the things of `loadingOwnIds` belong. */
export const fillFor = async <T extends object>(
  signer: Signer,
  account: number,
  loadingOwnIds: Promise<ReadonlySet<number>>,
  loadingTemplate: Promise<JsonTemplate<Place, T>>,
): Promise<JsonText<T>> => {
  const [ownIds, template] = await Promise.all([loadingOwnIds, loadingTemplate]);
  return fill(signer, account, template, ownIds);
};
