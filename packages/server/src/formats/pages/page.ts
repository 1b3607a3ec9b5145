import {
  allLanguages,
  type Language,
  type OutsideAddresses,
  type PublicPage,
  publicPages,
  verifyPage,
} from '@kamerton/wire';
import { escapeHtml } from '../../lib/escape-html.ts';
import { textsIn } from '../../text/texts.ts';
import { blockHtml } from './blocks.ts';
import type { PublicText } from '../../text/public-text.ts';

/** Bars of a day: one per 20 minutes. */
const bars = 72;

/** A height between 0.3 and 1 that looks like sound. */
const height = (row: number, bar: number): number => {
  const noise = Math.abs(Math.sin((bar + 1) * 12.9898 + row * 78.233) * 43758.5453) % 1;
  return 0.42 + Math.sin(bar * 0.37 + row * 1.7) * 0.12 + noise * 0.42;
};

/** The day of a venue as the portal draws it: bars while it is open, dots while it is closed. Hours count from midnight. */
const dayPicture = (row: number, opens: number, closes: number): string => {
  const open: string[] = [];
  const closed: string[] = [];
  for (let bar = 0; bar < bars; bar += 1) {
    const x = bar * 5 + 3;
    const half = Math.round(height(row, bar) * 15);
    if (bar >= opens * 3 && bar < closes * 3) open.push(`M${x} ${16 - half}v${half * 2}`);
    else closed.push(`M${x} 16h0`);
  }
  const d = (lines: string[]) => lines.join('');
  return `<svg viewBox="0 0 362 32" preserveAspectRatio="none"><path class="closed" d="${d(closed)}"/><path class="open" d="${d(open)}"/></svg>`;
};

/** The pages of texts, and the one on which contracts are checked. */
type PageName = PublicPage | 'verify';

/** A page, or the notice that there is none. */
type Shown = PageName | 'missing';

const paths: Record<PageName, string> = { ...publicPages, verify: verifyPage };

export interface Wanted<P extends Shown = Shown> {
  page: P;
  language: Language;
  /** True if the URL selects the language; otherwise the browser does, and links leave it to the browser. */
  isAsked: boolean;
  /** Rest of the query, beginning with `&`, kept when the language is switched. */
  rest?: string;
}

/** Addresses of the pages: the public `origin`, and outside addresses in place of some pages. */
export interface Place {
  origin: string;
  outside: OutsideAddresses;
}

const logo =
  '<svg class="logo-mark" width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><rect width="30" height="30" rx="8"/><path d="M7 13v4M11 10v10M15 6.5v17M19 10v10M23 13v4"/></svg>';

const inHeader = ['about', 'copyright_holders', 'distributors', 'investors'] as const;
const inFooter = ['about', 'verify', 'privacy', 'cookies'] as const;

/** A link to a public page keeps the language of the URL. */
const addressOf = (page: PageName, { language, isAsked }: Wanted, { outside }: Place): string =>
  (page === 'verify' ? undefined : outside[page]) ?? paths[page] + (isAsked ? `?lang=${language}` : '');

/** Resolves an address of ours in a page's text. */
const leadFrom = (wanted: Wanted, place: Place) => (path: string) => {
  const page = (Object.keys(paths) as PageName[]).find((each) => paths[each] === path);
  return page ? addressOf(page, wanted, place) : path;
};

const headOf = ({ page, language, isAsked }: Wanted, { origin }: Place, { title, lead }: PageBody) => {
  if (page === 'missing') return `<title>${title}</title>`;
  const address = origin + paths[page];
  const alternates = allLanguages.map(
    (each) => `<link rel="alternate" hreflang="${each}" href="${escapeHtml(`${address}?lang=${each}`)}">`,
  );
  return `<title>${title}</title>
<meta name="description" content="${escapeHtml(lead)}">
<link rel="canonical" href="${escapeHtml(isAsked ? `${address}?lang=${language}` : address)}">
${alternates.join('\n')}
<link rel="alternate" hreflang="x-default" href="${escapeHtml(address)}">`;
};

const pictureHtml = ({ caption, rows }: PublicText['picture']): string => {
  const days = rows.map(
    ({ venue, playlist, hours, opens, closes }, row) =>
      `<div class="day day-${row}"><p><strong>${venue}</strong><span>${playlist}</span></p>${dayPicture(row, opens, closes)}<p>${hours}</p></div>`,
  );
  return `<figure role="img" aria-label="${escapeHtml(caption)}"><div aria-hidden="true">${days.join('')}</div></figure>`;
};

