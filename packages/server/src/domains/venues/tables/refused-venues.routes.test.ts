import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  await sql`INSERT INTO cities (key, name, timezone, search) VALUES
    ('a', '{"ru": "Орёл", "en": "Oryol"}', 'Europe/Moscow', '| орел | oryol |')`.execute(test.db);
});
afterAll(() => test.close());

const post = (path: string, body: object) =>
  test.call('POST', path, { token, body, headers: { 'accept-language': 'en' } });
const csv = (...rows: string[]) => Buffer.from(rows.join('\n')).toString('base64');
const send = async (file: string) => (await post('/objects/import', { filename: 'a.csv', file, dry_run: true })).body;

it('names column and value of a refused cell, guesses what was meant, and gives the refused rows as a table', async () => {
  await post('/my/playlists', { name: 'Evening' });
  const file = csv(
    'Name,City,Address,Type,Playlist,Remark',
    'Near,Oriol,"Mira, 1",Café,evenning,first',
    'Right,Oryol,,Café,,second',
    'Far,Nowhere,,Café,,',
  );
  const { rows } = await send(file);
  expect(rows[0].reasons).toEqual([
    { column: 'city', heading: 'City', value: 'Oriol', reason: 'There is no such city. Did you mean “Oryol”?' },
    {
      column: 'playlist',
      heading: 'Playlist',
      value: 'evenning',
      reason: 'You have no such playlist. Did you mean “Evening”?',
    },
  ]);
  expect(rows[2].reasons).toMatchObject([{ value: 'Nowhere', reason: 'There is no such city.' }]);
  const refused = await post('/objects/import/refused', { filename: 'A.CSV', file });
  expect(refused.body).toMatchObject({ filename: 'Objects.csv', media_type: 'text/csv; charset=utf-8' });
  const table = Buffer.from(refused.body.file, 'base64').toString().replace('\uFEFF', '');
  expect(table.trim().split(/\r?\n/)).toEqual([
    'Name,City,Address,Type,Playlist,What to correct',
    'Near,Oriol,"Mira, 1",Café,evenning,City: There is no such city. Did you mean “Oryol”? Playlist: You have no such playlist. Did you mean “Evening”?',
    'Far,Nowhere,,Café,,City: There is no such city.',
  ]);
  // Corrected in place, it is imported as it is.
  const corrected = table.replace('Oriol', 'Oryol').replace('evenning', 'Evening').replace('Nowhere', 'Oryol');
  expect((await send(Buffer.from(corrected).toString('base64'))).counts).toMatchObject({ new: 2, refused: 0 });
  const { body } = await post('/objects/import/refused', { filename: 'a.xlsx', file });
  expect(body.filename).toBe('Objects.xlsx');
  expect((await post('/objects/import/refused', { filename: 'a.xlsx', file: body.file })).body.filename).toBe(
    'Objects.xlsx',
  );
});
