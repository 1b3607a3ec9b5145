import type { ServerText } from '../texts.ts';
import { apiDocs } from './api-docs.ts';
import { commands } from './commands.ts';
import { contract } from './contract.ts';
import { ddex } from './ddex.ts';
import { demo } from './demo.ts';
import { emails } from './emails.ts';
import { errors } from './errors.ts';
import { publicPages } from './public-pages.ts';
import { start } from './start.ts';
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
  revocations: {
    licence: {
      purged: 'The rights holder removed the release',
      taken_down: 'The rights holder took the release down',
      ended: 'The licence has expired',
      not_begun: 'The licence has not started yet',
      other_use: 'The licence doesn’t cover playback',
      no_deal: 'No licence for this service',
    },
    damaged: 'The file of the recording is damaged',
  },
  start,
  support: {
    author: 'Kamerton support',
    keyChanged: (profile, overlap) =>
      `The API access key was changed: ${overlap ? 'the old one works for another hour' : 'the old one no longer works'}. The new key is in your profile: ${profile}`,
  },
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