/** Links to the page in the other languages, each by its own name; `rest` is the rest of the query. */
export const languageLinks = (own: Language, rest = ''): string =>
  allLanguages
    .filter((language) => language !== own)
    .map(
      (language) =>
        `<a href="${escapeHtml(`?lang=${language}${rest}`)}" lang="${language}" hreflang="${language}">${textsIn(language).name}</a>`,
    )
    .join('');

const headerHtml = (wanted: Wanted, place: Place, text: PublicText): string => {
  const links = inHeader.map((page) => {
    const current = page === wanted.page ? ' aria-current="page"' : '';
    return `<li><a href="${escapeHtml(addressOf(page, wanted, place))}"${current}>${text.links[page]}</a></li>`;
  });
  return `<a class="skip" href="#content">${text.skip}</a>
<header><a class="logo" href="${escapeHtml(addressOf('front', wanted, place))}">${logo}<span>${text.product}</span></a>
<nav aria-label="${text.pages}"><ul>${links.join('')}</ul></nav>
<p class="controls">${languageLinks(wanted.language, wanted.rest)}<a class="button plain" href="/dist/">${text.enter}</a></p></header>`;
};

const footerHtml = (wanted: Wanted, place: Place, text: PublicText): string => {
  const links = [
    ...inFooter.map((page) => [addressOf(page, wanted, place), text.links[page]] as const),
    ['/dist/api/docs', text.apiDocs] as const,
    [place.outside.social ?? `${addressOf('about', wanted, place)}#contact`, text.links.social] as const,
  ];
  const items = links.map(([href, name]) => `<li><a href="${escapeHtml(href)}">${name}</a></li>`);
  return `<footer><p>${text.product}</p><nav aria-label="${text.documents}"><ul>${items.join('')}</ul></nav></footer>`;
};

export interface PageBody {
  title: string;
  /** Description for search engines. */
  lead: string;
  main: string;
}

/** Fills the portal's page for public pages, header and footer around what the page has of its own. */
export const framedPage = (template: string, wanted: Wanted, place: Place, own: PageBody): string => {
  const { language } = wanted;
  const text = textsIn(language).publicPages;
  const body = `${headerHtml(wanted, place, text)}\n${own.main}\n${footerHtml(wanted, place, text)}`;
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => headOf(wanted, place, own))
    .replace('<!-- The server writes the page here. -->', () => body);
};

export const publicPage = (template: string, wanted: Wanted<PublicPage>, place: Place): string => {
  const { page, language } = wanted;
  const text = textsIn(language).publicPages;
  const { heading, lead: opening, sections } = text.texts[page];
  const lead = leadFrom(wanted, place);
  const isFront = page === 'front';
  const enter = `<p><a class="button" href="/dist/">${text.enter}</a></p>`;
  const parts = sections.map(({ title, id, blocks }) => {
    const named = id === undefined ? '' : ` id="${id}"`;
    return `<section${named}><h2>${title}</h2>${blocks.map((block) => blockHtml(block, lead)).join('\n')}</section>`;
  });
  const main = `<main id="content" class="${isFront ? 'front' : 'text'}">
<div class="opening"><div><h1>${heading}</h1><p class="lead">${opening}</p>${isFront ? enter : ''}</div>${isFront ? pictureHtml(text.picture) : ''}</div>
<div class="sections">${parts.join('\n')}</div>${page === 'distributors' ? enter : ''}
</main>`;
  const title = isFront ? text.title : `${heading} · ${text.product}`;
  return framedPage(template, wanted, place, { title, lead: opening, main });
};

/** The page for an address that leads nowhere. */
export const missingPage = (template: string, wanted: Omit<Wanted, 'page'>, place: Place): string => {
  const { missing, product } = textsIn(wanted.language).publicPages;
  const main = `<main id="content" class="text">
<div class="opening"><div><h1>${missing.heading}</h1><p class="lead">${missing.lead}</p></div></div>
</main>`;
  const title = `${missing.heading} · ${product}`;
  return framedPage(template, { ...wanted, page: 'missing' }, place, { title, lead: missing.lead, main });
};
