import { expect, it } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { accountOf, albumOf, genreOf, page, staffOf, trackOf } from '../testing/records.ts';
import { serve, serverFor } from '../testing/render-office.tsx';
import { dataProvider } from './data-provider.ts';

it('asks for a page in pieces when it is longer than an answer, and stops where the list ends', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => trackOf({ id: at + 1 }));
  const server = serverFor().answer('officeTracks', ({ query }) => ({
    items: rows.slice(Number(query['offset']), Number(query['offset']) + Number(query['limit'])),
    total: rows.length,
  }));
  serve(server);
  const { data, total } = await dataProvider.getList('tracks', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'DESC' },
    filter: { q: 'rain' },
  });
  expect(data.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => id));
  expect(total).toBe(450);
  expect(server.receivedOf('officeTracks').map(({ query }) => query)).toEqual([
    { q: 'rain', sort: '-name', limit: '200', offset: '0' },
    { q: 'rain', sort: '-name', limit: '200', offset: '200' },
    { q: 'rain', sort: '-name', limit: '200', offset: '400' },
  ]);
});

it('creates one record when its answer was lost and it is saved again, and another one after that', async () => {
  const server = serverFor().answer('createGenre', refuse('unavailable'));
  serve(server);
  const data = { name: { ru: 'Рок', en: 'Rock' } };
  await expect(dataProvider.create('genres', { data })).rejects.toThrow('Refused: unavailable');
  server.answer('createGenre', { item: genreOf() });
  await dataProvider.create('genres', { data });
  await dataProvider.create('genres', { data });
  await dataProvider.create('genres', { data: { name: { ru: 'Рок', en: 'Hard rock' } } });
  const [first, again, anew, other] = server.receivedOf('createGenre').map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toBe(first);
  expect(new Set([first, anew, other]).size).toBe(3);
});

it('leaves the order to the server where none is chosen', async () => {
  const server = serverFor().answer('accounts', page(accountOf()));
  serve(server);
  await dataProvider.getList('accounts', {
    pagination: { page: 3, perPage: 50 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  expect(server.receivedOf('accounts')[0]?.query).toEqual({ limit: '50', offset: '100' });
});

it('asks for many records in one call where the list takes ids, and one by one elsewhere, without those that are gone', async () => {
  const server = serverFor()
    .answer('officeAlbums', page(albumOf({ id: 3 }), albumOf({ id: 4 })))
    .answer('staffMember', ({ params: { id } }) =>
      id === '3' ? refuse('not_found') : { item: staffOf({ id: Number(id) }) },
    );
  serve(server);
  await dataProvider.getMany('albums', { ids: [3, 4] });
  expect(server.receivedOf('officeAlbums').map(({ query }) => query)).toEqual([{ ids: '3,4', limit: '200' }]);
  const { data } = await dataProvider.getMany('staff', { ids: [2, 3, 5] });
  expect(data.map(({ id }) => Number(id))).toEqual([2, 5]);
});

it('sends the declared fields of a change only, and records within it as their ids', async () => {
  const server = serverFor().answer('changeTrack', { item: trackOf() });
  serve(server);
  const data = { ...trackOf({ genres: [genreOf()] }), name: 'Snow' };
  await dataProvider.update('tracks', { id: 7, data, previousData: trackOf() });
  const sent = server.bodiesOf('changeTrack')[0] as Record<string, unknown>;
  expect(sent).toMatchObject({ name: 'Snow', version: 4, genres: [11] });
  expect(sent).not.toHaveProperty('album_name');
  expect(sent).not.toHaveProperty('id');
});

it('reports a record that has become another one', async () => {
  serve(serverFor().answer('officeGenre', { item: genreOf({ id: 13 }) }));
  await expect(dataProvider.getOne('genres', { id: 11 })).rejects.toMatchObject({ id: 13 });
});

it('keeps what a new record is answered with once apart from the record', async () => {
  serve(serverFor().answer('addStaff', { item: staffOf(), password: 'first-word' }));
  const data = { name: 'Boris', email: 'boris@kamerton.example', role: 'support' };
  const { data: created } = await dataProvider.create('staff', { data });
  expect(created).toMatchObject({ id: 2, once: { password: 'first-word' } });
});

it('refuses what the office has no call for', async () => {
  await expect(dataProvider.delete('accounts', { id: 12 })).rejects.toThrow('no call to remove accounts');
});
