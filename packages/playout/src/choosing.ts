import type { PlayerDocument, PlayerReserve, ProgrammeTrack } from '@kamerton/wire';
import { announcementsDue, asTrack, type Between } from './announcements.ts';
import { closingFade, comingHours, idlePoll, mostComing, networkAway, tracksKept } from './constants.ts';
import type { Draft } from './decks.ts';
import { createRandom } from './random.ts';
import { knownOr, type Programme, statusAt } from './programme.ts';
import { chooseNext } from './rotation.ts';
import { isSameSource, sourceAt, type SourceName } from './schedule.ts';
import type { Moment, State } from './state.ts';

const none: readonly ProgrammeTrack[] = [];

const tracksIn = (document: PlayerDocument | null, name: SourceName | null): readonly ProgrammeTrack[] => {
  if (!document || !name) return none;
  const { source, sources } = document;
  if (isSameSource(source, name)) return source?.tracks ?? none;
  return sources.find((each) => isSameSource(each, name))?.tracks ?? none;
};

/** Returns the source at a moment from now on, opening hours aside: by the programme as far as that is known. */
export const sourceFrom = (state: State, moment: Moment): SourceName | null => {
  const { document, programme } = state;
  if (!document || !programme) return null;
  const { status, until, source } = programme;
  if (status === 'open' && (until === null || moment < until)) return source;
  return knownOr(() => sourceAt(document, moment).source, null);
};

/** True if a track may be heard at a moment: it belongs to what plays then. */
export const isListedAt = (state: State, trackId: number, moment: Moment): boolean =>
  endOf(state.document, trackId) > moment &&
  tracksIn(state.document, sourceFrom(state, moment)).some(({ id }) => id === trackId);

/** Ids by lists, which are never changed: a catalogue's part of many thousand tracks may be revoked at once. */
const revokedIds = new WeakMap<State['revoked'], ReadonlySet<number>>();

/** When planned revocations take effect, by documents, which are never changed either. */
const endings = new WeakMap<PlayerDocument, ReadonlyMap<number, Moment>>();

export const endOf = (document: PlayerDocument | null, trackId: number): Moment => {
  if (!document) return Infinity;
  let ends = endings.get(document);
  if (!ends) {
    const tracks = [document.source, ...document.sources].flatMap((each) => each?.tracks ?? none);
    ends = new Map(tracks.flatMap(({ id, until }) => (until === undefined ? [] : [[id, Date.parse(until)]])));
    endings.set(document, ends);
  }
  return ends.get(trackId) ?? Infinity;
};

/** True if a track is revoked now, or by a moment to come. */
export const isRevoked = (state: State, trackId: number, moment = state.moment): boolean => {
  const { revoked, document } = state;
  let ids = revokedIds.get(revoked);
  if (!ids) revokedIds.set(revoked, (ids = new Set(revoked.map(({ track_id }) => track_id))));
  return ids.has(trackId) || endOf(document, trackId) <= moment;
};

/** Everything that the document lists, what plays now first. */
const everyTrack = ({ document, programme }: State): readonly (readonly ProgrammeTrack[])[] =>
  document
    ? [
        tracksIn(document, programme?.source ?? null),
        document.source?.tracks ?? none,
        ...document.sources.map(({ tracks }) => tracks),
      ]
    : [];

export const findTrack = (state: State, trackId: number): ProgrammeTrack | null => {
  for (const tracks of everyTrack(state)) {
    const found = tracks.find(({ id }) => id === trackId);
    if (found) return found;
  }
  return null;
};

/** True if what plays now has tracks that may be played. */
export const hasTracks = (state: State): boolean =>
  tracksIn(state.document, sourceFrom(state, state.moment)).some(({ id }) => !isRevoked(state, id));

/** True if music comes from the store, for the network is away or has just failed. */
export const isOffline = ({ is_online, network_failed_at, moment }: State): boolean =>
  !is_online || (network_failed_at !== null && Math.abs(moment - network_failed_at) < networkAway);

