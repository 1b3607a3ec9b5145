import { extname } from 'node:path';
import { defaultLanguage } from '@kamerton/wire';
import { escapeHtml } from '../lib/escape-html.ts';
import { languageInCookie } from './language.ts';

/** The portal's files that are preloaded beside its entry, and for which addresses (see `fetchAhead` of the portal's build). */
export interface Ahead {
  /** A language, `guest`, or what matches addresses below `/dist` of the signed-in. */
  key: string;
  files: readonly string[];
  /** Calls of the API; `$1` comes from the address. */
  calls: readonly string[];
}

const kinds: Record<string, string> = {
  js: 'rel="modulepreload"',
  css: 'rel="preload" as="style"',
  woff2: 'rel="preload" as="font" type="font/woff2"',
};

const link = (file: string): string => `<link ${kinds[extname(file).slice(1)]} crossorigin href="/dist/${file}">`;

/**
 * The portal's page for an address: with links to the code of its language and of the screen one comes in by, and with
 * what that screen asks the API for. The cookies only tell which; nothing of them is trusted or written.
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
