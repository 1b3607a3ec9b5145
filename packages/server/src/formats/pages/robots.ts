import { allLanguages, type OutsideAddresses, publicPages, type PublicPage, verifyPage } from '@kamerton/wire';
import { escapeHtml } from '../../lib/escape-html.ts';

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
