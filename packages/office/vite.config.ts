import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  base: '/office/',
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // Put in place of `dist` when it is complete, since a server may be waiting for it.
    outDir: '../../.cache/office',
    emptyOutDir: true,
    // The content policy allows no data: scripts or fonts, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // React-admin and MUI come as one file that changes only with them.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'framework', test: /node_modules/, priority: 1 }] } },
    },
  },
  server: { port: 9311, proxy: { '/office/api': 'http://localhost:9300' } },
});
