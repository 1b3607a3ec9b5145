import { bounds, type VenueRowResult } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { runs } from '../../../testing/runs.ts';
import { truncate } from '../../../testing/others.ts';
import { removeTag } from '../venues/venue-tags.store.ts';

let test: TestApp;
let owner: { id: number; token: string };
beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
});
afterAll(() => test.close());
beforeEach(() => truncate(test.db, 'venues, venue_tags, playlists, venue_changes, venue_filters'));

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  test.call(method, path, {
    token: owner.token,
    headers: { 'accept-language': 'en', ...headers },
    ...(body && { body }),
  });
const venue = (name: string, more: object = {}) => insertTestVenue(test, owner.token, { name, ...more });
const read = async (id: number) => (await call('GET', `/objects/${id}`)).body.object;
const volumeOf = async (id: number) => (await call('GET', `/objects/${id}/sound`)).body.sound.volume as number;
const playlist = async (name: string) => (await call('POST', '/my/playlists', { name })).body.playlist.id as number;
const preview = async (wanted: object) => (await call('POST', '/objects/many', { dry_run: true, ...wanted })).body;
const apply = (wanted: object) => call('POST', '/objects/many', { dry_run: false, ...wanted });
const undo = (token: string) => call('POST', '/objects/many/undo', { token });
const tagNames = async (id: number) => (await read(id)).tags.map(({ name }: { name: string }) => name);