/** Returns the tracks that can be played now: without a network the stored ones, if there are any. */
const withinReach = (state: State, tracks: readonly ProgrammeTrack[]): readonly ProgrammeTrack[] => {
  if (!isOffline(state)) return tracks;
  const stored = new Set(state.stored);
  const available = tracks.filter(({ id }) => stored.has(id) && !isRevoked(state, id));
  return available.length > 0 || !state.is_online ? available : tracks;
};

/** Chooses a track that begins at a moment; null if there is none, and then not again for a second. */
export const choose = (draft: Draft, begins: Moment): ProgrammeTrack | null => {
  const { state } = draft;
  const { document, history, moment } = state;
  if (!document) return null;
  const random = createRandom(state.random);
  const avoided = state.avoided.filter(({ until }) => until > moment).map(({ track_id }) => track_id);
  const tracks = withinReach(state, tracksIn(document, sourceFrom(state, begins)));
  const revoked = tracks.flatMap(({ id }) => (isRevoked(state, id, begins) ? [id] : []));
  const from = { tracks, history, moment: begins, sound: document.sound, random };
  const choice =
    chooseNext({ ...from, exclude: new Set([...revoked, ...avoided]) }) ??
    chooseNext({ ...from, exclude: new Set(revoked) });
  state.random = random.state;
  if (!choice) state.retry_at = moment + idlePoll;
  return choice;
};

/** True if music ends before a moment, whatever slots begin until then. */
const endsBy = (document: PlayerDocument, programme: Programme | null, moment: Moment): boolean => {
  let last = programme;
  while (last?.next && last.until !== null && last.until < moment) last = statusAt(document, last.until);
  return last?.status === 'open' && !last.next && (last.until ?? Infinity) < moment;
};

/** An announcement that is due when the track ends that plays; null if there is none, or it cannot be had. */
export const announcementAfter = (state: State, { moment, trackStartedAt }: Between): ProgrammeTrack | null => {
  const { document, announced, avoided, programme } = state;
  if (!document || document.announcements.length === 0) return null;
  const due = knownOr(() => announcementsDue(document, announced, { moment, trackStartedAt }), []);
  const isOff = isOffline(state);
  for (const id of due) {
    const found = document.announcements.find((each) => each.id === id);
    if (!found || avoided.some(({ track_id, until }) => track_id === -id && until > state.moment)) continue;
    if (isOff && !state.stored.includes(-id)) continue;
    // One that would be cut off by closing time does not begin.
    if (!endsBy(document, programme, moment + found.duration_ms + closingFade * 1000)) return asTrack(found);
  }
  return null;
};

interface Coming {
  name: SourceName;
  ms: number;
}

/** Returns the sources of the coming hours in order, the present one first; none if the zone is not known. */
const comingSources = (state: State, document: PlayerDocument): Coming[] =>
  knownOr(() => {
    const coming: Coming[] = [];
    const end = state.moment + Math.max(comingHours, document.store?.hours ?? 0) * 3_600_000;
    for (let moment = state.moment, slots = 0; moment < end && slots < mostComing; slots += 1) {
      const { source, until } = sourceAt(document, moment);
      const to = Math.min(until ?? end, end);
      if (source) coming.push({ name: source, ms: to - moment });
      moment = to;
    }
    return coming;
  }, []);

/** Tracks that an hour takes, and some more to choose from. */
const tracksOfHour = 30;

/**
 * Lists ids for the store: announcements, then what the coming hours need of each source, then the rest; `needed` of
 * these are not of the rest. The sources take turns track by track: a store that is too small for all has music of each
 * slot of the day, and need not fetch other music when a slot begins. Of a source first the tracks that the store has, so
 * that they are not fetched again, then those that have not been played for longest. The app stops when the bytes are
 * used up.
 */
