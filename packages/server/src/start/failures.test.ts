import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { EncodingMismatch, SchemaMismatch } from '../db/schema.ts';
import { DiskFull } from '../lib/disk-space.ts';
import { SecretMismatch, SecretUnusable } from '../lib/secrets.ts';
import { DatabaseUnavailable, explainFailure } from './failures.ts';

describe('the sentence about a secret', () => {
  it.each([
    [
      new SecretUnusable(),
      /^В файле \/srv\/kamerton\/secret нет секрета/,
      /^The file \/srv\/kamerton\/secret holds no server secret/,
    ],
    [new SecretMismatch(), /^Секрет сервера не тот/, /^The server secret is not the one/],
  ])('says what to put back: %s', (error, ru, en) => {
    const config = readConfig({ DATA_DIR: '/srv/kamerton' });
    expect(explainFailure(error, config, 'ru')).toMatch(ru);
    expect(explainFailure(error, config, 'en')).toMatch(en);
  });
});

describe('the sentence about data of another version', () => {
  const said = (age: 'older' | 'newer', env: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: '/srv/kamerton', ...env });
    return (['ru', 'en'] as const).map((language) => explainFailure(new SchemaMismatch(age), config, language));
  };

  it.each([
    [
      'older',
      'В папке /srv/kamerton данные предварительной версии Kamerton, они не переносятся и не тронуты: чтобы начать заново, укажите в DATA_DIR пустую папку.',
      '/srv/kamerton holds data of a preview version of Kamerton, which can’t be carried over and were not touched. To start again, set DATA_DIR to an empty folder.',
    ],
    [
      'newer',
      'В папке /srv/kamerton данные более новой версии Kamerton, они не тронуты: запустите ту версию или, чтобы начать заново, укажите в DATA_DIR пустую папку.',
      '/srv/kamerton holds data of a newer version of Kamerton, which were not touched. Start that version or, to start again, set DATA_DIR to an empty folder.',
    ],
  ] as const)('that are %s names the folder and the way out', (age, ru, en) => {
    expect(said(age, {})).toEqual([ru, en]);
  });

  it('names the setting of a database elsewhere, and nothing of its address', () => {
    const [ru, en] = said('older', { DATABASE_URL: 'postgres://user:password@db/kamerton' });
    expect(ru).toMatch(/^В базе из DATABASE_URL .* не тронуты: чтобы начать заново, укажите пустую базу\.$/);
    expect(en).toMatch(/^The database in DATABASE_URL .* not touched\. To start again, set it to an empty database\.$/);
  });
});

describe('an embedded database that does not open', () => {
  const said = (cause: unknown, env: Record<string, string> = {}) =>
    explainFailure(new DatabaseUnavailable('x', { cause }), readConfig({ DATA_DIR: '/srv/kamerton', ...env }), 'en');

  it('is no reason to restore a backup where the disk is full', () => {
    const full = 'The disk with the data folder /srv/kamerton is full. Free some space and start again.';
    expect(said(new DiskFull())).toBe(full);
    expect(said(Object.assign(new Error('copy'), { code: 'ENOSPC' }))).toBe(full);
    expect(said(new Error('x', { cause: Object.assign(new Error('y'), { code: 'EDQUOT' }) }))).toBe(full);
    expect(said(new Error('PGlite failed to initialize properly'))).toContain('Restore the folder from a backup');
  });
});

describe('a database elsewhere', () => {
  const said = (cause: unknown) => {
    const config = readConfig({ DATABASE_URL: 'postgres://user:password@db/kamerton' });
    return explainFailure(new DatabaseUnavailable('x', { cause }), config, 'en');
  };

  it('that refuses what a start asks for is not said to be unreachable', () => {
    const denied = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
    expect(said(denied)).toMatch(
      /^The database refused \(42501: permission denied for schema public\)\. Check that the user/,
    );
    for (const code of ['ECONNREFUSED', 'EPIPE', '28P01', '3D000', '57P03', '53300'])
      expect(said(Object.assign(new Error('x'), { code }))).toMatch(`connect to the database (${code})`);
  });

  it('that is not in UTF-8 is told how to be made', () => {
    const config = readConfig({});
    expect(explainFailure(new EncodingMismatch('SQL_ASCII'), config, 'en')).toMatch(/SQL_ASCII.*ENCODING 'UTF8'/);
    expect(explainFailure(new EncodingMismatch('LATIN1'), config, 'ru')).toMatch(/LATIN1.*ENCODING 'UTF8'/);
  });
});

describe('a path that cannot be used', () => {
  const said = (code: string, path: string) =>
    explainFailure(Object.assign(new Error(code), { code, path }), readConfig({ DATA_DIR: '/srv/kamerton' }), 'en');

  it.each(['/srv/kamerton', '/srv', '/srv/kamerton/uploads'])(
    'is said to be of the data folder where it is: %s',
    (path) => {
      expect(said('ENOTDIR', path)).toContain('the data folder /srv/kamerton');
      expect(said('ENOSPC', path)).toContain('the data folder /srv/kamerton');
    },
  );

  it.each(['EACCES', 'ENOENT', 'ENOSPC'])('is named where it is another one: %s', (code) => {
    const sentence = said(code, '/var/tmp/kamerton-1');
    expect(sentence).toContain(`/var/tmp/kamerton-1 (${code})`);
    expect(sentence).not.toContain('data folder');
  });
});
