import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sweepTemporaryFolders, TemporaryFolderUnusable, withTemporaryFolder } from './temporary-folders.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kamerton-temporary-test-'));
  vi.stubEnv('TMPDIR', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

const names = `kamerton-${hostname()}-`;

/** A folder with a file, as a process of this id has left it. */
const left = (pid: number | undefined, suffix = 'abcXYZ'): string => {
  const folder = join(home, `${names}${pid}-${suffix}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'recording'), 'bytes');
  return folder;
};

const started = async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  return child;
};

const killed = async () => {
  const child = await started();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child.pid;
};

it('gives a folder for this user alone, and removes it, also when the work fails', async () => {
  let folder = '';
  const work = async (path: string) => {
    folder = path;
    writeFileSync(join(path, 'recording'), 'bytes');
    expect(basename(path)).toMatch(new RegExp(`^${names}${process.pid}-\\w{6}$`));
    expect(statSync(path).mode & 0o777).toBe(0o700);
    return 'heard';
  };
  expect(await withTemporaryFolder(work)).toBe('heard');
  expect(existsSync(folder)).toBe(false);
  const failing = withTemporaryFolder(async (path) => {
    await work(path);
    throw new Error('damaged');
  });
  await expect(failing).rejects.toThrow('damaged');
  expect(existsSync(folder)).toBe(false);
});

it('removes what killed processes have left, one with the id of this process included', async () => {
  const folders = [left(await killed()), left(process.pid)];
  await sweepTemporaryFolders();
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});

it('leaves alone what a living process uses, and what is not its own', async () => {
  const living = await started();
  const gone = await killed();
  const [used, elsewhere, other] = [
    left(living.pid),
    join(home, `kamerton-another-host-${gone}-abcXYZ`),
    join(home, `${names}${gone}-of-somebody`),
  ];
  for (const folder of [elsewhere, other]) mkdirSync(folder);
  const linked = join(home, 'kept');
  mkdirSync(linked);
  writeFileSync(join(linked, 'file'), 'bytes');
  const link = join(home, `${names}${gone}-linked`);
  symlinkSync(linked, link);
  try {
    await sweepTemporaryFolders();
  } finally {
    living.kill('SIGKILL');
  }
  expect([used, elsewhere, other, link, join(linked, 'file')].filter((path) => !existsSync(path))).toEqual([]);
});

it('says that the folder for temporary files is full or gone, and nothing of the sort for another disk', async () => {
  const failing = (path: (folder: string) => string) =>
    withTemporaryFolder(async (folder) => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: path(folder) });
    });
  const unusable = { name: 'Error', folder: home, code: 'ENOSPC' };
  await expect(failing((folder) => join(folder, 'database'))).rejects.toMatchObject(unusable);
  const other = await failing(() => join(home, 'media')).catch((error: unknown) => error);
  expect(other).not.toBeInstanceOf(TemporaryFolderUnusable);
  rmSync(home, { recursive: true });
  await expect(withTemporaryFolder(async () => {})).rejects.toMatchObject({ ...unusable, code: 'ENOENT' });
});
