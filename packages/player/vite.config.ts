import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const sumOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Files of `public/` that belong to the app itself. */
const ofPublic = ['icon.svg', 'manifest.webmanifest'];

/** Gives the service worker the files of this build with the SHA-256 of each; '' is the page. */
const shellFiles = (): Plugin => ({
  name: 'shell-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const worker = bundle['sw.js'];
    if (worker?.type !== 'chunk') throw new Error('the service worker is not built');
    const sums: Record<string, string> = {};
    for (const [name, file] of Object.entries(bundle)) {
      if (name === 'index.html' || name.startsWith('assets/')) {
        sums[name === 'index.html' ? '' : name] = sumOf(file.type === 'chunk' ? file.code : file.source);
      }
    }
    if (!sums['']) throw new Error('the page is not built');
    for (const name of ofPublic) sums[name] = sumOf(readFileSync(`${import.meta.dirname}/public/${name}`));
    const list = JSON.stringify(sums, Object.keys(sums).sort());
    worker.code = worker.code.replace(/(["'`])shell-files\1/, () => JSON.stringify(list));
  },
});

export default defineConfig({
  base: '/dist/play/',
  plugins: [shellFiles()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // Put in place of `dist` when it is complete.
    outDir: '../../.cache/player',
    emptyOutDir: true,
    // The content policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
      // A service worker keeps its address and controls what lies beside it.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { port: 9312, proxy: { '/dist/api': 'http://localhost:9300', '/media': 'http://localhost:9300' } },
});
