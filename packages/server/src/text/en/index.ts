import type { ServerText } from '../texts.ts';
import { contract } from './contract.ts';

export const english: ServerText = { contract };
