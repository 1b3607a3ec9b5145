import type { api } from '../index.ts';
import { authDocs } from './auth.ts';
import type { CallDocs } from './call-docs.ts';
import { citiesDocs } from './cities.ts';
import { downloadsDocs } from './downloads.ts';
import { newsDocs } from './news.ts';
import { playsDocs } from './plays.ts';
import { revokedDocs } from './revoked.ts';
import { profileDocs } from './profile.ts';
import { sessionsDocs } from './sessions.ts';
import { timezonesDocs } from './timezones.ts';

/** What an integrator reads about each call. It stays out of wire's front door, and so out of the portal. */
export const docs: Partial<Record<keyof typeof api, CallDocs>> = {
  ...citiesDocs,
  ...downloadsDocs,
  ...newsDocs,
  ...playsDocs,
  ...revokedDocs,
  ...authDocs,
  ...profileDocs,
  ...sessionsDocs,
  ...timezonesDocs,
};
