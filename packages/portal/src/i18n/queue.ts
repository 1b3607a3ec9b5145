import { queue as en } from './en/queue.ts';
import { room } from './room.ts';
import { queue as ru } from './ru/queue.ts';

export const [useQueueText, currentQueueText] = room<typeof ru>({ ru, en });
