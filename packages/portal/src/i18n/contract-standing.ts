import { standing as en } from './en/contract-standing.ts';
import { room } from './room.ts';
import { standing as ru } from './ru/contract-standing.ts';

export const [useStandingText] = room<typeof ru>({ ru, en });
