import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { shown } from './foreign-words.ts';

export type App = 'portal' | 'office' | 'player';

const root = join(import.meta.dirname, '../..');
const bases: Record<App, string> = { portal: '/dist/', office: '/office/', player: '/dist/play/' };

/** Files of English texts; those of its grammar hold none. */
const dictionary = /\/(i18n\/en|client\/text\/en)(\/(?!grammar|plural)[\w-]+)?\.ts$/;

/** Puts a generated language in the place of English: all of its texts, each in brackets. */
const inBrackets: Plugin = {
  name: 'pseudo-language',
  enforce: 'pre',
  load(id) {
    if (!dictionary.test(id)) return null;
    const names = [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    const wrapped = names.map((name) => `export const ${name} = wrapTexts(texts.${name});`);
    const from = (path: string) => JSON.stringify(path);
    return [
      `import { wrapTexts } from ${from(join(import.meta.dirname, 'wrap-texts.ts'))};`,
      `import * as texts from ${from(`${id}?written`)};`,
      ...wrapped,
    ].join('\n');
  },
};

/** Builds an app with the pseudo-language and shows a browser that build in the place of the product's own. */
export async function speakPseudo(context: BrowserContext, app: App): Promise<void> {
  const folder = join(root, '.cache/pseudo-language', app);
  await build({
    root: join(root, 'packages', app),
    configFile: join(root, 'packages', app, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [inBrackets],
    build: { outDir: folder, emptyOutDir: true, minify: false },
  });
  await context.route(
    ({ pathname }) => pathname.startsWith(bases[app]),
    (route, request) => {
      if (request.isNavigationRequest()) return route.fulfill({ path: join(folder, 'index.html') });
      const file = join(folder, new URL(request.url()).pathname.slice(bases[app].length));
      return existsSync(file) ? route.fulfill({ path: file }) : route.continue();
    },
  );
}

/** Words that belong to no language: names, units of programs, and languages by their own names. */
const shared =
  /\b(RU|EN|AM|PM|API|CSV|JSON|XML|ZIP|PDF|XLSX|Ctrl|Alt|Delete|Enter|Escape|Esc|Shift|Insert|UTC|UPC|ISRC|GRid|DDEX|ERN|SHA-?256|English|cookie|e-?mail|https?|T\d\d:|Z)\b|Русский/gi;

/** Months and days by `Intl`, in the language of the texts. */
const moments = (): string[] => {
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2028, 0, day + 1));
  const named = (['long', 'short'] as const).flatMap((length) =>
    days.flatMap((day) =>
      new Intl.DateTimeFormat('en', { month: length, weekday: length, timeZone: 'UTC' })
        .formatToParts(day)
        .filter(({ type }) => type !== 'literal')
        .map(({ value }) => value),
    ),
  );
  return [...new Set(named)];
};

/** Names of people, who are Russian here, may be shown in part, as in a greeting, or by their initials. */
const partsOf = (name: string): string[] => {
  const words = /^[А-ЯЁ]\S* [А-ЯЁ]\S*$/.test(name) ? name.split(' ') : [];
  return [name, ...words, words.map(([letter = '']) => letter).join('')];
};

/** The text that a page shows of Markdown. */
const linesOf = (text: string): string[] =>
  text.split(/\n|\*\*/).map((line) => line.replace(/^[-#\s]*(\d+\.)*/, '').trim());

/** Texts of an answer, but for codes such as `signed`, which are to be shown by a text of the dictionary. */
function* dataIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string' && (/name|title|agent|^(ru|en)$/.test(key) || !/^[a-z_]*$/.test(value)))
    yield* [value.trim(), ...(value.includes('\n') ? linesOf(value) : partsOf(value))];
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) yield* dataIn(part, name);
}

/** Tells which words of a page come from no dictionary. Data is known from the answers that the page gets. */
export function watchUnwrapped(page: Page, ...person: string[]): () => Promise<string[]> {
  const data = new Set([...person.flatMap(partsOf), ...moments()]);
  const reading: Promise<void>[] = [];
  page.on('response', (answer) => {
    if (!(answer.headers()['content-type'] ?? '').includes('json') || !/\/api\//.test(answer.url())) return;
    const read = async () => {
      for (const text of dataIn(await answer.json().catch(() => null))) data.add(text);
    };
    reading.push(read());
  });
  return async () => {
    const texts = [await page.title(), ...(await page.evaluate(shown))];
    await Promise.all(reading);
    // A number would break names such as SHA-256.
    const names = [...data].filter((text) => /\p{L}/u.test(text)).toSorted((one, other) => other.length - one.length);
    const rest = (text: string) => {
      let left = text;
      for (let before = ''; before !== left;) [before, left] = [left, left.replaceAll(/⟦[^⟦⟧]*⟧/g, '')];
      for (const name of names) left = left.replaceAll(name, '');
      // A list of months is one text of the dictionary.
      return left.replace(/⟦.*/s, '').replaceAll(shared, '');
    };
    return texts.filter((text) => /\p{L}{2}/u.test(rest(text)));
  };
}
