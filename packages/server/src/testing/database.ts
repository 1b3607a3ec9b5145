import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openEmbedded, openRemote } from '../db/open.ts';
import { addOthers, listChangedOthers, noteOthers } from './others.ts';

/** Address of the PostgreSQL server that the tests of this project run on; none: they run on the embedded engine. */
const serverUrl = (): string | undefined => process.env['TEST_DATABASE_URL'] || undefined;

/** A fresh, migrated database for one test file: a copy of the template that the global setup of its engine made. */
export const newDatabase = async (): Promise<Database> => {
  const url = serverUrl();
  const database = await (url ? newRemote(url) : newEmbedded());
  return {
    ...database,
    close: async () => {
      const changed = await listChangedOthers(database.handle);
      await database.close();
      if (changed.length > 0) throw new Error(`Rows of another have been changed: ${changed.join(', ')}.`);
    },
  };
};

/** Templates by engine; the global setups leave them in the environment, which the test workers inherit. */
const template = { embedded: 'TEST_TEMPLATE_FOLDER', remote: 'TEST_TEMPLATE_DATABASE' };

const templateOf = (engine: keyof typeof template): string => {
  const name = process.env[template[engine]];
  if (!name) throw new Error('the global setup of the tests has not run');
  return name;
};

const newEmbedded = async (): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-test-'));
  cpSync(join(templateOf('embedded'), 'database'), join(folder, 'database'), { recursive: true });
  const database = await openEmbedded(join(folder, 'database'), { isTemporary: true });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

let connections: pg.Pool | undefined;

/** One connection for all test files of a process: PostgreSQL starts a process for each. */
const onServer = async (server: string, statement: string): Promise<void> => {
  connections ??= new pg.Pool({ connectionString: server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on(
    'error',
    () => {},
  );
  await connections.query(statement);
};

const urlOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
};

const uniqueName = (): string => `kamerton_${randomUUID().replaceAll('-', '')}`;

/** The collation is that of the embedded engine. */
const createEmpty = (server: string, name: string): Promise<void> =>
  onServer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`);

const drop = (server: string, name: string): Promise<void> => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);

/** On a machine so busy that a process stands still for seconds no call gives up, and no check of the server. */
const patience = 60_000;

const newRemote = async (server: string): Promise<Database> => {
  const name = uniqueName();
  // To copy the files takes less than to log each page.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateOf('remote')} STRATEGY file_copy`);
  const database = await openRemote(urlOf(server, name), 5, { connectWait: patience });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop(server, name);
    },
  };
};

/** A database with nothing in it, on the engine of the tests; it is opened as often as one likes. */
export const bareDatabase = async (folder: string) => {
  const server = serverUrl();
  if (!server) {
    const at = join(folder, 'database');
    return {
      isEmbedded: true,
      open: async (asItIs: boolean) => {
        // Migrations run on nothing, not on the built cluster.
        if (!asItIs && !existsSync(at)) await (await openEmbedded(at, { asItIs: true, isTemporary: true })).close();
        return openEmbedded(at, { asItIs, isTemporary: true });
      },
      drop: async () => {},
    };
  }
  const name = uniqueName();
  await createEmpty(server, name);
  return {
    isEmbedded: false,
    open: (asItIs: boolean) => openRemote(urlOf(server, name), 2, { asItIs, connectWait: patience }),
    drop: () => drop(server, name),
  };
};

const fill = async (database: Database): Promise<void> => {
  await addOthers(database.handle);
  await noteOthers(database.handle);
  await database.close();
};

/** Makes the template of an engine before the first test file of a project; gives what removes it after the last. */
export const prepareTemplate = async (server: string | undefined): Promise<() => Promise<void>> => {
  if (server) {
    const name = uniqueName();
    await createEmpty(server, name);
    await fill(await openRemote(urlOf(server, name), 1, { connectWait: patience }));
    process.env[template.remote] = name;
    return () => drop(server, name);
  }
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-template-'));
  // Migrated from nothing, without the cities: the built cluster may be older than the migrations.
  await (await openEmbedded(join(folder, 'database'), { asItIs: true, isTemporary: true })).close();
  await fill(await openEmbedded(join(folder, 'database'), { isTemporary: true }));
  process.env[template.embedded] = folder;
  return async () => rmSync(folder, { recursive: true, force: true });
};
