import { type KyselyPlugin, type RawNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount, openTestApp, type TestApp } from '../../../testing/app.ts';
import { tester } from '../../../testing/actor.ts';
import { dropPlaysBefore } from '../../venues/players/venue-plays.store.ts';
import { eraseAccount, finishErasures } from './erase-account.service.ts';
import { listUnfinished, setErasuresFinished } from './erasures.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

/** The statements in plain SQL that `work` executes. */
const statementsOf = async (work: (db: TestApp['db']) => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const record: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push((node as RawNode).sqlFragments?.join('?').trim() ?? '');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(test.db.withPlugin(record));
  return statements;
};

const finish = (db: TestApp['db'], stopping?: AbortSignal) =>
  finishErasures(db, { store: test.deps.store, dataDir: test.deps.config.dataDir }, stopping);

let number = 0;
const beginErasure = async () => {
  const id = await insertAccount(test.db, `scrubbed${(number += 1)}@cafe.example`);
  await eraseAccount(test.db, tester, id);
  await sql`UPDATE account_erasures SET erased_at = now() - interval '1 hour'`.execute(test.db);
  return id;
};
const erase = async (db: TestApp['db']) => {
  await beginErasure();
  await finish(db);
};

it('an erasure writes no table anew of which it deletes nothing, such as the months of plays', async () => {
  const cleared = (await statementsOf(erase)).filter((statement) => statement.startsWith('VACUUM'));
  const tables = new Set(cleared.map((statement) => /"(.+)"/.exec(statement)?.[1]));
  expect(tables).toContain('emails');
  expect(tables).toContain('accounts');
  expect(tables).not.toContain('venue_plays');
  expect(tables).not.toContain('plays');
});

it('nothing is set on a connection that outlasts a transaction, as a pooler gives it to others', async () => {
  await sql`SELECT make_venue_plays_partition('2024-05-01Z')`.execute(test.db);
  const statements = [
    ...(await statementsOf(erase)),
    ...(await statementsOf((db) => dropPlaysBefore(db, { now: sql`now()`, days: 45 }))),
  ];
  expect(statements.filter((statement) => statement.includes('venue_plays'))).not.toEqual([]);
  expect(statements.filter((statement) => /^(?:RE)?SET (?!LOCAL )/.test(statement))).toEqual([]);
});

it('what a server that ends has not cleared the next one clears', async () => {
  await beginErasure();
  expect(await statementsOf((db) => finish(db, AbortSignal.abort()))).not.toContain('CHECKPOINT');
  expect(await statementsOf((db) => finish(db))).toContain('CHECKPOINT');
  expect(await statementsOf((db) => finish(db))).not.toContain('CHECKPOINT');
});

it('an erasure that is repeated while the files are cleared is not finished', async () => {
  const id = await beginErasure();
  await eraseAccount(test.db, tester, id);
  await setErasuresFinished(test.db, [id]);
  expect(await listUnfinished(test.db)).toEqual([id]);
});
