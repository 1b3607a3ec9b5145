import { contract as en } from './en/contract.ts';
import { room } from './room.ts';
import { contract as ru } from './ru/contract.ts';

export const [useContractText, currentContractText] = room<typeof ru>({ ru, en });
