import { isSameEntry } from './queue.ts';
import { currentTrack, type QueueOrder, type PlayerState, type PlayerTrack, type QueueTrack } from './state.ts';

const isOwn = ({ added }: QueueTrack) => added === undefined;

const entryOf = ({ id, added }: QueueTrack) => `${id} ${added}`;

const isSameOrder = (queue: readonly QueueTrack[], set: readonly PlayerTrack[]) =>
  queue.length === set.length && queue.every((track, place) => track.id === set[place]?.id);

/** Returns the set in its new order, with other tracks of the queue after their former neighbours. */
function placed(queue: readonly QueueTrack[], set: readonly QueueTrack[], current: QueueTrack): QueueTrack[] {
  const ids = new Set(set.map(({ id }) => id));
  const order = [...set];
  let before: QueueTrack | undefined;
  for (const track of queue) {
    const isInSet = isOwn(track) && ids.has(track.id);
    // A current track that was removed from the set plays to its end.
    const isKept = !isOwn(track) || isSameEntry(track, current);
    if (!isInSet && isKept) {
      const anchor = before;
      order.splice(anchor ? order.findIndex((each) => isSameEntry(each, anchor)) + 1 : 0, 0, track);
    }
    if (isInSet || isKept) before = track;
  }
  return order;
}

/** A shuffled order stays; new tracks of the set come last. */
function withShuffledOrder(queue: readonly QueueTrack[], original: readonly QueueTrack[]): QueueTrack[] {
  const inSet = new Set(original.map(entryOf));
  const queued = new Set(queue.map(entryOf));
  return [
    ...queue.filter((track) => inSet.has(entryOf(track))),
    ...original.filter((track) => !queued.has(entryOf(track))),
  ];
}

/**
 * Returns the queue after the playing set has changed from `before` to `after`: coming tracks follow the set. Null if
 * another set plays, or if the queue was rearranged by hand.
 */
export function followed(
  state: PlayerState,
  id: string,
  before: readonly PlayerTrack[],
  after: readonly PlayerTrack[],
): QueueOrder | null {
  const { playlist, unshuffled, upNext, addedCount } = state;
  const current = currentTrack(state);
  const original = unshuffled ?? playlist;
  if (state.id !== id || !current || isSameOrder(before, after)) return null;
  const ownById = new Map(original.filter(isOwn).map((track) => [track.id, track]));
  const ids = new Set(before.map((track) => track.id));
  // Tracks removed from the set earlier, while they played, do not belong to it.
  const own = [...ownById.values()].filter((track) => ids.has(track.id));
  if (!isSameOrder(own, before)) return null;
  const set = after.map((track) => ownById.get(track.id) ?? track);
  const order = placed(original, set, current);
  const leaving = isOwn(current) && !after.some((track) => track.id === current.id);
  const rest = { upNext, addedCount, leaving };
  if (!unshuffled) return { playlist: order, unshuffled, ...rest };
  return { playlist: withShuffledOrder(playlist, order), unshuffled: order, ...rest };
}
