import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../db/open.ts';
import type { Handle } from '../db/schema.ts';

/**
 * Runs `act` in a transaction that commits when all `calls` have ended or wait for a lock. They begin before the commit,
 * each when those before it have ended or wait. Returns their answers. On the embedded engine, which has one connection,
 * they come after the commit, one by one.
 */
export const amidst = async <T>(
  { handle: db, engine }: Database,
  act: (tx: Handle) => Promise<unknown>,
  ...calls: (() => Promise<T>)[]
): Promise<T[]> => {
  const running: Promise<T>[] = [];
  let ended = 0;
  const end = () => void (ended += 1);
  // Outside of the transaction, which would see one state of the activity until its end.
  const haveCome = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return ended + rows.length >= running.length;
  };
  await db.transaction().execute(async (tx) => {
    await act(tx);
    if (engine === 'embedded') return;
    for (const call of calls) {
      const begun = call();
      begun.then(end, end);
      running.push(begun);
      await expect.poll(haveCome).toBe(true);
    }
  });
  if (running.length > 0) return Promise.all(running);
  const answers: T[] = [];
  for (const call of calls) answers.push(await call());
  return answers;
};
