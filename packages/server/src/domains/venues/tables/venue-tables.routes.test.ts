import { bounds, type VenueRowResult, weekdays } from '@kamerton/wire';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSpreadsheet, tableLimits, writeSpreadsheet } from '../../../formats/spreadsheets/spreadsheets.ts';
import type { Handle } from '../../../db/schema.ts';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { childrenOf, silent, stopping } from '../../../testing/children.ts';
import { runs } from '../../../testing/runs.ts';
import { truncate } from '../../../testing/others.ts';
import { lockPlaylist } from '../../catalogue/playlists/playlists.store.ts';
import { fold } from '../../../language/fold.ts';

let test: TestApp;
let owner: { id: number; token: string };
let cities: number[];
beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  const city = (key: string, ru: string, en: string, region: string) =>
    sql<{ id: number }>`INSERT INTO cities (key, name, region, timezone, search) VALUES
      (${key}, ${JSON.stringify({ ru, en })}, ${JSON.stringify({ ru: region, en: region })}, 'Europe/Moscow',
        ${`| ${fold(ru)} | ${fold(en)} |`})
      RETURNING id`.execute(test.db);
  const ids = [
    await city('a', 'Орёл', 'Oryol', 'Орловская область'),
    await city('b', 'Киров', 'Kirov', 'Кировская область'),
    await city('c', 'Киров', 'Kirov', 'Калужская область'),
    await city('d', 'Лодзь', 'Łódź', 'Лодзинское воеводство'),
  ];
  cities = ids.map(({ rows }) => rows[0]?.id ?? 0);
});
afterAll(() => test.close());
beforeEach(() => truncate(test.db, 'venues, venue_tags, playlists'));

const call = (method: string, path: string, body?: object, language = 'en') =>
  test.call(method, path, {
    token: owner.token,
    headers: { 'accept-language': language },
    ...(body && { body }),
  });
const csv = (...rows: string[]) => Buffer.from(rows.join('\n')).toString('base64');
const send = (file: string, more: object = {}, language?: string) =>
  call('POST', '/objects/import', { filename: 'a.csv', file, dry_run: true, ...more }, language);
const load = async (file: string) => (await send(file, { dry_run: false })).body;
const exported = async (format = 'csv', language = 'en') =>
  (await call('GET', `/objects/export?format=${format}`, undefined, language)).body.file as string;
const venues = async () => (await call('GET', '/objects?limit=100&offset=0')).body.objects;
const summary = (rows: VenueRowResult[]) =>
  rows.map(({ row, outcome, reasons }) => [row, outcome, reasons.map(({ column }) => column).join()]);

const heads = 'Name,City,Address,Type';

it('adds venues, and the same file again changes nothing', async () => {
  const { name } = (await call('POST', '/my/playlists', { name: 'Morning' })).body.playlist;
  const file = csv(
    'ТИП;Name;Город;Address;Часы;Daily hours;Monday;Schedule;Playlist;Volume;Tags;Активен',
    `кафе;Пекарня;орел;Мира, 1;x;9:00-21:00;;;${name};40;Центр, центр;`,
    'Cafe;Bar;Киров, Калужская область;;;;18:00–02:00;;;;;нет',
  );
  const types = (await call('GET', '/objects/types')).body.types.map(({ name: each }: { name: string }) => each);
  expect(types).toContain('Café');
  const reported = (await send(file)).body;
  expect([reported.counts, summary(reported.rows)]).toMatchObject([
    { refused: 2 },
    [
      [2, 'refused', 'type'],
      [3, 'refused', 'type'],
    ],
  ]);
  expect(reported.rows[0].reasons[0].reason).toContain(types.join(', '));

  const good = Buffer.from(file, 'base64').toString().replace('кафе', 'кофейня').replace('Cafe', 'Café');
  const mended = Buffer.from(good).toString('base64');
  const { counts, fingerprint } = (await send(mended)).body;
  expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 });
  expect(await venues()).toEqual([]);
  expect((await send(mended, { dry_run: false, fingerprint })).body.counts.new).toBe(2);
  expect(await venues()).toMatchObject([
    {
      name: 'Bar',
      city_id: cities[2],
      is_active: false,
      advanced_schedule: true,
      hours: { mon_start: '18:00', mon_end: '02:00' },
    },
    {
      name: 'Пекарня',
      city_id: cities[0],
      start_time: '09:00',
      end_time: '21:00',
      playlist_name: 'Morning',
      tags: [{ name: 'Центр' }],
    },
  ]);
  expect((await load(mended)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });
  expect((await venues()).length).toBe(2);
});

