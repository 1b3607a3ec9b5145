import type { Endpoint, Language } from '@kamerton/wire';

/** Groups of calls, in the order in which an integrator meets them, by the first part of the address. */
export const tags: readonly { name: string; names?: Partial<Record<Language, string>>; paths: readonly string[] }[] = [
  { name: 'Sign-in', names: { ru: 'Вход' }, paths: ['auth', 'sessions'] },
  { name: 'Profile', names: { ru: 'Профиль' }, paths: ['profile', 'timezones'] },
  { name: 'Music base', names: { ru: 'Музыкальная база' }, paths: ['albums', 'collections', 'genres', 'tags'] },
  { name: 'Search', names: { ru: 'Поиск' }, paths: ['search'] },
  { name: 'My playlists', names: { ru: 'Мои плейлисты' }, paths: ['my/playlists'] },
  { name: 'Music rules', names: { ru: 'Правила музыки' }, paths: ['my/music-rules'] },
  { name: 'My music', names: { ru: 'Моя музыка' }, paths: ['my'] },
  { name: 'Revoked music', names: { ru: 'Отозванная музыка' }, paths: ['revoked'] },
  { name: 'Objects', names: { ru: 'Объекты' }, paths: ['objects', 'announcements', 'cities'] },
  { name: 'Venue players', names: { ru: 'Плееры объектов' }, paths: ['player'] },
  { name: 'Plays and news', names: { ru: 'Прослушивания и новости' }, paths: ['plays', 'events'] },
  { name: 'Support', names: { ru: 'Поддержка' }, paths: ['feedback'] },
  { name: 'Contract', names: { ru: 'Договор' }, paths: ['contract'] },
  { name: 'Service', names: { ru: 'Сервис' }, paths: ['health'] },
];

/** The group of a call; throws where its address belongs to none, so that no call is left out of the document. */
export const tagOf = ({ path }: Endpoint): string => {
  const own = (start: string) => path === `/${start}` || path.startsWith(`/${start}/`);
  const found = tags.find((tag) => tag.paths.some(own));
  if (!found) throw new Error(`no group of calls holds ${path}`);
  return found.name;
};

export const tagName = (name: string, language: Language): string =>
  tags.find((tag) => tag.name === name)?.names?.[language] ?? name;
