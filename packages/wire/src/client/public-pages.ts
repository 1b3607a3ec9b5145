/** Public pages by name. */
export const publicPages = {
  front: '/',
  about: '/about',
  copyright_holders: '/copyright-holders',
  distributors: '/distributors',
  investors: '/investors',
  privacy: '/privacy',
  cookies: '/cookies',
} as const;

/** Page that checks a signed contract, with `?number=` and `&hash=`. The configuration cannot replace it. */
export const verifyPage = '/verify';

export type PublicPage = keyof typeof publicPages;

/** URLs that the configuration sets in place of pages, and that of the service in a social network. */
export type OutsideAddresses = Partial<Record<PublicPage | 'social', string>>;
