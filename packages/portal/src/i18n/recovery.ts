import { recovery as en } from './en/recovery.ts';
import { room } from './room.ts';
import { recovery as ru } from './ru/recovery.ts';

export const [useRecoveryText, currentRecoveryText] = room<typeof ru>({ ru, en });