it('refuses single rows with the column and a sentence in the language of the caller', async () => {
  const file = csv(
    `${heads},ID,Daily hours,Monday,Playlist,Collection,Volume,Active,Tags,Schedule`,
    'One,Nowhere,,Café,,,,,,,,,',
    'Two,Kirov,,Café,,,,,,,,,',
    'Three,Oryol,,Café,,9 to 5,25:00–26:00,None,,101,maybe,,sometimes',
    'Four,Oryol,,Café,99,,,,,,,,',
    'Five,Oryol,,Café,,,,,,,,,',
    'five,Oryol,,Café,,,,,,,,,',
    ',Oryol,,,,,,,,,,,',
    `Six,Oryol,,Café,,,,,No such,,,${'x'.repeat(41)},`,
  );
  const { rows } = (await send(file)).body;
  expect(summary(rows)).toEqual([
    [2, 'refused', 'city'],
    [3, 'refused', 'city'],
    [4, 'refused', 'is_active,schedule,hours,mon,playlist,volume'],
    [5, 'refused', 'id'],
    [6, 'new', ''],
    [7, 'refused', 'name'],
    [8, 'refused', 'name,type'],
    [9, 'refused', 'collection,tags'],
  ]);
  expect(rows[1].reasons[0].reason).toBe(
    'There are several such cities, be more specific: Kirov, Кировская область; Kirov, Калужская область.',
  );
  expect(rows[5].reasons[0].reason).toBe('The same object is already in row 6.');
  const russian = (await send(file, {}, 'ru')).body.rows;
  expect(russian[0].reasons[0].reason).toBe('Такого города нет.');
  const applied = await load(file);
  expect([applied.counts, applied.rows.length]).toEqual([{ new: 1, changed: 0, unchanged: 0, refused: 7 }, 7]);
});

it('changes by ID what the file has, tells it before, is a conflict after another change, and can be undone', async () => {
  await load(csv(heads, 'One,Oryol,,Café', 'Two,Oryol,,Café'));
  const [one] = await venues();
  // What the file has no column for stays.
  const { playlist } = (await call('POST', '/my/playlists', { name: 'Morning' })).body;
  await call('PUT', '/objects', { id: one.id, playlist_id: playlist.id });
  const file = csv('ID,Name,Volume', `${one.id},Uno,30`);
  const reported = (await send(file)).body;
  expect(reported.rows).toMatchObject([
    {
      outcome: 'changed',
      id: one.id,
      changes: [
        { field: 'name', from: 'One', to: 'Uno' },
        { field: 'volume', from: '100', to: '30' },
      ],
    },
  ]);
  await call('PUT', '/objects', { id: one.id, name: 'Eins' });
  expect((await send(file, { dry_run: false, fingerprint: reported.fingerprint })).body.code).toBe('conflict');
  const { undo } = await load(file);
  expect((await venues()).map(({ name }: { name: string }) => name)).toEqual(['Two', 'Uno']);
  expect((await call('POST', '/objects/many/undo', { token: undo.token })).body).toMatchObject({ restored: 1 });
  expect((await venues())[0].name).toBe('Eins');
});

