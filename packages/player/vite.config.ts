import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Tells the service worker which files belong to this build. */
const shellFiles = (): Plugin => ({
  name: 'shell-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const worker = bundle['sw.js'];
    if (worker?.type !== 'chunk') throw new Error('the service worker is not built');
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    const list = JSON.stringify(files.sort());
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
