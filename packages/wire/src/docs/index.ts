import { authDocs } from './auth.ts';
import type { Docs } from './examples.ts';
import { catalogueDocs } from './catalogue.ts';
import { citiesDocs } from './cities.ts';
import { collectionsDocs } from './collections.ts';
import { contractDocs } from './contract.ts';
import { downloadsDocs } from './downloads.ts';
import { fitnessDocs } from './fitness.ts';
import { musicRulesDocs } from './music-rules.ts';
import { newsDocs } from './news.ts';
import { passkeysDocs } from './passkeys.ts';
import { playersDocs } from './players.ts';
import { playlistsDocs } from './playlists.ts';
import { playsDocs } from './plays.ts';
import { profileDocs } from './profile.ts';
import { revokedDocs } from './revoked.ts';
import { schedulesDocs } from './schedule.ts';
import { searchDocs } from './search.ts';
import { serviceDocs } from './service.ts';
import { sessionsDocs } from './sessions.ts';
import { supportDocs } from './support.ts';
import { venueChangesDocs } from './venue-changes.ts';
import { venueTablesDocs } from './venue-tables.ts';
import { venueTagsDocs } from './venue-tags.ts';
import { venuesDocs } from './venues.ts';

/** Documentation of all calls for integrators. Not exported by wire's index, which keeps it out of the portal. */
export const docs: Required<Docs> = {
  ...authDocs,
  ...catalogueDocs,
  ...citiesDocs,
  ...collectionsDocs,
  ...contractDocs,
  ...downloadsDocs,
  ...fitnessDocs,
  ...musicRulesDocs,
  ...newsDocs,
  ...passkeysDocs,
  ...playersDocs,
  ...playlistsDocs,
  ...playsDocs,
  ...profileDocs,
  ...revokedDocs,
  ...schedulesDocs,
  ...searchDocs,
  ...serviceDocs,
  ...sessionsDocs,
  ...supportDocs,
  ...venueChangesDocs,
  ...venueTablesDocs,
  ...venueTagsDocs,
  ...venuesDocs,
};
