import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newDatabase } from '../testing/database.ts';
import { describeTables } from './describe-tables.ts';

it('the types of the rows are those of the database (`npm run schema` writes them)', async () => {
  const database = await newDatabase();
  try {
    const committed = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8');
    expect(await describeTables(database.handle)).toBe(committed);
  } finally {
    await database.close();
  }
});
