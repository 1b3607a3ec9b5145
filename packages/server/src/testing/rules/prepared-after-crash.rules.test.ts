import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

type IsInstalled = (tools: boolean) => boolean;
type WithBuildLock = (act: () => Promise<string>, say: (line: string) => void) => Promise<string>;

const project = mkdtempSync(join(tmpdir(), 'kamerton-build-lock-'));
const lib = fileURLToPath(new URL('../../../../../tools/lib', import.meta.url));
cpSync(lib, join(project, 'tools/lib'), { recursive: true });
const load = (name: string): Promise<unknown> => import(pathToFileURL(join(project, 'tools/lib', name)).href);
const { withBuildLock } = (await load('build-lock.mjs')) as { withBuildLock: WithBuildLock };
const { isInstalled } = (await load('install.mjs')) as { isInstalled: IsInstalled };
afterAll(() => rmSync(project, { recursive: true }));

it('a build that was killed holds up nobody, though a later process has its id', async () => {
  mkdirSync(join(project, '.cache'), { recursive: true });
  writeFileSync(join(project, '.cache/preparing'), `${process.pid} 1\n`);
  expect(
    await withBuildLock(
      async () => 'built',
      () => {},
    ),
  ).toBe('built');
});

it('a running build is waited for', async () => {
  const order: string[] = [];
  let end: () => void = () => {};
  const announced = new Promise<void>((resolve) => (end = resolve));
  const build = async (name: string): Promise<string> => {
    if (name === 'first') await announced;
    order.push(name);
    return name;
  };
  const first = withBuildLock(
    () => build('first'),
    () => {},
  );
  await withBuildLock(
    () => build('second'),
    () => end(),
  );
  await first;
  expect(order).toEqual(['first', 'second']);
});

it('of commands that begin at once, and find the lock of a dead one, one at a time builds', async () => {
  const code = `
    import { closeSync, openSync, rmSync } from 'node:fs';
    import { withBuildLock } from ${JSON.stringify(pathToFileURL(join(project, 'tools/lib/build-lock.mjs')).href)};
    for (let n = 0; n < 200; n += 1) {
      await withBuildLock(async () => {
        closeSync(openSync('inside', 'wx'));
        await new Promise((done) => setImmediate(done));
        rmSync('inside');
      }, () => {}, 1);
    }`;
  mkdirSync(join(project, '.cache'), { recursive: true });
  writeFileSync(join(project, '.cache/preparing'), '1 1\n');
  const build = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: project });
  const quiet = { stdout: '', stderr: '' };
  expect(await Promise.all([build(), build(), build()])).toEqual([quiet, quiet, quiet]);
});

it('packages are installed again of which a power cut has left no record', () => {
  mkdirSync(join(project, 'node_modules'));
  const packages = { '': {}, 'node_modules/one': { version: '1.0.0' } };
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(project, 'node_modules/.package-lock.json'), '');
  expect(isInstalled(false)).toBe(false);
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  expect(isInstalled(false)).toBe(true);
});