describe('a change of many venues', () => {
  it('tells first what changes from what to what, and then does exactly that', async () => {
    const [morning, evening] = [await playlist('Morning'), await playlist('Evening')];
    const one = await venue('One', { playlist_id: morning, tags: ['A'] });
    const two = await venue('Two', { playlist_id: evening, tags: ['B'], is_active: false });
    const other = await venue('Other');
    await call('PUT', `/objects/${two}/sound`, { volume: 40, crossfade: 5 });
    const { tags } = (await call('GET', '/objects/tags')).body;
    const wanted = {
      ids: [one, two, 987_654],
      change: {
        playlist_id: evening,
        is_active: true,
        volume: 40,
        advanced_schedule: false,
        start_time: '09:00',
        end_time: '21:00',
        add_tags: ['b', 'New'],
        remove_tags: [tags[0].id],
      },
    };
    const previewed = await preview(wanted);
    expect(previewed).toMatchObject({ total: 3, changed: 2, unchanged: 0, undo: null });
    expect(previewed.venues).toEqual([
      {
        id: one,
        name: 'One',
        changes: [
          { field: 'hours', from: 'daily around the clock', to: 'daily 09:00–21:00' },
          { field: 'source', from: 'Morning', to: 'Evening' },
          { field: 'volume', from: '100', to: '40' },
          { field: 'tags', from: 'A', to: 'B, New' },
        ],
      },
      {
        id: two,
        name: 'Two',
        changes: [
          { field: 'is_active', from: 'no', to: 'yes' },
          { field: 'hours', from: 'daily around the clock', to: 'daily 09:00–21:00' },
          { field: 'tags', from: 'B', to: 'B, New' },
        ],
      },
    ]);
    expect(previewed.refused).toEqual([{ id: 987_654, name: '', fields: { id: 'unknown' } }]);
    // A preview leaves everything as it is, tags included.
    expect((await call('GET', '/objects/tags')).body.tags).toHaveLength(2);
    expect(await read(one)).toMatchObject({ playlist_id: morning, start_time: '00:00' });
    const before = await read(other);

    const applied = (await apply({ ...wanted, fingerprint: previewed.fingerprint })).body;
    expect(applied).toMatchObject({ changed: 2, venues: [], fingerprint: previewed.fingerprint });
    for (const id of [one, two]) {
      expect(await read(id)).toMatchObject({ playlist_id: evening, is_active: true, start_time: '09:00' });
      expect(await tagNames(id)).toEqual(['B', 'New']);
      expect(await volumeOf(id)).toBe(40);
    }
    expect((await call('GET', `/objects/${two}/sound`)).body.sound.crossfade).toBe(5);
    expect(await read(other)).toEqual(before);
    expect(await preview(wanted)).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('chooses by a filter, as the list has it', async () => {
    await venue('Bar one', { tags: ['A'] });
    await venue('Bar two', { address: 'Кёнигсбергская' });
    await venue('Kiosk', { tags: ['A'] });
    const { tags } = (await call('GET', '/objects/tags')).body;
    const names = async (filter: object) =>
      (await preview({ filter, change: { is_active: false } })).venues.map(({ name }: { name: string }) => name);
    expect(await names({ tag_ids: [tags[0].id] })).toEqual(['Bar one', 'Kiosk']);
    expect(await names({ q: 'bar', tag_ids: [tags[0].id] })).toEqual(['Bar one']);
    expect(await names({ q: 'кенигс' })).toEqual(['Bar two']);
    expect(await names({ is_active: false })).toEqual([]);
    const stranger = await test.signedIn('stranger@cafe.example');
    const theirs = await test.call('POST', '/objects/many', {
      token: stranger.token,
      body: { dry_run: true, filter: {}, change: { is_active: false } },
    });
    expect(theirs.body.total).toBe(0);
  });

  it('refuses single venues with the reason, and changes the others', async () => {
    const closed = await venue('Closed', { start_time: null, end_time: null });
    const open = await venue('Open');
    const full = await venue('Full', { tags: Array.from({ length: bounds.tags_of_venue }, (_, at) => `t${at}`) });
    const times = await preview({ ids: [closed, open], change: { start_time: '10:00' } });
    expect(times).toMatchObject({ changed: 1, refused: [{ id: closed, fields: { end_time: 'required' } }] });
    const tagged = (await apply({ ids: [open, full], change: { add_tags: ['one more'] } })).body;
    expect(tagged).toMatchObject({ changed: 1, refused: [{ id: full, name: 'Full', fields: { tags: 'too_many' } }] });
    expect(await tagNames(open)).toEqual(['one more']);
  });

  it('refuses a volume where it goes by the time of day, which would go on', async () => {
    const id = await venue('One');
    await call('PUT', `/objects/${id}/sound`, {
      volume: 80,
      volume_steps: [
        { at: '09:00', volume: 90 },
        { at: '22:00', volume: 60 },
      ],
    });
    const refused = [{ id, name: 'One', fields: { volume: 'mismatch' } }];
    for (const volume of [20, 80]) {
      const { body } = await apply({ ids: [id], change: { volume } });
      expect(body).toMatchObject({ changed: 0, unchanged: 0, refused, undo: null });
    }
    const imported = async (volume: number) => {
      const file = Buffer.from(`ID,Name,Volume\n${id},One,${volume}`).toString('base64');
      const { rows } = (await call('POST', '/objects/import', { filename: 'a.csv', file, dry_run: true })).body;
      return rows.map(({ outcome, reasons }: VenueRowResult) => [outcome, ...reasons.map(({ column }) => column)]);
    };
    expect([await imported(20), await imported(80)]).toEqual([[['refused', 'volume']], [['unchanged']]]);
    expect(await volumeOf(id)).toBe(80);
    expect((await apply({ ids: [id], change: { is_active: false } })).body).toMatchObject({ changed: 1, refused: [] });
  });

  it('refuses as a whole what no venue can have', async () => {
    const id = await venue('One');
    const refusal = async (body: object) =>
      (await call('POST', '/objects/many', { dry_run: true, ...body })).body.fields;
    expect(await refusal({ ids: [id], change: { playlist_id: 99 } })).toEqual({ playlist_id: 'unknown' });
    const { token } = await test.signedIn('fifth@cafe.example');
    const theirs = (await test.call('POST', '/my/playlists', { token, body: { name: 'Theirs' } })).body.playlist.id;
    expect(await refusal({ ids: [id], change: { playlist_id: theirs } })).toEqual({ playlist_id: 'unknown' });
    expect(await refusal({ ids: [id], change: { playlist_id: 1, selection_id: 1 } })).toMatchObject({
      playlist_id: 'conflict',
    });
    expect(await refusal({ change: {} })).toEqual({ ids: 'required' });
    expect(await refusal({ ids: [], change: {} })).toEqual({ ids: 'required' });
    expect(await refusal({ ids: [id], change: { volume: 101 } })).toEqual({ change: 'too_large' });
    await sql`INSERT INTO venue_tags (account_id, name)
      SELECT ${owner.id}::bigint, 'x' || n FROM generate_series(1, ${bounds.venue_tags}) AS n`.execute(test.db);
    expect(await refusal({ ids: [id], change: { add_tags: ['y'] } })).toEqual({ add_tags: 'too_many' });
    expect((await preview({ ids: [id], change: { add_tags: ['X1'] } })).changed).toBe(1);
  });

  it('is a conflict if somebody has changed in between what it would do', async () => {
    const [one, two] = [await venue('One'), await venue('Two')];
    const wanted = { ids: [one, two], change: { is_active: false } };
    const { fingerprint } = await preview(wanted);
    await call('PUT', '/objects', { id: two, is_active: false });
    const answer = await apply({ ...wanted, fingerprint });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect((await read(one)).is_active).toBe(true);
    const again = await preview(wanted);
    expect((await apply({ ...wanted, fingerprint: again.fingerprint })).body).toMatchObject({
      changed: 1,
      unchanged: 1,
    });
  });

  it('is applied once under one Idempotency-Key', async () => {
    const id = await venue('One');
    const send = () =>
      call('POST', '/objects/many', { dry_run: false, ids: [id], change: { volume: 30 } }, { 'idempotency-key': 'k1' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const { rows } = await sql`SELECT FROM venue_changes WHERE account_id = ${owner.id}`.execute(test.db);
    expect(rows).toHaveLength(1);
  });
});

describe('undoing a change of many venues', () => {
  it('gives the former values to those that nobody has changed since, and names the others', async () => {
    const [morning, evening] = [await playlist('Morning'), await playlist('Evening')];
    const ids = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => venue(name, { playlist_id: morning, tags: ['A'] })),
    );
    const [one = 0, two = 0, three = 0] = ids;
    const before = await Promise.all([read(one), read(three)]);
    const change = { playlist_id: evening, volume: 20, add_tags: ['B'] };
    const { undo: token } = (await apply({ ids, change })).body;
    await call('PUT', '/objects', { id: two, address: 'Elsewhere' });
    const answer = await undo(token.token);
    expect(answer.body).toMatchObject({ restored: 2, removed: 0, kept: [{ id: two, name: 'Two', reason: 'changed' }] });
    expect(await Promise.all([read(one), read(three)])).toEqual(before);
    expect(await volumeOf(one)).toBe(100);
    expect(await read(two)).toMatchObject({ playlist_id: evening, address: 'Elsewhere' });
    expect((await undo(token.token)).status).toBe(404);
  });

  it('leaves alone whose former playlist is deleted, and ends after a day and at another account', async () => {
    const [morning, evening] = [await playlist('Morning'), await playlist('Evening')];
    const id = await venue('One', { playlist_id: morning });
    const changed = (await apply({ ids: [id], change: { playlist_id: evening } })).body;
    await call('DELETE', '/my/playlists', { id: morning });
    expect((await undo(changed.undo.token)).body.kept).toEqual([{ id, name: 'One', reason: 'gone' }]);
    const later = (await apply({ ids: [id], change: { volume: 5 } })).body;
    const stranger = await test.signedIn('other@cafe.example');
    const body = { token: later.undo.token };
    expect((await test.call('POST', '/objects/many/undo', { token: stranger.token, body })).status).toBe(404);
    await sql`UPDATE venue_changes SET expires_at = now()`.execute(test.db);
    expect((await undo(later.undo.token)).status).toBe(404);
  });

  it('is offered for the last changes of an account only', async () => {
    const { token } = await test.signedIn('third@cafe.example');
    const theirs = await insertTestVenue(test, token, { name: 'Theirs' });
    const changeTheirs = async (volume: number) => {
      const body = { dry_run: false, ids: [theirs], change: { volume } };
      return (await test.call('POST', '/objects/many', { token, body })).body.undo.token as string;
    };
    const first = await changeTheirs(1);
    const id = await venue('One');
    for (let volume = 0; volume <= bounds.venue_changes; volume += 1) await apply({ ids: [id], change: { volume } });
    const { rows } = await sql`SELECT FROM venue_changes WHERE account_id = ${owner.id}`.execute(test.db);
    expect(rows).toHaveLength(bounds.venue_changes);
    await changeTheirs(2);
    expect(await test.call('POST', '/objects/many/undo', { token, body: { token: first } })).toMatchObject({
      status: 200,
    });
  });
});

it('changes and restores all venues that an account may have', async () => {
  const count = runs(bounds.venues);
  const first = await venue('One', { tags: ['A'] });
  await sql`INSERT INTO venues (account_id, name, city_id, object_type_id, start_time, end_time)
    SELECT account_id, name || n, city_id, object_type_id, start_time, end_time
    FROM venues, generate_series(2, ${count}) AS n WHERE id = ${first}`.execute(test.db);
  const change = { volume: 50, is_active: false, add_tags: ['B'], advanced_schedule: false, end_time: '23:00' };
  const previewed = await preview({ filter: {}, change });
  expect(previewed).toMatchObject({ total: count, changed: count, refused: [] });
  const applied = (await apply({ filter: {}, change, fingerprint: previewed.fingerprint })).body;
  const changed = async () =>
    (
      await sql<{ n: number }>`SELECT count(*) AS n FROM venues JOIN venue_sounds ON venue_id = id
        WHERE NOT is_active AND volume = 50 AND end_time = '23:00'`.execute(test.db)
    ).rows[0]?.n;
  expect(await changed()).toBe(count);
  expect((await undo(applied.undo.token)).body).toMatchObject({ restored: count, kept: [] });
  expect(await changed()).toBe(0);
  const playing = async () => {
    const venues = test.db.selectFrom('venues').where('account_id', '=', owner.id);
    return (await venues.select('playlist_id').distinct().execute()).map(({ playlist_id }) => playlist_id);
  };
  const id = await playlist('Everywhere');
  await apply({ filter: {}, change: { playlist_id: id } });
  await call('DELETE', '/my/playlists', { id });
  expect(await playing()).toEqual([null]);
  await call('POST', '/my/playlists/restore', { id });
  expect(await playing()).toEqual([id]);
});

it('reaches the players of the venues as a change of a single one does', async () => {
  const id = await venue('One');
  const device = await pairDevice(test, owner.token, id);
  const document = async () => (await test.call('GET', '/player', { token: device.token })).body;
  const before = await document();
  const { undo: undoing } = (await apply({ ids: [id], change: { volume: 10, end_time: '05:00' } })).body;
  const changed = await document();
  expect(changed).toMatchObject({ sound: { volume: 10 }, venue: { end_time: '05:00' } });
  expect(changed.version).not.toBe(before.version);
  await undo(undoing.token);
  expect((await document()).version).toBe(before.version);
});

it('keeps filters of the list under names, by account', async () => {
  const save = (name: string, filter: object) => call('PUT', '/objects/filters', { name, filter });
  const first = (await save(' Centre ', { tag_ids: [1], tags_match: 'all' })).body.filter;
  expect(first).toMatchObject({ name: 'Centre', filter: { tag_ids: [1], tags_match: 'all' } });
  expect((await save('Centre', { is_active: true })).body.filter).toEqual({ ...first, filter: { is_active: true } });
  const { token } = await test.signedIn('fourth@cafe.example');
  expect((await test.call('GET', '/objects/filters', { token })).body.filters).toEqual([]);
  expect((await test.call('DELETE', `/objects/filters/${first.id}`, { token })).status).toBe(404);
  expect((await call('DELETE', `/objects/filters/${first.id}`)).status).toBe(200);
  expect((await call('GET', '/objects/filters')).body.filters).toEqual([]);
  await sql`INSERT INTO venue_filters (account_id, name, filter)
    SELECT ${owner.id}::bigint, 'f' || n, '{}' FROM generate_series(1, ${bounds.venue_filters}) AS n`.execute(test.db);
  expect((await save('one more', {})).body.fields).toEqual({ name: 'too_many' });
  const theirs = { name: 'theirs', filter: {} };
  expect((await test.call('PUT', '/objects/filters', { token, body: theirs })).status).toBe(200);
});

it('an undo leaves out tags that were deleted since, or are being deleted', async () => {
  const id = await venue('Bar', { tags: ['Spring'], legal_entity: 'A' });
  const [tag] = (await call('GET', '/objects/tags')).body.tags;
  const change = { legal_entity: 'B', remove_tags: [tag.id] };
  const { token } = (await apply({ ids: [id], change })).body.undo;
  const [undone] = await amidst(
    test.database,
    (tx) => removeTag(tx, owner.id, tag.id),
    () => undo(token),
  );
  expect(undone).toMatchObject({ status: 200, body: { restored: 1, kept: [] } });
  expect(await read(id)).toMatchObject({ legal_entity: 'A', tags: [] });
});

it('a change of many that waits for another sees what that one has written', async () => {
  const id = await venue('Bar');
  await call('PUT', `/objects/${id}/sound`, { volume: 100 });
  const waits = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND datname = current_database()`.execute(test.db);
    return rows[0]?.n;
  };
  let changing: ReturnType<typeof apply> | undefined;
  await test.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM venues WHERE id = ${id} FOR UPDATE`.execute(tx);
    await sql`UPDATE venue_sounds SET volume = 40 WHERE venue_id = ${id}`.execute(tx);
    changing = apply({ ids: [id], change: { volume: 100 } });
    await expect.poll(waits, { timeout: 30_000 }).toBe(1);
  });
  expect((await changing)?.body).toMatchObject({ changed: 1, unchanged: 0 });
  expect(await volumeOf(id)).toBe(100);
});

