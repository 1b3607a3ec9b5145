// Bundles the server and the command line: a start loads few files instead of more than a thousand. Threads and tests
// run the files that the compiler wrote.
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './lib/root.mjs';

const out = join(root, 'packages/server/dist/bundle');

/** Packages with native parts, or that look for files beside their own. */
const external = [
  /^@aws-sdk\//,
  /^@electric-sql\//,
  /^@expo-google-fonts\//,
  /^@node-rs\//,
  /^@wasm-audio-decoders\//,
  'mpg123-decoder',
  'ogg-opus-decoder',
  'pdfkit',
  'pg-native',
  'sharp',
  'wasm-media-encoders',
];

/** A source map in which each line stands where it did. */
const sameLines = (code) => ({ mappings: `AAAA${';AACA'.repeat(code.split('\n').length - 1)}` });

/** Gives our modules the addresses of their sources: they find files by them. */
const ownAddresses = {
  name: 'own-addresses',
  transform: {
    filter: { id: /[\\/]packages[\\/][\w-]+[\\/](src|dist)[\\/]/, code: /import\.meta\.url/ },
    handler: (code, id) => {
      const path = relative(out, id).replaceAll('\\', '/');
      const address = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', address), map: sameLines(code) };
    },
  },
};

rmSync(out, { recursive: true, force: true });
const bundle = await rolldown({
  input: {
    start: join(root, 'packages/server/src/start.ts'),
    kamerton: join(root, 'packages/server/src/commands/main.ts'),
  },
  platform: 'node',
  external,
  plugins: [ownAddresses],
});
await bundle.write({
  dir: out,
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
