import { publicPages, verifyPage, type OutsideAddresses, type PublicPage } from '@kamerton/wire/client/public-pages';

/** What the server wrote into the shell at run time. */
function outside(): OutsideAddresses {
  try {
    const written = document.querySelector<HTMLMetaElement>('meta[name="kamerton-outside"]')?.content;
    return JSON.parse(written || '{}') as OutsideAddresses;
  } catch {
    return {};
  }
}

/** Where a public page is: ours, or the outside address that stands in for it. */
export const publicLink = (page: PublicPage): string => outside()[page] ?? publicPages[page];

/** The service's page in a social network; until one is configured, where ours says how to reach the service. */
export const socialLink = (): string => outside().social ?? `${publicLink('about')}#contact`;

/** Where anybody checks a contract, with its number and sum filled in. */
export const verifyLink = (number: string, hash: string): string =>
  `${verifyPage}?${new URLSearchParams({ number, hash }).toString()}`;

/** The documentation of the API for integrators. */
export const apiDocs = '/dist/api/docs';
