import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const compiled = fileURLToPath(new URL('../../dist/lib/write-new-file.js', import.meta.url));

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'kamerton-write-all-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('rejects where the system has written a part of the bytes and has no room for the rest', async () => {
  const path = join(home, 'part');
  const script = `
    import { open } from 'node:fs/promises';
    import { writeAll } from ${JSON.stringify(compiled)};
    const file = await open(${JSON.stringify(path)}, 'w');
    await writeAll(file, Buffer.alloc(16384, 1), 0).then(() => console.log('written'), ({ code }) => console.log(code));
  `;
  // No file of that process grows beyond 4096 bytes: eight blocks of 512.
  const limited = ['-c', 'ulimit -f 8 && exec "$0" --input-type=module --eval "$1"', process.execPath, script];
  expect((await run('/bin/sh', limited)).stdout.trim()).toBe('EFBIG');
  expect(statSync(path).size).toBe(4096);
});

it('writes files at a place for everybody else', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('testing/'),
  );
  const writing = files.filter((name) => /\bfile\.write\(/.test(readFileSync(join(source, name), 'utf8')));
  expect(writing).toEqual(['lib/write-new-file.ts']);
});
