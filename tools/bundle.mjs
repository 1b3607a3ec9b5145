// Bundles the server, the command line and the processes that analyse audio: a start loads few files instead of more than a
// thousand, and code that V8 has compiled before (`packages/server/src/start/launch.ts`). Threads and tests run the files
// that the compiler wrote.
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { replaceFiles } from './lib/former-files.mjs';
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

/** Workers that are bundled, by their names. */
const workers = { 'analyse.worker': join(root, 'packages/server/src/media/audio/analyse.worker.ts') };

/** Gives our modules the addresses of their sources: they find files by them. A bundled worker lies beside the bundle. */
const ownAddresses = {
  name: 'own-addresses',
  transform: {
    filter: { id: /[\\/]packages[\\/][\w-]+[\\/](src|dist)[\\/]/, code: /import\.meta\.url/ },
    handler: (code, id) => {
      const path = relative(out, id).replaceAll('\\', '/');
      const address = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      return code.replaceAll(/workerUrl\(import\.meta\.url, '\.\/([\w.]+)'\)|import\.meta\.url/g, (found, name) => {
        if (name in workers) return `new URL('./${name}.cjs', import.meta.url)`;
        return found.replace('import.meta.url', address);
      });
    },
  },
};

/** Two packages look at `Response`, by which Node loads its client of HTTP, for what is never there. */
const noResponse = {
  name: 'no-response',
  transform: {
    filter: { id: /[\\/](?:pg[\\/]lib[\\/]stream|@fastify[\\/]compress[\\/]lib[\\/]utils)\.js$/ },
    handler: (code) => code.replace(/typeof Response === 'function'|obj instanceof Response/, 'false'),
  },
};

/** music-metadata builds the tables of eleven tag formats for each file: a third of reading one. They do not change. */
const sharedTables = {
  name: 'shared-tables',
  transform: {
    filter: { id: /[\\/]music-metadata[\\/]lib[\\/]common[\\/]MetadataCollector\.js$/ },
    handler: (code) => {
      const [before, after, ...more] = code.split('this.tagMapper = new CombinedTagMapper();');
      if (after === undefined || more.length > 0) throw new Error('music-metadata builds its tables elsewhere.');
      return `${before}this.tagMapper = sharedTagMapper;${after}\nconst sharedTagMapper = new CombinedTagMapper();\n`;
    },
  },
};

/** One byte for each character keeps a chunk at half its size in memory, and quick to read. */
const inAscii = (code) =>
  code.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Chunks are functions that `launch.ts` calls with the parameters of a CommonJS module. */
const asFunction = (code) => `(function (exports, require, module, __filename, __dirname) {${inAscii(code)}\n})`;

async function build(input, { define } = {}) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    external,
    plugins: [ownAddresses, noResponse, sharedTables],
    transform: { define },
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    // Code that is run from the cache cannot import.
    dynamicImportInCjs: false,
    entryFileNames: '[name]-[hash].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  });
  await bundle.close();
  return output;
}

const launcher = join(root, 'packages/server/src/start/launch.ts');
/** Returns programs and then what they are started by: a worker shares no chunk with the others, and compiles little. */
async function bundled(input) {
  const chunks = await build(input);
  const files = chunks.map(({ fileName, code }) => [fileName, asFunction(code)]);
  for (const { name, fileName } of chunks.filter(({ isEntry }) => isEntry)) {
    const [{ code }] = await build(launcher, { define: { entryChunk: JSON.stringify(fileName) } });
    files.push([`${name}.cjs`, code]);
  }
  return files;
}

const programs = await bundled({
  start: join(root, 'packages/server/src/main.ts'),
  kamerton: join(root, 'packages/server/src/commands/main.ts'),
});
replaceFiles(out, [...programs, ...(await bundled(workers))]);