it('touches no venue of another account', async () => {
  await load(csv(heads, 'One,Oryol,,Café'));
  const [one] = await venues();
  const stranger = await test.signedIn('stranger@cafe.example');
  const body = { filename: '', file: csv('ID,Name', `${one.id},Stolen`), dry_run: false };
  const answer = await test.call('POST', '/objects/import', { token: stranger.token, body });
  expect(answer.body.counts).toMatchObject({ refused: 1, changed: 0 });
  expect((await venues())[0].name).toBe('One');
  await call('POST', '/my/playlists', { name: 'Morning' });
  const file = csv('Name,City,Type,Playlist', 'Two,Oryol,Café,Morning');
  const named = { token: stranger.token, body: { ...body, file } };
  const { rows } = (await test.call('POST', '/objects/import', named)).body;
  expect(summary(rows)).toEqual([[2, 'refused', 'playlist']]);
});

it.each<[string, () => string, string]>([
  ['an empty file', () => '', 'required'],
  ['headings alone', () => csv(heads), 'required'],
  ['no column of names', () => csv('a,b', '1,2'), 'mismatch'],
  ['what is no table', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]).toString('base64'), 'malformed'],
  ['what is no base64', () => 'ё', 'malformed'],
  ['50,000 rows', () => csv(heads, ...Array.from({ length: 50_000 }, (_, at) => `N${at},Oryol,,Café`)), 'too_many'],
])('refuses %s as a whole', async (_, file, code) => {
  const answer = await send(file());
  expect([answer.status, answer.body.fields]).toEqual([422, { file: code }]);
});

it('has a template, whose headings an import takes', async () => {
  const { file, filename } = (await call('GET', '/objects/export?format=xlsx&template=true', undefined, 'ru')).body;
  const [first = [], ...rows] = await readSpreadsheet(Buffer.from(file, 'base64'), 10, 1);
  expect([filename, first.slice(0, 3), rows]).toEqual(['Объекты.xlsx', ['ID', 'Название', 'Город'], []]);
  expect((await send(file)).body.fields).toEqual({ file: 'required' });
});

const word = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('=1+1', "'=x", '"a";b', ',', '_x0041_', '007', 'да'),
  )
  .map((text) =>
    text
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .normalize('NFC')
      .trim(),
  );
const name = word.map((text) => text || 'Bar');
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const span = fc.option(fc.tuple(clock, clock), { nil: [null, null] as const });
const anyVenue = fc.record({
  name,
  address: word,
  legal_entity: word,
  city: fc.nat(3),
  is_active: fc.boolean(),
  advanced_schedule: fc.boolean(),
  daily: span,
  week: fc.array(span, { minLength: 7, maxLength: 7 }),
  tags: fc.uniqueArray(fc.constantFrom('A', 'Б', '=c', "'", 'д е', 'École'), { maxLength: 3 }),
  plays: fc.boolean(),
  volume: fc.integer({ min: 0, max: 100 }),
});

it('is the same after an export and an import, for any venues, formats and languages', async () => {
  const playlist = (await call('POST', '/my/playlists', { name: '=Утро, "1"' })).body.playlist.id;
  const samples = fc.sample(anyVenue, { seed: 11, numRuns: runs(60) });
  for (const sample of samples) {
    const { city, daily, week, plays, volume, ...fields } = sample;
    const [start_time, end_time] = daily;
    const body = {
      ...fields,
      city_id: cities[city],
      object_type_id: 1,
      start_time,
      end_time,
      ...(plays && { playlist_id: playlist }),
    };
    const created = await call('POST', '/objects', body);
    expect(created.status, JSON.stringify(body)).toBe(201);
    const { id } = created.body.object;
    await call(
      'PUT',
      `/objects/${id}`,
      Object.fromEntries(
        weekdays.flatMap((day, at) => [
          [`${day}_start`, week[at]?.[0]],
          [`${day}_end`, week[at]?.[1]],
        ]),
      ),
    );
    await call('PUT', `/objects/${id}/sound`, { volume });
  }
  const before = await venues();
  for (const format of ['csv', 'xlsx']) {
    for (const language of ['ru', 'en']) {
      const reported = (await send(await exported(format, language), {}, language === 'ru' ? 'en' : 'ru')).body;
      expect(reported.rows, format).toBeDefined();
      const others = reported.rows.filter(({ outcome }: VenueRowResult) => outcome !== 'unchanged');
      expect([format, language, others]).toEqual([format, language, []]);
      expect(reported.counts.unchanged).toBe(samples.length);
    }
  }
  await load(await exported('xlsx'));
  expect(await venues()).toEqual(before);
});

