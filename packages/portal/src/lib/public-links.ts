import { publicPages, verifyPage, type OutsideAddresses, type PublicPage } from '@kamerton/wire/client/public-pages';

/** Settings that the server writes into the shell at run time. */
function outside(): OutsideAddresses {
  try {
    const written = document.querySelector<HTMLMetaElement>('meta[name="kamerton-outside"]')?.content;
    return JSON.parse(written || '{}') as OutsideAddresses;
  } catch {
    return {};
  }
}

/** Returns the address of a public page: ours, or a configured one elsewhere. */
export const publicLink = (page: PublicPage): string => outside()[page] ?? publicPages[page];

/** The service's page in a social network; unless one is configured, our contacts. */
export const socialLink = (): string => outside().social ?? `${publicLink('about')}#contact`;

/** Address of the public check of a contract, with its number and sum filled in. */
export const verifyLink = (number: string, hash: string): string =>
  `${verifyPage}?${new URLSearchParams({ number, hash }).toString()}`;

export const apiDocs = '/dist/api/docs';
