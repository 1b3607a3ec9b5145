import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

type WithBuildLock = (act: () => Promise<string>, say: (line: string) => void) => Promise<string>;

const project = mkdtempSync(join(tmpdir(), 'kamerton-build-lock-'));
const lib = fileURLToPath(new URL('../../../../../tools/lib', import.meta.url));
cpSync(lib, join(project, 'tools/lib'), { recursive: true });
const { withBuildLock } = (await import(pathToFileURL(join(project, 'tools/lib/build-lock.mjs')).href)) as {
  withBuildLock: WithBuildLock;
};
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
