import { allLanguages } from '@kamerton/wire';

export const securityTxtPath = '/.well-known/security.txt';

/** RFC 9116 advises less than a year. */
const validMs = 181 * 86_400_000;

/** The file of RFC 9116: who is told of a weakness, as a URI, in whole days. It names its own address only with TLS. */
export const securityTxt = (contact: string, origin: string, now: Date): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + validMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${allLanguages.join(', ')}`,
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}${securityTxtPath}`] : []),
    '',
  ].join('\n');
