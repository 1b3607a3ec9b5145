/** Pages that everyone may read, by name. */
export const publicPages = {
  front: '/',
  about: '/about',
  copyright_holders: '/copyright-holders',
  distributors: '/distributors',
  investors: '/investors',
  privacy: '/privacy',
  cookies: '/cookies',
} as const;

/** Where anybody who has a signed contract checks it: by `?number=` and `&hash=`. Nothing stands in for it. */
export const verifyPage = '/verify';

export type PublicPage = keyof typeof publicPages;

/** Addresses that the configuration puts in a page's place, and the one of the service in a social network. */
export type OutsideAddresses = Partial<Record<PublicPage | 'social', string>>;
