import { isSameEntry } from './queue.ts';
import { currentTrack, type QueueOrder, type PlayerState, type PlayerTrack, type QueueTrack } from './state.ts';

const isOwn = ({ added }: QueueTrack) => added === undefined;

const entryOf = ({ id, added }: QueueTrack) => `${id} ${added}`;

const isSameOrder = (queue: readonly QueueTrack[], set: readonly PlayerTrack[]) =>
  queue.length === set.length && queue.every((track, place) => track.id === set[place]?.id);

/** The set in its new order, with what the queue has besides it behind what that stood behind. */
function placed(queue: readonly QueueTrack[], set: readonly QueueTrack[], current: QueueTrack): QueueTrack[] {
  const ids = new Set(set.map(({ id }) => id));
  const order = [...set];
  let before: QueueTrack | undefined;
  for (const track of queue) {
    const isInSet = isOwn(track) && ids.has(track.id);
    // What was taken out of the set plays to its end.
    const isKept = !isOwn(track) || isSameEntry(track, current);
    if (!isInSet && isKept) {
      const anchor = before;
      order.splice(anchor ? order.findIndex((each) => isSameEntry(each, anchor)) + 1 : 0, 0, track);
    }
    if (isInSet || isKept) before = track;
  }
  return order;
}

/** A shuffled order stays as it was drawn; what is new in the set comes last. */
function keptAsDrawn(queue: readonly QueueTrack[], original: readonly QueueTrack[]): QueueTrack[] {
  const inSet = new Set(original.map(entryOf));
  const drawn = new Set(queue.map(entryOf));
  return [
    ...queue.filter((track) => inSet.has(entryOf(track))),
    ...original.filter((track) => !drawn.has(entryOf(track))),
  ];
}

/**
 * The queue after the set that plays has changed from `before` to `after`: what is still to come follows the set. Null
 * where it plays from another one, or where the queue no longer is that set, having been arranged by hand.
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
  const known = new Map(original.filter(isOwn).map((track) => [track.id, track]));
  const ids = new Set(before.map((track) => track.id));
  // What was taken out of the set earlier, as it played, is no more of it.
  const own = [...known.values()].filter((track) => ids.has(track.id));
  if (!isSameOrder(own, before)) return null;
  const set = after.map((track) => known.get(track.id) ?? track);
  const order = placed(original, set, current);
  if (!unshuffled) return { playlist: order, unshuffled, upNext, addedCount };
  return { playlist: keptAsDrawn(playlist, order), unshuffled: order, upNext, addedCount };
}
