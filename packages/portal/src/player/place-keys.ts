import { attempt } from '../lib/attempt.ts';
import { mine } from '../lib/mine.ts';

/** Under which this tab keeps what plays and where. */
export const queueKey = mine('player.queue');
export const placeKey = mine('player.place');

/** Whether something stood in the player before this page was loaded anew. */
export const isPlaceKept = (): boolean => attempt(() => sessionStorage.getItem(placeKey) !== null) ?? false;
