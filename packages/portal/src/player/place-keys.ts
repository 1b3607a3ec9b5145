import { attempt } from '../lib/attempt.ts';
import { accountKey } from '../lib/account-storage.ts';

/** Keys under which this tab stores the queue and the position. */
export const queueKey = accountKey('player.queue');
export const placeKey = accountKey('player.place');

/** True if the player had a track before a reload. */
export const isPlaceKept = (): boolean => attempt(() => sessionStorage.getItem(placeKey) !== null) ?? false;