it('knows the city of a venue that is no longer listed, and tags whatever the alphabet', async () => {
  await call('POST', '/objects', { name: 'Bar', city_id: cities[3], object_type_id: 1, tags: ['École'] });
  const tags = async () => (await call('GET', '/objects/tags')).body.tags;
  // As older releases have stored it: no database folds an accent that is a letter of its own.
  const older = 'e\u0301cole';
  await call('POST', '/objects', { name: 'Pub', city_id: cities[3], object_type_id: 1 });
  await sql`
    WITH tag AS (INSERT INTO venue_tags (account_id, name) VALUES (${owner.id}, ${older}) RETURNING id)
    INSERT INTO venue_tag_venues (tag_id, venue_id)
    SELECT tag.id, venues.id FROM tag, venues WHERE account_id = ${owner.id} AND name = 'Pub'`.execute(test.db);
  await sql`UPDATE cities SET is_listed = false WHERE id = ${cities[3]}`.execute(test.db);
  try {
    expect((await send(await exported())).body.counts).toMatchObject({ unchanged: 2, refused: 0 });
    expect((await send(csv(heads, 'New,ŁÓDŹ,,Café'))).body.counts).toMatchObject({ new: 1 });
  } finally {
    await sql`UPDATE cities SET is_listed = true WHERE id = ${cities[3]}`.execute(test.db);
  }
  await sql`DELETE FROM venue_tags WHERE name = ${older}`.execute(test.db);
  await call('POST', '/objects', { name: 'Hotel', city_id: cities[3], object_type_id: 1, tags: ['ÉCOLE'] });
  expect(await tags()).toMatchObject([{ name: 'École', venues: 2 }]);
});

