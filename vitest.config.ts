import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = import.meta.dirname;

/** Test files below a folder, relative to the project's. */
const testsIn = (folder: string): string[] =>
  existsSync(`${root}/${folder}`)
    ? readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.test.ts'))
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    : [];

/** Limits that only a test that hangs reaches, also on a busy machine: a second try would hide what is wrong. */
const patient: TestProjectInlineConfiguration['test'] = {
  retry: 0,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
};

const serverTests = testsIn('packages/server/src');
const isRules = (path: string): boolean => path.endsWith('.rules.test.ts');
const imports = (path: string, what: string): boolean =>
  new RegExp(`from '([./]*testing/${path.includes('/testing/') ? '|[.]{1,2}/' : ''})${what}`).test(
    readFileSync(`${root}/${path}`, 'utf8'),
  );
/**
 * Tests that work on a database: on the PostgreSQL server that TEST_DATABASE_URL names, else on the embedded engine.
 * Those of the command line start programs on a data folder of their own, once.
 */
const isOnDatabase = (path: string): boolean =>
  imports(path, '(?!(runs|children)\\.|[a-z0-9-]*-(files|tags)\\.)') && !imports(path, 'command-line');
/**
 * Engine-dependent tests run on both, always: in `db` migrations, transactions and prepared statements; acts that
 * are stopped between two steps; a backup and its recovery, which copy tables in bulk; searches whose words are parsed,
 * stored and ranked by the engine. Imports and all else run on the embedded one in the journeys and in the command line's
 * tests.
 */
const touchesEngine = (path: string): boolean =>
  /\/(stopped-acts|db\/(migrations|open|prepared)|backup\/backup|search\/(relevance|search-index|vocabulary))\.test/.test(
    path,
  );

/** Modules without state, or with one that each test begins anew: loading them for each file would only take time. */
const shared = { isolate: false, setupFiles: ['vitest.setup.ts'] };

// The workspace's own packages are tested from their sources, without a build; the rest are Node's own conditions.
const conditions = ['source', 'node', 'development|production'];

const project = (name: string, include: string[], more: TestProjectInlineConfiguration['test'] = {}) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name, include, environment: 'node', ...patient, ...more },
});

const onDatabase = serverTests.filter((path) => !isRules(path) && isOnDatabase(path));
const offDatabase = serverTests.filter((path) => !isRules(path) && !isOnDatabase(path));
const isOfMedia = (path: string): boolean => /^packages\/server\/src\/(media|formats\/(archive|tags))\//.test(path);
const postgres = process.env['TEST_DATABASE_URL'] ?? '';
const serverOn = (url: string) => ({
  env: { TEST_DATABASE_URL: url },
  globalSetup: ['packages/server/src/testing/global-setup.ts'],
  // The server keeps no state in its modules: loading them anew for each file would only take time.
  isolate: false,
});

const projects: TestProjectInlineConfiguration[] = [
  project(
    'unit',
    [
      'packages/{wire,artwork,playout,ui,player}/src/**/*.test.ts',
      'packages/portal/src/**/*.test.ts',
      ...serverTests.filter(isRules),
    ],
    shared,
  ),
  // Components of the portal.
  project('components', ['packages/portal/src/**/*.test.tsx'], {
    ...shared,
    environment: 'happy-dom',
    setupFiles: [...shared.setupFiles, 'packages/portal/src/testing/setup.ts'],
  }),
  // Minutes of composing and encoding: `npm test` runs it when its sources have changed.
  project('demo-music', ['packages/demo-music/src/**/*.test.ts']),
  {
    // As Node itself resolves packages: react-admin and the office are to share one copy of each.
    resolve: { conditions: ['source', 'node', 'module-sync'] },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    test: {
      name: 'office',
      include: ['packages/office/src/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      // Half of the time goes into what React checks in development.
      env: { NODE_ENV: 'production' },
      ...patient,
      setupFiles: ['packages/office/src/testing/setup.ts'],
      isolate: false,
      // One reads the portal's colours.
      css: true,
    },
  },
  // Recordings, pictures and archives: `npm test` runs it when what it covers has changed.
  project('media', offDatabase.filter(isOfMedia), shared),
  // Tests that need a machine but no database: processes, files, locks.
  project(
    'machine',
    offDatabase.filter((path) => !isOfMedia(path)),
    shared,
  ),
  // The short form of the long suites, on the built product.
  project('reliability', ['reliability/!(upgrade)/**/*.test.mjs']),
  // The same, when migrations have changed.
  project('upgrade', ['reliability/upgrade/*.test.mjs']),
  project(
    'server',
    onDatabase.filter((path) => !touchesEngine(path)),
    serverOn(postgres),
  ),
  project('engine', onDatabase.filter(touchesEngine), serverOn(postgres)),
  // Without a PostgreSQL server the project above is on the embedded engine already.
  ...(postgres
    ? [
        project('embedded', onDatabase.filter(touchesEngine), {
          ...serverOn(''),
          // V8 optimizes the engine at each of its starts, which takes longer than a test runs.
          execArgv: ['--liftoff-only'],
        }),
      ]
    : []),
];

/** Projects that `npm test` leaves out; of several `--project=!name` each would let the others in again. */
const leftOut = (process.env['WITHOUT_PROJECTS'] ?? '').split(',');

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    projects: projects.filter(({ test }) => !leftOut.some((name) => name === test?.name)),
  },
});
