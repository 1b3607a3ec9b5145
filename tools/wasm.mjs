// npm run wasm: compiles the WebAssembly text of the server; with --check it fails where what is checked in differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';
import { root } from './lib/root.mjs';

const source = join(root, 'packages/server/src/media/audio/sound-kernel.wat');
const target = join(root, 'packages/server/src/media/audio/sound-kernel.wasm.ts');

const compiler = await wabt();
const module = compiler.parseWat(source, readFileSync(source, 'utf8'));
module.validate();
const { buffer } = module.toBinary({});
const lines = Buffer.from(buffer)
  .toString('base64')
  .match(/.{1,116}/g)
  .map((line) => `  '${line}',`);
const code = [
  '// Written by `npm run wasm` from sound-kernel.wat; a test compares the two.',
  'const lines = [',
  ...lines,
  '];',
  '',
  "export const bytes: Uint8Array = Buffer.from(lines.join(''), 'base64');",
  '',
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(target, code);
else if (readFileSync(target, 'utf8') !== code) {
  console.error('sound-kernel.wasm.ts is not what sound-kernel.wat compiles to: npm run wasm writes it.');
  process.exitCode = 1;
}
