import type { ProgrammeTrack } from '@kamerton/wire';
import { lookAgain, networkAway, tracksKept } from './constants.ts';
import type { Draft } from './decks.ts';
import { createRandom } from './random.ts';
import { chooseNext } from './rotation.ts';
import type { Moment, State } from './state.ts';

const none: readonly ProgrammeTrack[] = [];

const tracksOf = ({ document }: State): readonly ProgrammeTrack[] => document?.source?.tracks ?? none;

export const isRevoked = ({ revoked }: State, trackId: number): boolean =>
  revoked.some(({ track_id }) => track_id === trackId);

export const findTrack = (state: State, trackId: number): ProgrammeTrack | null =>
  tracksOf(state).find(({ id }) => id === trackId) ?? null;

/** True if the document lists tracks that may be played. */
export const hasTracks = (state: State): boolean => tracksOf(state).some(({ id }) => !isRevoked(state, id));

/** True if music comes from the store, for the network is away or has just failed. */
export const isOffline = ({ is_online, network_failed_at, moment }: State): boolean =>
  !is_online || (network_failed_at !== null && Math.abs(moment - network_failed_at) < networkAway);

/** What can be had now: without a network the stored tracks, if there are any. */
const withinReach = (state: State): readonly ProgrammeTrack[] => {
  const tracks = tracksOf(state);
  if (!isOffline(state)) return tracks;
  const stored = new Set(state.stored);
  const kept = tracks.filter(({ id }) => stored.has(id) && !isRevoked(state, id));
  return kept.length > 0 || !state.is_online ? kept : tracks;
};

/** Chooses a track that begins at a moment; null if there is none, and then not again for a second. */
export const choose = (draft: Draft, begins: Moment): ProgrammeTrack | null => {
  const { state } = draft;
  const { document, history, moment } = state;
  if (!document) return null;
  const random = createRandom(state.random);
  const revoked = state.revoked.map(({ track_id }) => track_id);
  const avoided = state.avoided.filter(({ until }) => until > moment).map(({ track_id }) => track_id);
  const from = { tracks: withinReach(state), history, moment: begins, sound: document.sound, random };
  const chosen =
    chooseNext({ ...from, exclude: new Set([...revoked, ...avoided]) }) ??
    chooseNext({ ...from, exclude: new Set(revoked) });
  state.random = random.state;
  if (!chosen) state.retry_at = moment + lookAgain;
  return chosen;
};

/**
 * Tracks to have in the store: first those that it has, so that they are not fetched again, then those that have not
 * been played for longest. The app stops when the bytes are used up.
 */
const tracksToKeep = (state: State): number[] => {
  const stored = new Set(state.stored);
  const starts = new Map(state.history.map(({ track_id, at }) => [track_id, at]));
  const rank = ({ id }: ProgrammeTrack): number => (stored.has(id) ? -1 : (starts.get(id) ?? 0));
  return tracksOf(state)
    .filter(({ id }) => !isRevoked(state, id))
    .map((track) => ({ id: track.id, rank: rank(track) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, tracksKept)
    .map(({ id }) => id);
};

/** True if the last contact is longer ago than stored music may be played. */
export const isExpired = ({ document, in_contact, contact_at, moment }: State): boolean =>
  !in_contact && document?.store != null && moment - contact_at >= document.store.hours * 3_600_000;

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Says what the store is to have, if that is another. */
export const keep = (draft: Draft): void => {
  const { state } = draft;
  const wanted = state.document?.store ? tracksToKeep(state) : [];
  if (isSame(wanted, state.kept)) return;
  state.kept = wanted;
  draft.effects.push({ type: 'keep', track_ids: wanted });
};

/** Removes tracks from the store; null: everything. */
export const forget = (draft: Draft, trackIds: readonly number[] | null): void => {
  const { state } = draft;
  const forgotten = new Set(trackIds);
  const remaining = (ids: number[]): number[] => (trackIds ? ids.filter((id) => !forgotten.has(id)) : []);
  state.stored = remaining(state.stored);
  state.kept = remaining(state.kept);
  draft.effects.push({ type: 'forget', track_ids: trackIds && [...trackIds] });
};
