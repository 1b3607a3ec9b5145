import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from '../lib/account-storage.ts';

/** Keys under which this tab stores the queue and the position. */
export const queueKey = accountKey('player.queue');
export const placeKey = accountKey('player.place');

const resumeKey = accountKey('player.resume');

/** Lets the player go on by itself after the reload that follows. */
export function storeResume() {
  attempt(() => sessionStorage.setItem(resumeKey, '1'));
}

/** True once after such a reload. */
export function consumeResume(): boolean {
  const isStored = attempt(() => sessionStorage.getItem(resumeKey) !== null) ?? false;
  attempt(() => sessionStorage.removeItem(resumeKey));
  return isStored;
}

/** True if the player had a track before a reload. */
export const isPlaceKept = (): boolean => attempt(() => sessionStorage.getItem(placeKey) !== null) ?? false;
