import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Writes each script and style compressed beside itself, since the server has no time to do it as well. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const assets = join(dir, 'assets');
    for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each))) {
      const file = join(assets, name);
      const bytes = readFileSync(file);
      // The last two steps of quality cost seconds on this much code, and save a hundredth of it.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});

export default defineConfig({
  base: '/office/',
  plugins: [react(), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
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
