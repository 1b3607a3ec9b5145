import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { beforePaint } from './build/before-paint.ts';
import { groups } from './build/chunks.ts';
import { cutFonts } from './build/cut-fonts.ts';
import { fetchAhead } from './build/fetch-ahead.ts';
import { precompress } from './build/precompress.ts';
import { slimRouter } from './build/slim-router.ts';
import { slimWire } from './build/slim-wire.ts';

export default defineConfig({
  base: '/dist/',
  plugins: [slimWire(), slimRouter(), cutFonts(), react(), beforePaint(), fetchAhead(), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    // The portal itself, and the pages that the server fills: the API's documentation, the public ones and the check of a
    // contract.
    rolldownOptions: {
      input: ['index.html', 'docs.html', 'pages.html', 'verify.html'],
      treeshake: { propertyReadSideEffects: false },
      // Few files, since each one costs a request: what most screens share comes with the first of them.
      output: { codeSplitting: { groups } },
    },
    // The content policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // A module preload polyfill would be an inline script.
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  server: { port: 9310, proxy: { '/dist/api': 'http://localhost:9300' } },
});