const tracksToKeep = (
  state: State,
  document: PlayerDocument,
  sources: readonly Coming[],
): { ids: number[]; needed: number } => {
  const stored = new Set(state.stored);
  const starts = new Map(state.history.map(({ track_id, at }) => [track_id, at]));
  const rank = ({ id }: ProgrammeTrack): number => (stored.has(id) ? -1 : (starts.get(id) ?? 0));
  const ordered = (tracks: readonly ProgrammeTrack[]): number[] =>
    tracks
      .filter(({ id }) => !isRevoked(state, id))
      .map((track) => ({ id: track.id, rank: rank(track) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ id }) => id);
  const wanted = new Set(document.announcements.map(({ id }) => -id));
  const coming = new Map<string, { ids: number[]; count: number }>();
  for (const { name, ms } of sources) {
    const { ids, count } = coming.get(keyOf(name)) ?? { ids: ordered(tracksIn(document, name)), count: 0 };
    const more = Math.ceil((ms / 3_600_000) * tracksOfHour) + tracksOfHour;
    coming.set(keyOf(name), { ids, count: Math.max(count, more) });
  }
  const shares = [...coming.values()].map(({ ids, count }) => ids.slice(0, count));
  const longest = Math.max(0, ...shares.map(({ length }) => length));
  for (let at = 0; at < longest; at += 1) for (const ids of shares) if (at < ids.length) wanted.add(ids[at] ?? 0);
  const needed = Math.min(wanted.size, tracksKept);
  for (const tracks of everyTrack(state)) {
    if (wanted.size >= tracksKept) break;
    for (const id of ordered(tracks)) wanted.add(id);
  }
  return { ids: [...wanted].slice(0, tracksKept), needed };
};

const keyOf = ({ kind, id }: SourceName): string => `${kind} ${id}`;

/** Music of the coming hours that the store has; null if music may not be stored. */
export const reserveOf = (state: State): PlayerReserve | null => {
  const { document } = state;
  if (!document?.store) return null;
  const stored = new Set(state.stored);
  const sources = comingSources(state, document);
  const lengths = new Map<number, number>();
  for (const name of new Map(sources.map(({ name }) => [keyOf(name), name])).values()) {
    for (const { id, duration_ms } of tracksIn(document, name)) {
      if (stored.has(id) && !isRevoked(state, id)) lengths.set(id, duration_ms);
    }
  }
  const minutes = Math.floor([...lengths.values()].reduce((sum, ms) => sum + ms, 0) / 60_000);
  const { ids, needed } = tracksToKeep(state, document, sources);
  return { minutes, is_whole: ids.slice(0, needed).every((id) => stored.has(id)) };
};

/** True if the last contact is longer ago than stored music may be played, by the clock or by the time of all runs since. */
export const isExpired = ({ document, in_contact, contact_at, apart_ms, moment }: State): boolean =>
  !in_contact && document?.store != null && Math.max(moment - contact_at, apart_ms) >= document.store.hours * 3_600_000;

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Publishes the ids that the store should have, if they have changed. */
export const updateStore = (draft: Draft): void => {
  const { state } = draft;
  const { document } = state;
  const { ids, needed } = document?.store
    ? tracksToKeep(state, document, comingSources(state, document))
    : { ids: [], needed: 0 };
  if (isSame(ids, state.storeTargets)) return;
  state.storeTargets = ids;
  draft.effects.push({ type: 'updateStore', track_ids: ids, needed });
};

/** Tracks whose audio is another one in a later document. */
export const listReplaced = (earlier: PlayerDocument, later: PlayerDocument): number[] => {
  const tracksOf = ({ source, sources }: PlayerDocument) =>
    [source, ...sources].flatMap((each) => each?.tracks ?? none);
  const former = new Map(tracksOf(earlier).map(({ id, audio }) => [id, audio]));
  const replaced = tracksOf(later).filter(({ id, audio }) => audio !== (former.get(id) ?? audio));
  return [...new Set(replaced.map(({ id }) => id))];
};

/** Removes tracks from the store; null: everything. */
export const forget = (draft: Draft, trackIds: readonly number[] | null): void => {
  const { state } = draft;
  const forgotten = new Set(trackIds);
  const remaining = (ids: number[]): number[] => (trackIds ? ids.filter((id) => !forgotten.has(id)) : []);
  state.stored = remaining(state.stored);
  state.storeTargets = remaining(state.storeTargets);
  draft.effects.push({ type: 'forget', track_ids: trackIds && [...trackIds] });
};
