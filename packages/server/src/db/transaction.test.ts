import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDatabase } from '../testing/database.ts';
import type { Database } from './open.ts';
import { afterCommit, transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

it('calls back once when the outer transaction is committed, and not when it is rolled back', async () => {
  const { handle: db } = database;
  const calls: string[] = [];
  const call = () => void calls.push('called');
  await transaction(db, async (tx) => {
    await transaction(tx, async (inner) => afterCommit(inner, call));
    afterCommit(tx, call);
    calls.push('working');
  });
  expect(calls).toEqual(['working', 'called']);
  const failure = transaction(db, (tx) => {
    afterCommit(tx, call);
    return Promise.reject(new Error('the work fails'));
  });
  await expect(failure).rejects.toThrow('the work fails');
  expect(calls).toEqual(['working', 'called']);
});

it('calls back at once outside of a transaction', () => {
  const calls: string[] = [];
  afterCommit(database.handle, () => void calls.push('called'));
  expect(calls).toEqual(['called']);
});
