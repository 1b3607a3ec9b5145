import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeData, startServer } from '../testing/command-line.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
/** Beside the bundle, so that packages are found. */
const folder = join(dist, `bundle-${process.pid}`);

beforeAll(() =>
  cpSync(join(dist, 'bundle'), folder, { recursive: true, filter: (path) => !/[\\/]compiled-/.test(path) }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, 'kamerton.cjs'), ...args], {
    env: { ...process.env, LANG: 'ru_RU.UTF-8', LC_ALL: 'ru_RU.UTF-8', ...env },
  });
  expect(stderr).toBe('');
  return stdout;
};

const help = () => run(['--help']);

const cachedFiles = (): string[] => {
  const [folderName] = readdirSync(folder).filter((name) => name.startsWith('compiled-'));
  return readdirSync(join(folder, folderName ?? 'none')).map((name) => join(folder, folderName ?? '', name));
};

it('keeps what was compiled, and neither runs nor keeps what is damaged', async () => {
  const first = await help();
  expect(first).toContain('npm run kamerton');
  const [file = ''] = cachedFiles().filter((path) => path.includes('kamerton-'));
  const compiled = readFileSync(file);
  expect(await help()).toBe(first);
  expect(readFileSync(file)).toEqual(compiled);
  for (const damaged of [compiled.subarray(0, 3000), compiled.with(2000, 255 - (compiled[2000] ?? 0))]) {
    writeFileSync(file, damaged);
    expect(await help()).toBe(first);
    expect(readFileSync(file).length).toBeGreaterThan(damaged.length - 1000);
    expect(readFileSync(file).equals(damaged)).toBe(false);
  }
});

it('loads packages from compiled code', async () => {
  const home = mkdtempSync(join(tmpdir(), 'kamerton-launch-'));
  try {
    const DATA_DIR = placeData(join(home, 'data'));
    const add = () =>
      run(['account', 'add', 'anna@cafe.example', '--name', 'Anna', '--json'], { DATA_DIR, DATABASE_URL: '' });
    expect(await add()).toContain('anna@cafe.example');
    const compiled = cachedFiles();
    await expect(add()).rejects.toMatchObject({ stdout: expect.stringContaining('account_exists') });
    expect(cachedFiles()).toEqual(compiled);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

type Replace = (place: string, files: [name: string, code: string][]) => void;
const { replaceFiles } = (await import(new URL('../../../../tools/lib/former-files.mjs', import.meta.url).href)) as {
  replaceFiles: Replace;
};

it('a running server finds the rest of its code after the product was built anew beside it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'kamerton-launch-'));
  const place = join(dist, `bundle-${process.pid}-running`);
  cpSync(folder, place, { recursive: true });
  const server = await startServer(placeData(join(home, 'data')), {}, { program: join(place, 'start.cjs') });
  try {
    // Another version, of which each chunk has another name.
    replaceFiles(place, [['start-next.cjs', '']]);
    const part = readdirSync(place).find((name) => name.startsWith('document-'));
    // Loaded when it is asked for.
    expect((await fetch(`${server.address}/dist/api/openapi.json`)).status).toBe(200);
    const list = join(place, 'former.json');
    const replaced = Object.keys(JSON.parse(readFileSync(list, 'utf8')) as object);
    expect(replaced).toContain(part);
    writeFileSync(list, JSON.stringify(Object.fromEntries(replaced.map((name) => [name, 0]))));
    replaceFiles(place, [['start-next.cjs', '']]);
    expect(readdirSync(place).toSorted()).toEqual(['former.json', 'start-next.cjs']);
  } finally {
    server.kill('SIGKILL');
    await server.ended;
    for (const one of [home, place]) rmSync(one, { recursive: true, force: true });
  }
});
