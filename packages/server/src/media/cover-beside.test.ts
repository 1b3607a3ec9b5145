import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseCover, findCoverBeside } from './cover-beside.ts';

describe('chooseCover', () => {
  it.each([
    [['back.jpg', 'Cover.JPG', 'folder.png'], 'Cover.JPG'],
    [['scan1.png', 'FOLDER.jpeg'], 'FOLDER.jpeg'],
    [['booklet.jpg', 'album cover (2).webp', 'back.jpg'], 'album cover (2).webp'],
    [['a.jpg', 'front.png', 'album.png'], 'front.png'],
    [['only one.gif', '01.mp3'], 'only one.gif'],
    [['one.jpg', 'two.jpg'], null],
    [['cover.txt', '.cover.jpg'], null],
    [['discover.jpg', 'recovery.png'], null],
    [[], null],
  ])('of %j takes %j', (files, cover) => {
    expect(chooseCover(files)).toBe(cover);
  });
});

describe('findCoverBeside', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kamerton-cover-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('looks above the folder of a disc, and above no other', async () => {
    writeFileSync(join(folder, 'cover.jpg'), 'x');
    for (const name of ['CD 1', 'Диск2', 'Live']) mkdirSync(join(folder, name));
    expect(await findCoverBeside(join(folder, 'CD 1'))).toBe(join(folder, 'cover.jpg'));
    expect(await findCoverBeside(join(folder, 'Диск2'))).toBe(join(folder, 'cover.jpg'));
    expect(await findCoverBeside(join(folder, 'Live'))).toBeNull();
  });

  it('finds nothing in a folder that is not there', async () => {
    expect(await findCoverBeside(join(folder, 'gone'))).toBeNull();
  });
});
