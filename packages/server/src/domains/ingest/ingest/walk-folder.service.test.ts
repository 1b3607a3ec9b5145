import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isReported, mayMatter, walkFolder } from './walk-folder.service.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-walk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, content = 'x'): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
};

const found = async (): Promise<string[]> => (await walkFolder(folder)).files.map(({ path }) => relative(folder, path));

it('finds sound by its ending in the order people count, and passes over the rest', async () => {
  for (const name of ['10.mp3', '2.MP3', '1.flac', 'cover.jpg', 'list.m3u8', 'notes.txt', '.hidden.mp3']) put(name);
  for (const name of ['b/1.ogg', 'a/1.opus', '.trash/1.mp3', 'c/1.wma']) put(name);
  expect(await found()).toEqual(['.hidden.mp3', '1.flac', '2.MP3', '10.mp3', 'a/1.opus', 'b/1.ogg', 'c/1.wma']);
});

it('knows sound without an ending by its first bytes', async () => {
  put('track', 'fLaC and more');
  put('README', 'not sound');
  expect(await found()).toEqual(['track']);
});

it('follows links, but no link round and round, and opens no pipe', async () => {
  put('a/1.mp3');
  symlinkSync(folder, join(folder, 'a/loop'));
  symlinkSync(join(folder, 'a/1.mp3'), join(folder, 'link.mp3'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dead.mp3'));
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe.mp3')]);
  expect(await found()).toEqual(['a/1.mp3', 'link.mp3']);
});

it('follows no link out of a folder that it must stay in', async () => {
  put('root/a/1.mp3');
  put('secret/2.mp3');
  symlinkSync(join(folder, 'secret'), join(folder, 'root/out'));
  symlinkSync(join(folder, 'secret/2.mp3'), join(folder, 'root/out.mp3'));
  symlinkSync(join(folder, 'root/a'), join(folder, 'root/within'));
  const root = join(folder, 'root');
  const walked = await walkFolder(root, { inside: root });
  expect(walked.files.map(({ path }) => relative(root, path))).toEqual(['a/1.mp3']);
  expect(walked.unreadable.map((path) => relative(root, path)).toSorted()).toEqual(['out', 'out.mp3']);
});

it('finds albums that begin with a dot, and nothing that systems leave', async () => {
  put('Metallica/...And Justice for All/01.flac');
  put('.38 Special/01.flac');
  put('.Trash-1000/files/01.mp3');
  put('a/._01.mp3');
  put('.DS_Store');
  const walked = await walkFolder(folder);
  expect(walked.files.map(({ path }) => relative(folder, path)).toSorted()).toEqual([
    '.38 Special/01.flac',
    'Metallica/...And Justice for All/01.flac',
  ]);
  expect(walked.others).toEqual([{ path: join(folder, '.Trash-1000'), size: 0 }]);
  expect(['.38 Special/01.flac', '.Trash-1000/01.mp3', '__MACOSX/01.mp3'].map(mayMatter)).toEqual([true, false, false]);
});

it('finds folders that are called as files of systems, and names those of systems only for the audio in them', async () => {
  put('.Hidden/1.mp3');
  put('x/.localized/2.mp3');
  put('.git/objects/3.flac');
  put('.snapshot/notes.txt');
  put('.Trash/._4.mp3');
  expect(await found()).toEqual(['.Hidden/1.mp3', 'x/.localized/2.mp3']);
  expect((await walkFolder(folder)).others).toEqual([{ path: join(folder, '.git'), size: 0 }]);
  const skipped = ['lost+found/5.mp3', '__MACOSX/._5.mp3', '.git/config', '.hidden', '.Hidden/1.mp3'];
  expect(skipped.filter(isReported)).toEqual(['lost+found/5.mp3', '.Hidden/1.mp3']);
  rmSync(join(folder, '.Hidden'), { recursive: true });
  rmSync(join(folder, 'x'), { recursive: true });
  expect((await walkFolder(folder)).any).toBe(true);
});

it('tells an empty folder from one without sound', async () => {
  expect(await walkFolder(folder)).toEqual({ files: [], others: [], unreadable: [], any: false });
  put('.hidden');
  expect((await walkFolder(folder)).any).toBe(false);
  put('notes.txt');
  expect((await walkFolder(folder)).any).toBe(true);
});

it('takes names of any signs and of the greatest length', async () => {
  const names = [`${'ы'.repeat(125)}.mp3`, `it's "quoted" & $HOME.mp3`, '日本語 🎵.mp3', 'line\nbreak.mp3'];
  for (const name of names) put(name);
  expect((await found()).toSorted()).toEqual(names.toSorted());
});
