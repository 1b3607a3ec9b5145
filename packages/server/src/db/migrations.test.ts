import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bareDatabase } from '../testing/database.ts';
import { migrate, migrationNames } from './migrate.ts';

it('recordings that were merged for their bytes are one for each track from then on, and come again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-migrations-'));
  const { open, drop } = await bareDatabase(folder);
  const old = await open(true);
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(old.handle);
  };
  await migrate(
    old.handle,
    run,
    migrationNames().filter((name) => name < '0034'),
  );
  const report = (...tracks: object[]) => JSON.stringify({ releases: [{ tracks }] });
  await sql`
    WITH album AS (INSERT INTO albums (key, name, artist) VALUES ('a', 'A', 'A') RETURNING id),
      made AS (
        INSERT INTO tracks (album_id, name, artist, duration_ms, content_hash, media_key, media_type, size, source_path)
        SELECT id, n, 'A', 1, n, n, 'audio/flac', 1, source
        FROM album, (VALUES ('x', 'ddex|icpn|1|B'), ('y', '/music/y.flac')) AS each (n, source) RETURNING id, name),
      releases AS (
        INSERT INTO ddex_releases (key, title, artist, sender, stated_at, deals)
        VALUES ('icpn|1', 'Album', 'A', 'S', now(), '[]'), ('icpn|2', 'Single', 'A', 'S', now(), '[]') RETURNING id, key)
    INSERT INTO ddex_tracks (release_id, recording, track_id, described)
    SELECT releases.id, recording, made.id, '' FROM releases JOIN (VALUES
      ('icpn|1', 'A', 'x'), ('icpn|1', 'B', 'x'), ('icpn|2', 'A', 'x'), ('icpn|1', 'C', 'y')
    ) AS linked (key, recording, name) USING (key) JOIN made USING (name)`.execute(old.handle);
  await sql`
    INSERT INTO ddex_messages (sender, message_id, kind, version, content_hash, source, is_whole, report)
    SELECT 'S', n, 'new_release', '4.3', n, 'x.xml', true, report::jsonb FROM (VALUES
      ('merged', ${report({ outcome: 'added', track_id: 1 }, { outcome: 'updated', track_id: 1 })}),
      ('shared', ${report({ outcome: 'shared', track_id: 1 })}),
      ('whole', ${report({ outcome: 'added', track_id: 1 }, { outcome: 'added', track_id: 2 })})
    ) AS each (n, report)`.execute(old.handle);
  await old.close();

  const database = await open(false);
  const { handle } = database;
  try {
    const links = await handle.selectFrom('ddex_tracks').select('recording').orderBy('recording').execute();
    expect(links.map(({ recording }) => recording)).toEqual(['B', 'C']);
    const messages = await handle
      .selectFrom('ddex_messages')
      .select(['message_id', 'is_whole'])
      .orderBy('message_id')
      .execute();
    expect(messages.map(({ message_id, is_whole }) => [message_id, is_whole])).toEqual([
      ['merged', false],
      ['shared', false],
      ['whole', true],
    ]);
    const { rows } = await sql`SELECT 1 FROM ddex_messages WHERE report::text LIKE '%shared%'`.execute(handle);
    expect(rows).toEqual([]);
    const due = await handle.selectFrom('ddex_releases').select('id').where('next_change', 'is not', null).execute();
    expect(due).toHaveLength(2);
  } finally {
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