it('a table and the deletion of a playlist that it names wait for each other, and never both', async () => {
  const { database } = test;
  const assigned = (name: string) => csv('Name,City,Address,Type,Playlist', `One,Oryol,,Café,${name}`);
  for (const name of ['Morning', 'Evening']) await call('POST', '/my/playlists', { name });
  const added = await load(assigned('Morning'));
  expect(added.counts).toMatchObject({ new: 1 });
  const [venue] = await venues();
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM playlists WHERE account_id = ${owner.id} ORDER BY id DESC LIMIT 1`.execute(test.db);
  const evening = rows[0]?.id ?? 0;
  let deletion: Handle | undefined;
  const [imported] = await amidst(
    database,
    async (tx) => {
      deletion = tx;
      // Of two that wait for each other this one is refused.
      if (database.engine !== 'embedded') await sql`SET LOCAL deadlock_timeout = '10ms'`.execute(tx);
      await lockPlaylist(tx, owner.id, evening);
    },
    () => send(csv('ID,Name,Playlist', `${venue.id},Two,Evening`), { dry_run: false }),
    async () => {
      if (database.engine !== 'embedded')
        await sql`UPDATE venues SET name = 'Two' WHERE id = ${venue.id}`.execute(deletion ?? test.db);
      return null;
    },
  );
  expect(imported?.status).toBe(200);
  expect((await venues()).map(({ playlist_id }: { playlist_id: number }) => playlist_id)).toEqual([evening]);
});

it('two tables at once bring in no more venues than an account may have', async () => {
  await sql`INSERT INTO venues (account_id, name, city_id, object_type_id)
    SELECT ${owner.id}::bigint, 'M' || n, ${cities[0]}::bigint, 1
    FROM generate_series(2::integer, ${bounds.venues}) AS n`.execute(test.db);
  const added = await Promise.all(['One', 'Two'].map((name) => load(csv(heads, `${name},Oryol,,Café`))));
  expect(added.reduce((sum, { counts }) => sum + counts.new, 0)).toBe(1);
});

/** A process that reads a table of somebody else and stops, as the slowest of all would. */
const stopReading = async () => {
  const table = Buffer.from(csv(...Array<string>(3000).fill('One,Oryol,,Café')), 'base64');
  vi.stubEnv('NODE_OPTIONS', stopping);
  const reading = readSpreadsheet(table, bounds.venues, 0);
  const find = () => childrenOf('spreadsheets.worker', '(stopped)')[0];
  const id = await vi.waitUntil(find, { timeout: 30_000, interval: 5 });
  vi.unstubAllEnvs();
  return { id, reading };
};

it('tells clients to come back while tables of others fill the places, and reads and writes apart', async () => {
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const [others, statuses]: [string[], number[]] = [[], []];
  for (let n = 0; n < 13; n += 1) others.push((await test.signedIn(`table-${n}@cafe.example`)).token);
  const ask = async (token: string) => {
    const answer = await fetch(`${origin}/dist/api/objects/import`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ filename: 'a.csv', file: csv(heads, 'One,Oryol,,Café'), dry_run: true }),
    });
    statuses.push(answer.status);
    return [answer.status, answer.headers.get('retry-after')];
  };
  const stopped = await stopReading();
  // One waits for a place among all, and two for that one.
  const own = Array.from({ length: 3 }, () => ask(owner.token));
  const asked = others.slice(1).map(ask);
  await expect.poll(() => statuses).toHaveLength(5);
  const headers = { token: others[0] ?? '' };
  const { status } = await fetch(`${origin}/dist/api/objects/export?format=csv`, { headers });
  expect(status).toBe(200);
  process.kill(stopped.id, 'SIGCONT');
  expect(await stopped.reading).toHaveLength(3000);
  const answers = (await Promise.all([...own, ...asked])).map(String).toSorted();
  expect(answers).toEqual([...Array<string>(10).fill('200,'), ...Array<string>(5).fill('503,10')]);
  expect(await ask(owner.token)).toEqual([200, null]);
});

it('ends a workbook that costs too much processor time, and reads as many venues as may be', async () => {
  const { processor } = tableLimits;
  const rows = Array.from({ length: bounds.venues }, (_, at) => [`N${at}`, 'Oryol', `${at}`, 'Café']);
  const most = await writeSpreadsheet([heads.split(','), ...rows], { format: 'xlsx', separator: ',', sheet: 'A' }, 1);
  const texts = '<si/>'.repeat(18_000_000);
  const costly = zipSync({ ...unzipSync(most), 'xl/other.xml': Buffer.from(texts) }, { level: 1 });
  const read = async (bytes: Uint8Array) => (await send(Buffer.from(bytes).toString('base64'))).body;
  expect((await read(most)).counts).toMatchObject({ new: bounds.venues });
  try {
    vi.stubEnv('NODE_OPTIONS', silent);
    tableLimits.processor = 1;
    expect(await read(costly)).toMatchObject({ status: 422, fields: { file: 'too_large' } });
    vi.unstubAllEnvs();
    // With more time it is read: nothing else of it is refused.
    tableLimits.processor = 60;
    expect((await read(costly)).counts).toMatchObject({ new: bounds.venues });
  } finally {
    vi.unstubAllEnvs();
    tableLimits.processor = processor;
  }
});

it('brings in as many venues as an account may have, and no more', async () => {
  const count = runs(bounds.venues - 1);
  const rows = Array.from({ length: count }, (_, at) => `N${at},Oryol,${at},Café`);
  expect((await load(csv(heads, ...rows))).counts.new).toBe(count);
  const again = await exported('xlsx');
  expect((await load(again)).counts).toEqual({ new: 0, changed: 0, unchanged: count, refused: 0 });
  await sql`INSERT INTO venues (account_id, name, city_id, object_type_id)
    SELECT ${owner.id}::bigint, 'M' || n, ${cities[0]}::bigint, 1
    FROM generate_series(${count + 2}::integer, ${bounds.venues}) AS n`.execute(test.db);
  const more = (await load(csv(heads, 'The last,Oryol,,Café', 'One more,Oryol,,Café'))).rows;
  expect(summary(more)).toEqual([[3, 'refused', 'name']]);
});
