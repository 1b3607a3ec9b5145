import type { ServerText } from '../texts.ts';
import { apiDocs } from './api-docs.ts';
import { commands } from './commands.ts';
import { contract } from './contract.ts';
import { ddex } from './ddex.ts';
import { demo } from './demo.ts';
import { emails } from './emails.ts';
import { errors } from './errors.ts';
import { publicPages } from './public-pages.ts';
import { revocations } from './revocations.ts';
import { start } from './start.ts';
import { support } from './support.ts';
import { venues } from './venues.ts';
import { verify } from './verify.ts';

export const english: ServerText = {
  name: 'English',
  product: 'Kamerton',
  dates: 'en-GB',
  countries: {},
  apiDocs,
  commands,
  contract,
  ddex,
  demo,
  emails,
  errors,
  publicPages,
  revocations,
  start,
  support,
  venues,
  verify,
  officeWait: {
    title: 'The office is being prepared',
    text: 'The server is running while the office is still being built. This usually takes less than a minute; the page reloads by itself.',
  },
  playerWait: {
    title: 'The player is being prepared',
    text: 'The server is running while the player is still being built. This usually takes less than a minute; the page reloads by itself.',
  },
};
