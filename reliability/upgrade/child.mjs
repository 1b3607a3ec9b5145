// node child.mjs FOLDER N: upgrades the embedded database in the folder and kills itself before the statement N.
import { sql } from 'kysely';
import { migrate } from '../../packages/server/dist/db/migrate.js';
import { openEmbedded } from '../../packages/server/dist/db/open.js';
import { readMigration } from './statements.mjs';

const [folder, at] = [process.argv[2], Number(process.argv[3])];
const { handle } = await openEmbedded(folder, { asItIs: true });
let count = 0;

/** The statements of a migration one by one, in the transaction that `openEmbedded` puts around all of them. */
const stepsOf = (statements) => {
  const migration = readMigration(statements);
  return migration ? [...migration.statements, migration.record] : statements;
};

await migrate(handle, (statements) =>
  handle.connection().execute(async (connection) => {
    for (const statement of ['BEGIN', ...stepsOf(statements), 'COMMIT']) {
      if (count === at) process.kill(process.pid, 'SIGKILL');
      count += 1;
      await sql.raw(statement).execute(connection);
    }
  }),
);
process.exit(3);
