import { sql } from 'kysely';
import { openPlace } from '../../bench/product/database.mjs';
import { runCommand } from '../../bench/product/product.mjs';
import { expectSame } from './files.mjs';

/** Rows that a recovery leaves out or writes: sessions, codes and claims, its own entry, and what belongs to a process. */
const differing = /sessions|codes|challenges|tokens|throttles|claims|audit|idempotency|events|job|erasure|pg_|settings/;

/** Number and digest of the rows of each table. */
async function contentOf(place) {
  const { handle, close } = await place.open();
  try {
    const { rows: tables } = await sql`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`.execute(handle);
    const content = {};
    for (const { name } of tables) {
      const { rows } = await sql`
        SELECT count(*)::int AS count, md5(coalesce(string_agg(each::text, E'\n' ORDER BY each::text), '')) AS digest
        FROM ${sql.table(name)} AS each`.execute(handle);
      content[name] = `${rows[0].count} ${rows[0].digest}`;
    }
    return content;
  } finally {
    await close();
  }
}

/**
 * A backup of a stopped server is tested by unzip, recovered into an empty place on the other engine, and compared row
 * by row; `verify` compares rows and media there.
 */
export async function recover(place, file, test, say) {
  await runCommand(place, ['backup', file]);
  await test(file);
  const target = await openPlace({ embedded: place.engine !== 'embedded', fresh: true }, say);
  try {
    await runCommand(target, ['recover', file]);
    const [before, after] = [await contentOf(place), await contentOf(target)];
    const changed = Object.keys(before).filter((name) => !differing.test(name) && before[name] !== after[name]);
    expectSame(
      changed.map((name) => `${name}: ${after[name]} after ${before[name]}`),
      [],
      'tables that differ',
    );
    await runCommand(target, ['verify']);
    return `${Object.keys(before).length} tables on ${target.name}`;
  } finally {
    await target.drop();
  }
}
