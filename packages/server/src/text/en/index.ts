import type { ServerText } from '../texts.ts';
import { contract } from './contract.ts';
import { emails } from './emails.ts';
import { support } from './support.ts';

export const english: ServerText = {
  name: 'English',
  product: 'Kamerton',
  dates: 'en-GB',
  countries: {},
  contract,
  emails,
  support,
};
