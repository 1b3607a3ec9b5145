import { extname } from 'node:path';
import { defaultLanguage } from '@kamerton/wire';
import { escapeHtml } from '../lib/escape-html.ts';
import { languageInCookie } from './language.ts';

/** Files to preload beside the portal's entry, and for which URLs (see `fetchAhead` of the portal's build). */
export interface Ahead {
  /** A language, `guest`, or a pattern of paths below `/dist` for signed-in users. */
  key: string;
  files: readonly string[];
  /** Calls of the API; `$1` is taken from the path. */
  calls: readonly string[];
}

const kinds: Record<string, string> = {
  js: 'rel="modulepreload"',
  css: 'rel="preload" as="style"',
  woff2: 'rel="preload" as="font" type="font/woff2"',
};

const link = (file: string): string => `<link ${kinds[extname(file).slice(1)]} crossorigin href="/dist/${file}">`;

/**
 * Adds preload links to the portal's page: code of its language and of the requested screen, and that screen's API
 * calls. Cookies only select among them; they are neither trusted nor written.
 */
export const withAhead = (page: string, all: readonly Ahead[], path: string, cookies: string): string => {
  const language = languageInCookie(cookies) ?? defaultLanguage;
  const isGuest = !/(?:^|;\s*)token=[^;]/.test(cookies);
  const files: string[] = [];
  const calls: string[] = [];
  for (const each of all) {
    const found = each.key.startsWith('^') && !isGuest ? new RegExp(each.key).exec(path) : null;
    if (!found && each.key !== language && !(isGuest && each.key === 'guest')) continue;
    files.push(...each.files);
    calls.push(...each.calls.map((call) => call.replace('$1', found?.[1] ?? '')));
  }
  return page
    .replace(/(?<=<meta name="kamerton-ahead" content=")[^"]*/, () => escapeHtml(JSON.stringify(calls)))
    .replace('</head>', () => `${[...new Set(files)].map(link).join('')}</head>`);
};
