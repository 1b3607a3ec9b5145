import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Builds `before-paint.js`, which is no module. */
export const beforePaint = (): Plugin => ({
  name: 'before-paint',
  apply: 'build',
  async buildStart() {
    const file = join(import.meta.dirname, '../src/app/before-paint.js');
    const { code } = await minify(file, readFileSync(file, 'utf8'));
    this.emitFile({ type: 'asset', name: 'before-paint.js', source: code });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const built = Object.keys(bundle).find((name) => /before-paint-[^/]*\.js$/.test(name));
      return html.replace('/src/app/before-paint.js', `/dist/${built}`);
    },
  },
});
