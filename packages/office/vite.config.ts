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
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first page takes the first two, of which `framework` changes only with its packages; the sign-in takes
          // `dialogs` too, and most pages of records take all four.
          groups: [
            { name: 'framework', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'dialogs', test: /ui\/form-dialog\.tsx$|@mui\/material\/Stack\//, priority: 1 },
            { name: 'records', minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: { port: 9311, proxy: { '/office/api': 'http://localhost:9300' } },
});
