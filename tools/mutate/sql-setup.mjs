import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';

/** Runs in each process of the tests: what `withMutants` writes into the sources asks here which mutant is active. */
const folder = process.env.MUTATE_SQL;
const reached = new Set();

const isActive = (key) => {
  const line = `${key} ${globalThis.__vitest_worker__.filepath}\n`;
  if (!reached.has(line)) appendFileSync(join(folder, 'reached'), line);
  reached.add(line);
  return readFileSync(join(folder, 'active'), 'utf8') === key;
};

globalThis.__sql = sql;
globalThis.__isOriginal = (key) => !isActive(key);
/** Decides whenever the statement is compiled, since some fragments are made once per process. */
globalThis.__mutant = (key, original, changed) => ({
  toOperationNode: () => (isActive(key) ? changed : original).toOperationNode(),
});
