import { revoked as en } from './en/revoked.ts';
import { room } from './room.ts';
import { revoked as ru } from './ru/revoked.ts';

export const [useRevokedText, currentRevokedText] = room<typeof ru>({ ru, en });
