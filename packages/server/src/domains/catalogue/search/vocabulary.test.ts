import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { newDatabase } from '../../../testing/database.ts';
import { refreshSearch } from './search-index.store.ts';
import { search } from './search.service.ts';
import { Vocabulary } from './vocabulary.rules.ts';

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

const names = async (what: string): Promise<string[]> => {
  const db = database.handle;
  const { search_version } = await db
    .selectFrom('catalogue_version')
    .select('search_version')
    .executeTakeFirstOrThrow();
  const { ids } = await search(db, search_version, {
    table: 'tracks',
    asked: { what },
    page: { limit: 10, offset: 0 },
  });
  const rows = await db
    .selectFrom('tracks')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? '');
};

it('a search sees words that were written after the vocabulary was read', async () => {
  const db = database.handle;
  const { id } = await insertAlbum(db, { name: 'Тихий час', tracks: ['Метель'] });
  expect(await names('метель')).toEqual(['Метель']);
  expect(await names('вьюга')).toEqual([]);
  await sql`UPDATE tracks SET name = 'Вьюга' WHERE album_id = ${id}`.execute(db);
  await refreshSearch(db, id);
  const answers = await Promise.all(['вьюга', 'вьюгаа', 'vyuga', 'метель', 'вьюга'].map(names));
  expect(answers).toEqual([['Вьюга'], ['Вьюга'], ['Вьюга'], [], ['Вьюга']]);
});

it('a search waits for no transaction, and sees its words once it is committed', async () => {
  const db = database.handle;
  const before = await names('закат');
  const during = await db.transaction().execute(async (tx) => {
    await insertAlbum(tx, { name: 'Вечер', tracks: ['Закат'] });
    // The embedded database has one connection.
    return database.engine === 'embedded' ? [] : names('закат');
  });
  expect([before, during, await names('закат')]).toEqual([[], [], ['Закат']]);
});

it('a vocabulary of thousands of words answers as a list of them would', () => {
  const vocabulary = new Vocabulary();
  const words = Array.from({ length: 5000 }, (_, at) => ((at * 7919) % 5003).toString(36));
  for (const [at, word] of words.entries()) vocabulary.set(word, `k${word}`, at + 1);
  for (const word of words.slice(0, 2500)) vocabulary.set(word, `k${word}`, 0);
  const remaining = words.slice(2500);
  for (const prefix of ['1', '2z', '3q', 'zzz', '']) {
    const sum = remaining.reduce((total, word, at) => total + (word.startsWith(prefix) ? at + 2501 : 0), 0);
    expect([prefix, vocabulary.frequencyOfBeginning(prefix)]).toEqual([prefix, sum]);
    expect([prefix, vocabulary.isBeginning(prefix)]).toEqual([prefix, sum > 0]);
    const after = remaining.filter((word) => word.startsWith(prefix)).map((word) => word.charAt(prefix.length));
    const letters = [...new Set(after)].filter((letter) => letter !== '').toSorted();
    expect([prefix, vocabulary.lettersAfter(prefix)]).toEqual([prefix, sum > 0 ? letters : null]);
  }
  const [gone = '', present = ''] = [words[0], words[4999]];
  expect([vocabulary.frequency(gone), vocabulary.frequency(present)]).toEqual([0, 5000]);
  expect(vocabulary.listByKey(`k${present}`, 10)).toEqual([{ word: present, document_frequency: 5000 }]);
  expect(vocabulary.listByKeyBeginning(`k${present}`, 10)[0]).toEqual({ word: present, document_frequency: 5000 });
  expect(vocabulary.listByKey(`k${gone}`, 10)).toEqual([]);
});
