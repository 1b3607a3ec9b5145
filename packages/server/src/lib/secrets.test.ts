import fs, { chownSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedSecrets, openSecrets, secretsInFile, SecretUnusable } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-secrets-'));
  file = join(folder, 'secret');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');
const day = 24 * 3_600_000;

describe('secrets in a file', () => {
  it('begin with a random one that only the owner reads, and that stays', () => {
    const current = secretsInFile(file).current();
    expect(current).toMatch(/^[\w-]{43}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(secretsInFile(file).current()).toBe(current);
    expect(lines()).toEqual([current]);
  });

  it.each([
    '',
    '\n',
    'abc\n',
    '\0'.repeat(44),
    `${'x'.repeat(43)}\nshort 2027-01-01T00:00:00Z\n`,
    `${'x'.repeat(43)}\n${'y'.repeat(43)}\n`,
  ])('are refused in a file that holds none or is cut off: %j', (text) => {
    writeFileSync(file, text);
    expect(() => secretsInFile(file)).toThrow(SecretUnusable);
  });

  it('stay those of a running server whose file is damaged', () => {
    const secrets = secretsInFile(file);
    const current = secrets.current();
    writeFileSync(file, '');
    utimesSync(file, 1, 1);
    expect(secrets.replaced()).toBe(0);
    expect(secrets.current()).toBe(current);
  });

  it('are replaced for other processes too, which find a secret that they have not read yet', () => {
    const [one, other] = [secretsInFile(file), secretsInFile(file)];
    const former = one.current();
    one.rotate?.();
    const current = one.current();
    expect(current).not.toBe(former);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(other.accepts((secret) => secret === current)).toBe(true);
    expect(other.current()).toBe(current);
    expect(one.accepts((secret) => secret === former)).toBe(true);
  });

  it('stay readable for their owner, at first that of the folder, as whom the server may run, where root writes them', () => {
    const own = statSync(folder);
    const { uid, gid } = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : own;
    chownSync(folder, uid, gid);
    const secrets = secretsInFile(file);
    expect(statSync(file)).toMatchObject({ uid, gid });
    chownSync(folder, own.uid, own.gid);
    secrets.rotate?.();
    expect(statSync(file)).toMatchObject({ uid, gid });
  });

  it('are written also where root may give no file to somebody else', () => {
    const refused = () => {
      throw Object.assign(new Error('injected'), { code: 'EPERM' });
    };
    const asRoot = vi.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(0);
    const { chownSync: former } = fs;
    fs.chownSync = refused;
    syncBuiltinESMExports();
    try {
      const secrets = secretsInFile(file);
      const first = secrets.current();
      secrets.rotate?.();
      expect(lines()).toEqual([secrets.current(), expect.stringContaining(first)]);
    } finally {
      fs.chownSync = former;
      syncBuiltinESMExports();
      asRoot.mockRestore();
    }
  });

  it('are looked at again after ten seconds', () => {
    vi.useFakeTimers({ now: Date.now() });
    const [one, other] = [secretsInFile(file), secretsInFile(file)];
    one.rotate?.();
    vi.advanceTimersByTime(9999);
    expect(other.current()).not.toBe(one.current());
    vi.advanceTimersByTime(1);
    expect(other.current()).toBe(one.current());
  });

  it('accept a replaced one for a day, open with it what is stored, and forget it when told to', () => {
    vi.useFakeTimers({ now: Date.now() });
    const secrets = secretsInFile(file);
    const former = secrets.current();
    const [isFormer, findFormer] = [
      (secret: string) => secret === former,
      (secret: string) => (secret === former ? 'found' : null),
    ];
    secrets.rotate?.();
    secrets.forget();
    expect(lines()).toHaveLength(2);
    vi.advanceTimersByTime(day - 1);
    expect(secrets.accepts(isFormer)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(secrets.accepts(isFormer)).toBe(false);
    expect(secrets.find(findFormer)).toBe('found');
    secrets.forget();
    expect(secrets.find(findFormer)).toBeNull();
    expect(lines()).toEqual([secrets.current()]);
  });

  it('keep every one that was replaced within the day', () => {
    const secrets = secretsInFile(file);
    const first = secrets.current();
    secrets.rotate?.();
    secrets.rotate?.();
    expect(secrets.replaced()).toBe(2);
    expect(secretsInFile(file).accepts((secret) => secret === first)).toBe(true);
  });

  it('may be sentences, as of a setting that a recovery has written into the file', () => {
    const sentence = 'four words that are easily remembered';
    writeFileSync(file, `${sentence}\n`);
    secretsInFile(file).rotate?.();
    const secrets = secretsInFile(file);
    expect(secrets.current()).not.toBe(sentence);
    expect(secrets.accepts((secret) => secret === sentence)).toBe(true);
  });

  it('are kept by a process whose file is gone', () => {
    const secrets = secretsInFile(file);
    const current = secrets.current();
    rmSync(file);
    expect(secrets.accepts(() => false)).toBe(false);
    expect(secrets.current()).toBe(current);
  });
});

it('that are settings are accepted both, the first is current, and nothing replaces them', () => {
  const secrets = openSecrets({ secret: 'new', formerSecret: 'old' }, folder);
  expect(secrets.current()).toBe('new');
  expect(secrets.accepts((secret) => secret === 'old')).toBe(true);
  expect([secrets.rotate, secrets.replaced(), fixedSecrets('one').replaced()]).toEqual([null, 1, 0]);
});