it.each([
  ['writes', sql`SELECT FROM venues FOR UPDATE`, (id: number) => apply({ ids: [id], change: { volume: 10 } })],
  ['reads', sql`LOCK TABLE venue_types`, () => call('GET', '/objects/types')],
] as const)('%s of one account that wait leave other accounts the database', async (_, lock, act) => {
  // There who holds the lock has the only connection.
  if (test.database.engine === 'embedded') return;
  const id = await venue('Bar');
  const other = await test.signedIn('patient@cafe.example');
  let waiting: ReturnType<typeof act>[] = [];
  let status: number | undefined;
  await test.db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    waiting = Array.from({ length: 6 }, () => act(id));
    void test.call('GET', '/profile', { token: other.token }).then((answer) => (status = answer.status));
    await expect.poll(() => status).toBe(200);
  });
  expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual(waiting.map(() => 200));
  await sql`DELETE FROM accounts WHERE id = ${other.id}`.execute(test.db);
});

it('tags that are deleted while venues get them end neither in a failure', async () => {
  const id = await venue('Bar');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await call('PUT', '/objects', { id, tags: ['Gone'] });
    const [tag] = (await call('GET', '/objects/tags')).body.tags;
    const answers = await Promise.all([
      apply({ ids: [id], change: { add_tags: ['Gone'] } }),
      call('DELETE', `/objects/tags/${tag.id}`),
      apply({ ids: [id], change: { add_tags: ['Gone'], legal_entity: `${attempt}` } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
});
