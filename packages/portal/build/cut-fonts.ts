import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../.cache/fonts');
const { resolve } = createRequire(import.meta.url);

const styles = join(import.meta.dirname, '../src/ui/fonts.css');

/** The files that are cut, by the names of what comes of them, and the weights that are kept. */
const sources: Record<string, { file: string; wght?: { min: number; max: number } }> = {
  'golos-latin': {
    file: '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2',
    wght: { min: 400, max: 700 },
  },
  'golos-russian': {
    file: '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2',
    wght: { min: 400, max: 700 },
  },
  'unbounded-latin': { file: '@fontsource/unbounded/files/unbounded-latin-600-normal.woff2' },
  'unbounded-russian': { file: '@fontsource/unbounded/files/unbounded-cyrillic-600-normal.woff2' },
};

/** The characters of a `unicode-range`, such as `U+0401, U+0410-044F`. */
function charactersOf(unicodeRange: string): string {
  const points = unicodeRange.split(',').flatMap((each) => {
    const [from = 0, to = from] = each
      .trim()
      .slice(2)
      .split('-')
      .map((point) => parseInt(point, 16));
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });
  return String.fromCodePoint(...points);
}

/**
 * Cuts out of the fonts what nearly every page is written with, in the weights that are used, into `.cache/fonts`: 64 KB
 * where the whole files are 93. `fonts.css` says which characters; others still come from the whole files.
 */
export const cutFonts = (): Plugin => ({
  name: 'cut-fonts',
  async buildStart() {
    mkdirSync(folder, { recursive: true });
    const rules = readFileSync(styles, 'utf8').matchAll(/fonts\/([\w-]+)\.woff2'\)[^}]*?unicode-range:([^;]*);/g);
    const cuts = [...rules].map(async ([, name = '', unicodeRange = '']) => {
      const source = sources[name];
      if (!source) throw new Error(`nothing tells what ${name} is cut out of`);
      const cut = await subsetFont(readFileSync(resolve(source.file)), charactersOf(unicodeRange), {
        targetFormat: 'woff2',
        ...(source.wght && { variationAxes: { wght: source.wght } }),
      });
      writeFileSync(join(folder, `${name}.woff2`), cut);
    });
    await Promise.all(cuts);
  },
});
