import { contract } from './contract.ts';

export const russian = { contract };
