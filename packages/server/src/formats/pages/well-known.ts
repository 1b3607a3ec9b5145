import { allLanguages, type OutsideAddresses, type PublicPage, publicPages, verifyPage } from '@kamerton/wire';
import { escapeHtml } from '../../lib/escape-html.ts';

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

/** Search engines may read the public pages and their style; the rest is for who signs in. */
export const robots = (origin: string): string => `User-agent: *
Allow: /dist/assets/
Disallow: /dist/
Disallow: /media/
Disallow: /office/
Sitemap: ${origin}/sitemap.xml
`;

/** The pages that are ours, in every language. */
export const sitemap = (origin: string, outside: OutsideAddresses): string => {
  const own = (Object.keys(publicPages) as PublicPage[]).filter((page) => outside[page] === undefined);
  const urls = [...own.map((page) => publicPages[page]), verifyPage].flatMap((path) =>
    allLanguages.map((language) => `<url><loc>${escapeHtml(`${origin}${path}?lang=${language}`)}</loc></url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
};
