import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findShortage, freeMemory } from './shortage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('counts cached files of the control group as free memory, which the system gives up', () => {
  const root = mkdtempSync(join(tmpdir(), 'kamerton-shortage-'));
  mkdirSync(join(root, 'proc/self'), { recursive: true });
  mkdirSync(join(root, 'sys/fs/cgroup/shop'), { recursive: true });
  writeFileSync(join(root, 'proc/self/cgroup'), '0::/shop\n');
  writeFileSync(
    join(root, 'sys/fs/cgroup/shop/memory.stat'),
    'anon 7\ninactive_anon 5\nactive_file 200\ninactive_file 1000\n',
  );
  vi.spyOn(process, 'availableMemory').mockReturnValue(34);
  expect(freeMemory(root)).toBe(1234);
  rmSync(root, { recursive: true });
  expect(freeMemory(root)).toBe(34);
});

it('names what the system is short of', async () => {
  vi.stubEnv('TMPDIR', '/proc');
  expect(await findShortage()).toBe('no_space');
  vi.spyOn(process, 'availableMemory').mockReturnValue(-Infinity);
  expect(await findShortage()).toBe('no_memory');
});
