import {
  currentTrack,
  type PlayerState,
  type PlayerTrack,
  type QueueOrder,
  type QueueTrack,
  type TrackSet,
} from './state.ts';

/** The order of playing. Changing it loads its next track again. */
type Order = Pick<PlayerState, 'currentIndex' | 'prefetched'> & QueueOrder;

/** A number from 0 to below 1, as `Math.random` gives. */
type Random = () => number;

/** The same track may be in the queue more than once: each addition is an entry of its own. */
export const isSameEntry = (one: QueueTrack, other: QueueTrack) => one.id === other.id && one.added === other.added;

/** Shuffles evenly (Fisher and Yates). */
export function shuffled<T>(tracks: readonly T[], random: Random): T[] {
  const order = [...tracks];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

const isUpNext = ({ upNext }: Pick<Order, 'upNext'>, { added }: QueueTrack) =>
  added !== undefined && upNext.includes(added);

/** Returns the index behind the added tracks that follow the current one. */
function endOfUpNext(tracks: readonly QueueTrack[], current: number, order: Pick<Order, 'upNext'>): number {
  let end = current + 1;
  for (let track = tracks[end]; track && isUpNext(order, track); track = tracks[end]) end += 1;
  return end;
}

const indexOf = (tracks: readonly QueueTrack[], entry: QueueTrack) =>
  tracks.findIndex((track) => isSameEntry(track, entry));

/**
 * Adds playable tracks behind the current one: `next` before, `last` after those added earlier. Both go ahead of the
 * rest of the set: at the end of a thousand tracks they would never play.
 */
export function insert(state: PlayerState, tracks: readonly PlayerTrack[], place: 'next' | 'last'): Partial<Order> {
  const current = currentTrack(state);
  const entries = tracks
    .filter(({ file }) => file !== null)
    .map((track, index): QueueTrack => ({ ...track, added: state.addedCount + index }));
  const into = (list: readonly QueueTrack[]) => {
    const index = current ? indexOf(list, current) : -1;
    return list.toSpliced(place === 'next' ? index + 1 : endOfUpNext(list, index, state), 0, ...entries);
  };
  return {
    playlist: into(state.playlist),
    unshuffled: state.unshuffled && into(state.unshuffled),
    upNext: [...state.upNext, ...entries.flatMap(({ added }) => added ?? [])],
    addedCount: state.addedCount + entries.length,
    prefetched: false,
  };
}

/** Moves one track to another place; the current one goes on. */
export function move(state: PlayerState, from: number, to: number): Partial<Order> {
  const { playlist, currentIndex } = state;
  const moved = playlist[from];
  if (!moved || !(to in playlist)) return {};
  const current = playlist[currentIndex];
  const order = playlist.toSpliced(from, 1).toSpliced(to, 0, moved);
  return { playlist: order, currentIndex: current ? order.indexOf(current) : -1, prefetched: false };
}

/** Removes a track; the current one stays. */
export function remove(state: PlayerState, index: number): Partial<Order> {
  const gone = state.playlist[index];
  if (!gone || index === state.currentIndex) return {};
  return {
    playlist: state.playlist.toSpliced(index, 1),
    currentIndex: state.currentIndex - (index < state.currentIndex ? 1 : 0),
    unshuffled: state.unshuffled?.filter((track) => !isSameEntry(track, gone)) ?? null,
    upNext: state.upNext.filter((added) => added !== gone.added),
    prefetched: false,
  };
}

/** Makes a track the current one; the one before it leaves the queue if the set has lost it. */
export function select(state: PlayerState, index: number): Partial<Order> {
  const { playlist, currentIndex, unshuffled, leaving } = state;
  const gone = playlist[currentIndex];
  if (!leaving || !gone || index === currentIndex) return { currentIndex: index };
  return {
    playlist: playlist.toSpliced(currentIndex, 1),
    currentIndex: index > currentIndex ? index - 1 : index,
    unshuffled: unshuffled?.filter((track) => !isSameEntry(track, gone)) ?? null,
    leaving: false,
  };
}

/** Keeps only the current track: played ones would come again after the last one. */
export function clear(state: PlayerState): Partial<Order> {
  const current = currentTrack(state);
  if (!current) return {};
  const only = [current];
  return {
    playlist: only,
    currentIndex: 0,
    unshuffled: state.unshuffled && only,
    upNext: [],
    prefetched: false,
  };
}

/** Puts the tracks that were added after an earlier order behind those that they stand behind now. */
const withLater = (earlier: readonly QueueTrack[], now: readonly QueueTrack[], addedCount: number) =>
  now.reduce((list, track, index) => {
    if (track.added === undefined || track.added < addedCount) return list;
    const before = now[index - 1];
    return list.toSpliced(before ? indexOf(list, before) + 1 : 0, 0, track);
  }, earlier);

/** Restores an earlier order with what was added since; changes nothing if that order lacks the current track. */
export function reorder(state: PlayerState, order: QueueOrder): Partial<Order> {
  const { addedCount } = order;
  const playlist = withLater(order.playlist, state.playlist, addedCount);
  const current = currentTrack(state);
  const currentIndex = current ? indexOf(playlist, current) : -1;
  if (currentIndex === -1) return {};
  return {
    ...order,
    playlist,
    currentIndex,
    unshuffled: order.unshuffled && withLater(order.unshuffled, state.playlist, addedCount),
    upNext: [...order.upNext, ...state.upNext.filter((added) => added >= addedCount)],
    addedCount: Math.max(addedCount, state.addedCount),
    prefetched: false,
  };
}

/** Returns the order of a chosen set: added tracks that have not played go along, behind the chosen track. */
export function orderOf(state: PlayerState, { tracks }: TrackSet, index: number, random: Random): Partial<Order> {
  const chosen = tracks[index];
  const upNext = state.playlist.filter((track) => isUpNext(state, track));
  const original = upNext.length > 0 ? tracks.toSpliced(index + 1, 0, ...upNext) : tracks;
  if (!state.isShuffle || !chosen) return { playlist: original, currentIndex: index, unshuffled: null, leaving: false };
  const rest = tracks.filter((_, at) => at !== index);
  return {
    playlist: [chosen, ...upNext, ...shuffled(rest, random)],
    currentIndex: 0,
    unshuffled: original,
    leaving: false,
  };
}

/** Shuffles with the current track first; added tracks still come next. */
function shuffle(state: PlayerState, random: Random): Partial<Order> {
  const current = currentTrack(state);
  if (!current) return {};
  const upNext = state.playlist.filter((track) => track !== current && isUpNext(state, track));
  const rest = state.playlist.filter((track) => track !== current && !upNext.includes(track));
  return {
    playlist: [current, ...upNext, ...shuffled(rest, random)],
    currentIndex: 0,
    unshuffled: state.playlist,
    prefetched: false,
  };
}

/** Restores the order before shuffling, at the same track. */
function unshuffle(state: PlayerState): Partial<Order> {
  const current = currentTrack(state);
  if (!current || !state.unshuffled) return { unshuffled: null };
  const upNext = state.playlist.filter((track) => isUpNext(state, track));
  const rest = state.unshuffled.filter((track) => !isUpNext(state, track));
  const index = indexOf(rest, current);
  return {
    playlist: upNext.length > 0 ? rest.toSpliced(index + 1, 0, ...upNext) : rest,
    currentIndex: index,
    unshuffled: null,
    prefetched: false,
  };
}

export const toggleShuffle = (state: PlayerState, random: Random): Partial<Order> =>
  state.isShuffle ? unshuffle(state) : shuffle(state, random);

/** Returns the order of the next cycle, which begins with another track; null if there is no other. */
export function nextCycle(state: PlayerState, random: Random): readonly QueueTrack[] | null {
  const current = currentTrack(state);
  const playable = ({ file }: QueueTrack) => file !== null;
  const order = shuffled(state.playlist, random);
  const first = order.findIndex((track) => track !== current && playable(track));
  return first === -1 ? null : [...order.splice(first, 1), ...order];
}

/** Applies fresh addresses in the same order; tracks that the fresh list lacks stay. */
export function renew(state: PlayerState, latest: readonly PlayerTrack[]): Partial<Order> {
  const byId = new Map(latest.map((track) => [track.id, track]));
  const renewed = (track: QueueTrack): QueueTrack => {
    const found = byId.get(track.id);
    if (!found) return track;
    return track.added === undefined ? found : { ...found, added: track.added };
  };
  return { playlist: state.playlist.map(renewed), unshuffled: state.unshuffled?.map(renewed) ?? null };
}
