import { bounds } from '@kamerton/wire';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertAccount } from '../../testing/app.ts';
import { newDatabase } from '../../testing/database.ts';
import { another } from '../../testing/others.ts';
import { isVenueFilter, removeVenueFilter, saveVenueFilter } from './changes/venue-filters.store.ts';
import { findNames, lockStates } from './changes/venue-states.store.ts';
import { listVenueTags, lockRules } from './music-rules/music-rules.store.ts';

// Callers ask first whose a thing is; each statement asks too, so that a caller that forgets it does no harm.
it('statements about an account neither read nor change the rows of another', async () => {
  const database = await newDatabase();
  try {
    const { handle: db } = database;
    const own = await insertAccount(db, 'own@cafe.example');
    expect(await isVenueFilter(db, own, another)).toBe(false);
    expect(await removeVenueFilter(db, own, another)).toBe(false);
    expect(await isVenueFilter(db, another, another)).toBe(true);
    expect(await listVenueTags(db, own)).toEqual({});
    expect(await listVenueTags(db, another)).toEqual({ [another]: [another] });
    expect((await findNames(db, own, 'en', [])).tags.size).toBe(0);
    await sql`INSERT INTO venue_filters (account_id, name, filter)
      SELECT ${own}::bigint, 'f' || n, '{}' FROM generate_series(1, ${bounds.venue_filters}) AS n`.execute(db);
    // At the limit a filter of one's own may be replaced, not one that has its name elsewhere.
    expect(await saveVenueFilter(db, own, 'Another filter', {})).toBeNull();
    expect(await saveVenueFilter(db, own, 'f1', {})).toMatchObject({ name: 'f1' });
  } finally {
    await database.close();
  }
});

it('locks of an account wait for none of another', async () => {
  const database = await newDatabase();
  try {
    // The embedded database has one connection.
    if (database.engine === 'embedded') return;
    const { handle: db } = database;
    const own = await insertAccount(db, 'own@cafe.example');
    await db.transaction().execute(async (other) => {
      await sql`
        SELECT FROM accounts JOIN venues ON venues.account_id = accounts.id WHERE accounts.id = ${another} FOR UPDATE`.execute(
        other,
      );
      await db.transaction().execute(async (tx) => {
        await sql`SET LOCAL lock_timeout = '5s'`.execute(tx);
        await lockRules(tx, own);
        expect(await saveVenueFilter(tx, own, 'f1', {})).toMatchObject({ name: 'f1' });
        expect(await lockStates(tx, own, null)).toEqual([]);
      });
    });
  } finally {
    await database.close();
  }
});
