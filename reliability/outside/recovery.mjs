import { sql } from 'kysely';
import { runCommand } from '../../bench/product/product.mjs';
import { expectSame } from './files.mjs';
import { openEmptyPlace } from './product.mjs';

/**
 * Tables whose rows a recovery leaves out or writes: sessions, codes and tokens, its own entry of the audit log, what
 * belongs to a process, the moments of migrations. Partitions are made on demand; the table that they divide is compared.
 */
const differing =
  /sessions|codes|challenges|tokens|throttles|claims|audit|idempotency|events|job|erasure|settings|^migrations$|_\d{4}_\d\d$/;

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
  const target = await openEmptyPlace(place.engine === 'embedded' ? 'postgresql' : 'embedded', say);
  try {
    await runCommand(target, ['recover', file]);
    const [before, after] = [await contentOf(place), await contentOf(target)];
    const compared = Object.keys(before).filter((name) => !differing.test(name));
    const changed = compared.filter((name) => before[name] !== after[name]);
    expectSame(
      changed.map((name) => `${name}: ${after[name]} after ${before[name]}`),
      [],
      'tables that differ',
    );
    await runCommand(target, ['verify']);
    return `${compared.length} tables on ${target.name}`;
  } finally {
    await target.drop();
  }
}
