import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFiles } from './copy-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const create = (name: string, text: string) => {
  const from = join(folder, name);
  writeFileSync(from, text);
  const { size, mtimeMs: modifiedMs } = statSync(from);
  return { from, to: join(folder, 'store', name.slice(0, 1), name), size, modifiedMs };
};

describe('copying files together', () => {
  it('puts each under its name, in folders that it makes, and leaves nothing beside it', async () => {
    const files = ['a1', 'a2', 'b1'].map((name) => create(name, `bytes of ${name}`));
    expect(await copyFiles(files)).toEqual([true, true, true]);
    expect(files.map(({ to }) => readFileSync(to, 'utf8'))).toEqual(['bytes of a1', 'bytes of a2', 'bytes of b1']);
    expect(readdirSync(join(folder, 'store', 'a')).toSorted()).toEqual(['a1', 'a2']);
  });

  it('leaves out a file that has changed or gone since it was read, and copies the others', async () => {
    const [changed, gone, whole] = [create('a1', 'before'), create('a2', 'gone'), create('a3', 'whole')];
    writeFileSync(changed.from, 'longer than before');
    rmSync(gone.from);
    expect(await copyFiles([changed, gone, whole])).toEqual([false, false, true]);
    expect(existsSync(changed.to)).toBe(false);
    expect(readdirSync(join(folder, 'store', 'a'))).toEqual(['a3']);
  });

  it('copies nothing over bytes that are there', async () => {
    const file = create('a1', 'same');
    await copyFiles([file]);
    const before = statSync(file.to).ino;
    expect(await copyFiles([file])).toEqual([true]);
    expect(statSync(file.to).ino).toBe(before);
  });
});
