import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeNewFile } from './write-new-file.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'kamerton-write-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('writes a file of its own', async () => {
  const path = join(home, 'whole');
  const parts = [Buffer.alloc(100_000, 1), Buffer.alloc(5, 2)];
  await writeNewFile(path, { mode: 0o600, flush: true }, (into) => pipeline(Readable.from(parts), into));
  expect(readFileSync(path)).toEqual(Buffer.concat(parts));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('has made the file before anything can fail, so that nothing appears after it was removed', async () => {
  const path = join(home, 'failed');
  let wasThere = false;
  const failing = writeNewFile(path, {}, async () => {
    wasThere = existsSync(path);
    throw new Error('broken off');
  });
  await expect(failing).rejects.toThrow('broken off');
  await rm(path);
  expect([wasThere, existsSync(path)]).toEqual([true, false]);
});

it('leaves a file alone that is there', async () => {
  const path = join(home, 'there');
  writeFileSync(path, 'mine');
  const write = writeNewFile(path, {}, (into) => pipeline(Readable.from(['other']), into));
  await expect(write).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(path, 'utf8')).toBe('mine');
});
