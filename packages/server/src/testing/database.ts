import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openEmbedded, openRemote } from '../db/open.ts';

/**
 * A fresh, migrated database for one test file: a copy of a template that the global setup has made, embedded or
 * on the PostgreSQL server that `TEST_DATABASE_URL` names when `TEST_ENGINE` is `postgres`.
 */
export const freshDatabase = async (): Promise<Database> => {
  const database = process.env['TEST_ENGINE'] === 'postgres' ? await freshRemote() : await freshEmbedded();
  return database;
};

/** Where the embedded template lies; one per test run. */
const templateFolder = (): string => {
  const folder = process.env['TEST_TEMPLATE'];
  if (!folder) throw new Error('the global setup of the tests has not run');
  return folder;
};

const freshEmbedded = async (): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-test-'));
  cpSync(join(templateFolder(), 'database'), join(folder, 'database'), { recursive: true });
  const database = await openEmbedded(join(folder, 'database'));
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL');
  return url;
};

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const urlOf = (name: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.toString();
};

const templateName = (): string => process.env['TEST_TEMPLATE'] ?? '';

const freshRemote = async (): Promise<Database> => {
  const name = `kamerton_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${templateName()}`);
  const database = await openRemote(urlOf(name), 5);
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
};

/** A database with nothing in it, on the engine of the tests; it is opened as often as one likes. */
export const bareDatabase = async (folder: string) => {
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    return {
      isEmbedded: true,
      open: (asItIs: boolean) => openEmbedded(join(folder, 'database'), { asItIs }),
      drop: async () => {},
    };
  }
  const name = `kamerton_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`);
  return {
    isEmbedded: false,
    open: (asItIs: boolean) => openRemote(urlOf(name), 2, { asItIs }),
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
};

/** Makes the template before the first test file and removes it after the last. */
export const prepareTemplate = async (): Promise<() => Promise<void>> => {
  if (process.env['TEST_ENGINE'] === 'postgres') {
    const name = `kamerton_template_${process.pid}`;
    await onServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`);
    await (await openRemote(urlOf(name), 1)).close();
    process.env['TEST_TEMPLATE'] = name;
    return () => onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-template-'));
  await (await openEmbedded(join(folder, 'database'))).close();
  process.env['TEST_TEMPLATE'] = folder;
  return async () => rmSync(folder, { recursive: true, force: true });
};
