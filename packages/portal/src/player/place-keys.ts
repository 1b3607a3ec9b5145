import { attempt } from '../lib/attempt.ts';
import { accountKey } from '../lib/account-storage.ts';

/** Under which this tab keeps what plays and where. */
export const queueKey = accountKey('player.queue');
export const placeKey = accountKey('player.place');

/** Whether something stood in the player before this page was loaded anew. */
export const isPlaceKept = (): boolean => attempt(() => sessionStorage.getItem(placeKey) !== null) ?? false;
