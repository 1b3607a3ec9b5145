import type { ServerText } from '../texts.ts';
import { commands } from './commands.ts';
import { contract } from './contract.ts';
import { emails } from './emails.ts';
import { support } from './support.ts';
import { venues } from './venues.ts';

export const english: ServerText = {
  name: 'English',
  product: 'Kamerton',
  dates: 'en-GB',
  countries: {},
  commands,
  contract,
  emails,
  support,
  venues,
  officeWait: {
    title: 'The office is being prepared',
    text: 'The server is running while the office is still being built. This usually takes less than a minute; the page reloads by itself.',
  },
  playerWait: {
    title: 'The player is being prepared',
    text: 'The server is running while the player is still being built. This usually takes less than a minute; the page reloads by itself.',
  },
};
