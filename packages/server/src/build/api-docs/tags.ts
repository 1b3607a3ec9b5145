import { type Endpoint, internationalLanguage, type Language } from '@kamerton/wire';
import { type ServerText, textsIn } from '../../text/texts.ts';

type Group = keyof ServerText['apiDocs']['groups'];

/** Groups of calls, in the order in which an integrator meets them, by the first part of the address. */
const groups: Record<Group, readonly string[]> = {
  signIn: ['auth', 'sessions'],
  profile: ['profile', 'timezones'],
  musicBase: ['albums', 'collections', 'genres', 'tags'],
  search: ['search'],
  playlists: ['my/playlists'],
  musicRules: ['my/music-rules'],
  myMusic: ['my'],
  revoked: ['revoked'],
  venues: ['objects', 'announcements', 'cities'],
  players: ['player'],
  plays: ['plays', 'events'],
  support: ['feedback'],
  contract: ['contract'],
  service: ['health'],
};

/** The groups by the names that the OpenAPI document gives them. */
export const tags = (Object.keys(groups) as Group[]).map((group) => ({
  name: textsIn(internationalLanguage).apiDocs.groups[group],
  group,
  paths: groups[group],
}));

/** The group of a call; throws if its address belongs to none, so that no call is left out of the document. */
export const tagOf = ({ path }: Endpoint): string => {
  const own = (start: string) => path === `/${start}` || path.startsWith(`/${start}/`);
  const found = tags.find((tag) => tag.paths.some(own));
  if (!found) throw new Error(`no group of calls holds ${path}`);
  return found.name;
};

export const tagName = (name: string, language: Language): string => {
  const tag = tags.find((each) => each.name === name);
  return tag ? textsIn(language).apiDocs.groups[tag.group] : name;
};
