import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { beforePaint } from './build/before-paint.ts';
import { cutFonts } from './build/cut-fonts.ts';
import { fetchAhead, groups } from './build/fetch-ahead.ts';

/**
 * The names of all scripts and styles are in the first load: hashes alone are half as long, and of seven characters (42
 * bits) two files of a server, which keeps those of a day, have one name once in some ten million releases.
 */
const names = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
};

/** Without the warnings for developers, which its exports bring to browsers too. */
const router = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url));

export default defineConfig(({ command }) => ({
  base: '/dist/',
  plugins: [cutFonts(), react(), beforePaint(), fetchAhead()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: router('index.mjs') },
            { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
          ]
        : [],
  },
  build: {
    // Put in place of `dist` when it is complete.
    outDir: '../../.cache/portal',
    emptyOutDir: true,
    // The portal itself, and the pages that the server fills: the API's documentation, the public ones and the check of a
    // contract.
    rolldownOptions: {
      input: ['index.html', 'docs.html', 'pages.html', 'verify.html'],
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups }, ...names },
    },
    // The content policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // A module preload polyfill would be an inline script.
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  server: { port: 9310, proxy: { '/dist/api': 'http://localhost:9300' } },
}));
