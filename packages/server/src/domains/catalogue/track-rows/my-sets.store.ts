import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { hasRow, listValues } from '../../../db/rows.ts';

/** Sets of the catalogue that accounts have in their music. */
type MySet = 'album' | 'collection';

const namesOf = (kind: MySet) => ({
  sets: sql.table(`${kind}s`),
  mySets: sql.table(`my_${kind}s`),
  setId: sql.ref(`${kind}_id`),
});

/** Ids of the account's sets, with those that it cannot see any more. */
export const listMySetIds = async (db: Handle, kind: MySet, account: number): Promise<Set<number>> => {
  const { mySets, setId } = namesOf(kind);
  return new Set(await listValues(db)<number>`SELECT ${setId} FROM ${mySets} WHERE account_id = ${account}`);
};

/** Adding twice succeeds; false if there is no such set that `isVisible`. */
export const addMySet = (
  db: Handle,
  kind: MySet,
  { account, id, isVisible }: { account: number; id: number; isVisible: RawBuilder<unknown> },
): Promise<boolean> => {
  const { sets, mySets, setId } = namesOf(kind);
  return hasRow(db)`
    WITH found AS (SELECT id FROM ${sets} WHERE id = ${id} AND ${isVisible} FOR KEY SHARE),
      added AS (INSERT INTO ${mySets} (account_id, ${setId}) SELECT ${account}, id FROM found ON CONFLICT DO NOTHING)
    SELECT FROM found`;
};

/** Removing twice succeeds; false if the set does not exist. */
export const removeMySet = async (db: Handle, kind: MySet, account: number, id: number): Promise<boolean> => {
  const { sets, mySets, setId } = namesOf(kind);
  await sql`DELETE FROM ${mySets} WHERE account_id = ${account} AND ${setId} = ${id}`.execute(db);
  return hasRow(db)`SELECT FROM ${sets} WHERE id = ${id}`;
};
