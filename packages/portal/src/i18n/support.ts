import { support as en } from './en/support.ts';
import { room } from './room.ts';
import { support as ru } from './ru/support.ts';

export const [useSupportText, currentSupportText] = room<typeof ru>({ ru, en });
