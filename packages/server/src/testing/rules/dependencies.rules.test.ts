import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');

interface Locked {
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
/** Packages of others by their path in the project. */
const dependencies = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/**
 * Licences that let a program be used, changed and passed on; those with conditions on their own files among them, and
 * one of data, with which nothing is built.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages whose manifest states no licence, and the one in their files. */
const inFiles: Record<string, string> = { 'humanize-number': 'MIT', only: 'MIT', 'png-js': 'MIT' };

interface Manifest {
  license?: string | { type: string };
  licenses?: { type: string }[];
}

/** The licences of an SPDX expression. */
const namesIn = (expression: string): string[] => expression.split(/ (?:AND|OR) |[()]/).filter(Boolean);

/** The licences that a package names; none for one of another platform, which is not installed. */
const licencesOf = (path: string, { license }: Locked): string[] | null => {
  const folder = join(root, path);
  if (!existsSync(folder)) return license === undefined ? null : namesIn(license);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const stated = manifest.license ?? manifest.licenses?.map(({ type }) => type).join(' AND ');
  const text = typeof stated === 'object' ? stated.type : stated;
  return namesIn(text ?? inFiles[path.replace(/.*node_modules\//, '')] ?? '');
};

it('every dependency has a licence that allows its use', () => {
  expect(dependencies.length).toBeGreaterThan(300);
  const refused = dependencies.flatMap(([path, locked]) => {
    const licences = licencesOf(path, locked);
    const isAllowed = licences === null || (licences.length > 0 && licences.every((each) => allowed.has(each)));
    return isAllowed ? [] : [`${path}: ${licences.join(', ') || 'none'}`];
  });
  expect(refused).toEqual([]);
});

it('no dependency runs a script when it is installed', () => {
  expect(dependencies.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
});
