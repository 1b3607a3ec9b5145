import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newDatabase } from './database.ts';

/** Tables whose rows follow from what happens; a row of another would be sent, counted or played. */
const ofActs =
  /^(account_erasures|audit_\w+|emails|events|last_sign_ins|plays|venue_plays\w*|venue_(alerts|commands|silences))$/;

/** Tables of music, of which there is none. */
const ofMusic = /^(ddex_tracks|my_albums|my_collections|playlist_tracks)$/;

it('each table with an owner has a row of another account, operator, venue or playlist', async () => {
  const database = await newDatabase();
  try {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema()
        AND column_name IN ('account_id', 'staff_id', 'venue_id', 'playlist_id', 'release_id')
      ORDER BY 1`.execute(database.handle);
    const empty: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(database.handle);
      if (rows.length === 0 && !ofActs.test(name) && !ofMusic.test(name)) empty.push(name);
    }
    expect(empty).toEqual([]);
  } finally {
    await database.close();
  }
});
