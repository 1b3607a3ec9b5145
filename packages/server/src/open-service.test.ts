import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { type Creation, openService } from './open-service.ts';
import { DatabaseMissing } from './start-failures.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'kamerton-open-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const open = (DATA_DIR: string, creation: Creation, more: Record<string, string> = {}) =>
  openService(readConfig({ DATA_DIR, ...more }), (socket) => void socket.destroy(), creation);

it('a command creates a database in an empty or new folder at most, and others where none is refuse and leave nothing', async () => {
  const folder = join(home, 'new');
  await expect(open(folder, 'never')).rejects.toThrow(DatabaseMissing);
  expect(existsSync(folder)).toBe(false);
  const used = join(home, 'used');
  mkdirSync(join(used, 'media'), { recursive: true });
  writeFileSync(join(used, 'secret'), 'x'.repeat(43));
  for (const creation of ['never', 'in_empty_folder'] as const) {
    await expect(open(used, creation)).rejects.toThrow(DatabaseMissing);
  }
  expect(readdirSync(used).toSorted()).toEqual(['media', 'secret']);
  const first = await open(folder, 'in_empty_folder');
  expect(first.isNew).toBe(true);
  await first.close();
  const again = await open(folder, 'never');
  expect(again.isNew).toBe(false);
  await again.close();
});

it('a command creates nothing in the database of an address', async () => {
  const DATABASE_URL = process.env['TEST_DATABASE_URL'];
  if (!DATABASE_URL) return;
  for (const creation of ['never', 'in_empty_folder'] as const) {
    await expect(open(join(home, 'remote'), creation, { DATABASE_URL })).rejects.toThrow(DatabaseMissing);
  }
});
