import { Refusal } from '../lib/refusal.mjs';
import { startCluster } from './cluster.mjs';
import { findPrograms } from './postgres-programs.mjs';

/**
 * A PostgreSQL server to test on: the one that TEST_DATABASE_URL names, else a temporary one of our own.
 * @returns {Promise<{url: string, version: string, from: string, stop: () => void}>}
 */
export async function openPostgres(say) {
  const named = process.env.TEST_DATABASE_URL;
  if (named) {
    const version = await versionOf(named).catch((error) => {
      throw new Refusal(`TEST_DATABASE_URL names a server that does not answer: ${error.message || error.code}.`);
    });
    return { url: named, version, from: 'TEST_DATABASE_URL', stop: () => {} };
  }
  const programs = await findPrograms(say);
  const cluster = await startCluster(programs, versionOf);
  return { ...cluster, version: await versionOf(cluster.url), from: programs.from };
}

/** A temporary server that forces its commits to disk and can be killed, as `startCluster` tells. */
export async function openDurablePostgres(say) {
  const cluster = await startCluster(await findPrograms(say), versionOf, { durable: true });
  return { ...cluster, version: await versionOf(cluster.url) };
}

async function versionOf(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query('SHOW server_version');
    return rows[0].server_version.split(' ')[0];
  } finally {
    await client.end();
  }
}
