import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { choose, field, fill, findField, messageAt, testDialog, testForm, press } from '../../testing/form.ts';
import { albumOf, blockOf, collectionOf, page, trackOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const blocks = { ...page(blockOf()), version: 1 };
const noTracks = { items: [], total: 0, version: 8 };
const rain = { ...trackOf(), position: 0 };
const snow = { ...trackOf({ id: 8, name: 'Snow' }), position: 1 };

const collectionServer = (tracks: { items: (typeof rain)[]; total: number; version: number } = noTracks) =>
  serverFor()
    .answer('officeCollection', { item: collectionOf() })
    .answer('officeBlocks', blocks)
    .answer('officeBlock', { item: blockOf() })
    .answer('collectionTracks', tracks)
    .answer('officeTracks', page(rain))
    .answer('officeAlbums', page(albumOf()));

describe('a new collection', () => {
  testForm({
    file: 'features/collections/collections.tsx',
    path: '/collections/create',
    prepare: (server) => server.answer('officeBlocks', blocks).answer('officeBlock', { item: blockOf() }),
    labels: {
      ru: ['Название по-русски', 'Название по-английски', 'Блок'],
      en: ['Name in Russian', 'Name in English', 'Block'],
    },
    required: ['Name in Russian', 'Name in English'],
    complete: async (user) => {
      await fill(user, 'Name in Russian', 'Чай');
      await fill(user, 'Name in English', 'Tea');
      await choose(user, 'Block', 'Morning');
    },
    refused: { label: 'Name in English', name: 'name.en' },
    call: 'createCollection',
    sent: { name: { ru: 'Чай', en: 'Tea' }, block_id: 5 },
    answer: (server) =>
      server
        .answer('createCollection', { item: collectionOf() })
        .answer('officeCollection', { item: collectionOf() })
        .answer('collectionTracks', noTracks),
  });
});

describe('a collection', () => {
  testForm({
    file: 'features/collections/collection-edit.tsx',
    path: '/collections/9',
    prepare: (server) =>
      server
        .answer('officeCollection', { item: collectionOf() })
        .answer('officeBlocks', blocks)
        .answer('collectionTracks', noTracks),
    labels: {
      ru: ['Название по-русски', 'Название по-английски', 'Описание по-русски', 'Описание по-английски', 'Блок'],
      en: ['Name in Russian', 'Name in English', 'Description in Russian', 'Description in English', 'Block'],
    },
    required: ['Name in Russian', 'Name in English'],
    complete: async (user) => {
      await fill(user, 'Name in English', 'Tea');
      await fill(user, 'Description in English', 'Quiet music');
      await user.click(screen.getByLabelText('Published'));
    },
    refused: { label: 'Description in English', name: 'description.en' },
    call: 'changeCollection',
    sent: {
      name: { ru: 'Кофе', en: 'Tea' },
      description: { ru: '', en: 'Quiet music' },
      block_id: null,
      is_published: true,
      version: 8,
    },
    answer: (server) => server.answer('changeCollection', { item: collectionOf({ version: 9 }) }),
    theirs: collectionOf({ name: { ru: 'Кофе', en: 'Espresso' }, version: 12 }),
  });

  it('moves a track by the version of the oldest page that is shown, which the server refuses', async () => {
    const server = collectionServer({ items: [rain, snow], total: 150, version: 8 });
    const { user } = await openOffice('/collections/9', { server });
    const down = await screen.findByRole('button', { name: 'Move “Rain” down' });
    const hail = { ...trackOf({ id: 12, name: 'Hail' }), position: 100 };
    server.answer('collectionTracks', { items: [hail], total: 149, version: 9 });
    await press(user, 'Show more');
    expect(await screen.findByText('Hail')).toBeDefined();
    server.answer('orderCollection', refuse('conflict', { current: collectionOf({ version: 9 }) }));
    await user.click(down);
    await waitFor(() => expect(server.bodiesOf('orderCollection')).toEqual([{ ids: [7], position: 1, version: 8 }]));
  });

  it('moves a track to another place, by the version that is shown', async () => {
    const server = collectionServer({ items: [rain, snow], total: 2, version: 8 });
    const { user } = await openOffice('/collections/9', { server });
    server.answer('orderCollection', { item: collectionOf({ version: 9 }) });
    await press(user, 'Move “Snow” up');
    await waitFor(() => expect(server.bodiesOf('orderCollection')).toEqual([{ ids: [8], position: 0, version: 8 }]));
    expect(await screen.findByText('“Snow”: position 1 of 2')).toBeDefined();
    // The button that was pressed is off at the top.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Snow” down');
  });

  it('tells that somebody else has changed the order, and shows theirs', async () => {
    const server = collectionServer({ items: [rain, snow], total: 2, version: 8 });
    const { user } = await openOffice('/collections/9', { server });
    await screen.findByRole('button', { name: 'Move “Snow” up' });
    server
      .answer('orderCollection', refuse('conflict', { current: collectionOf({ version: 9 }) }))
      .answer('collectionTracks', { items: [snow, rain], total: 2, version: 9 });
    await press(user, 'Move “Snow” up');
    expect(await screen.findByText(/Someone else/)).toBeDefined();
    await waitFor(() => expect(server.receivedOf('collectionTracks')).toHaveLength(2));
  });

  it('says why its tracks could not be listed', async () => {
    const server = collectionServer().answer(
      'collectionTracks',
      refuse('unavailable', { message: 'Come back later.' }),
    );
    await openOffice('/collections/9', { server });
    expect(await screen.findByText('Come back later.')).toBeDefined();
  });

  it('moves a track twice in a row, the second time by the version that the first has left', async () => {
    const hail = { ...trackOf({ id: 6, name: 'Hail' }), position: 2 };
    const server = collectionServer({ items: [rain, snow, hail], total: 3, version: 8 });
    const { user } = await openOffice('/collections/9', { server });
    let version = 8;
    server.answer('orderCollection', ({ body }) => {
      if ((body as { version: number }).version !== version) return refuse('conflict');
      version += 1;
      return { item: collectionOf({ version }) };
    });
    const down = await screen.findByRole('button', { name: 'Move “Rain” down' });
    await Promise.all([user.click(down), user.click(down)]);
    await waitFor(() =>
      expect(server.bodiesOf('orderCollection')).toEqual([
        { ids: [7], position: 1, version: 8 },
        { ids: [7], position: 2, version: 9 },
      ]),
    );
    expect(screen.queryByText(/Someone else/)).toBeNull();
  });

  it('shows the order that is saved after a move that was refused', async () => {
    const server = collectionServer({ items: [rain, snow], total: 2, version: 8 });
    const { user } = await openOffice('/collections/9', { server });
    server.answer('orderCollection', refuse('unavailable', { message: 'Come back later.' }));
    await press(user, 'Move “Snow” up');
    expect(await screen.findByText('Come back later.')).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move “Rain” up' }).disabled).toBe(true),
    );
  });

  it('removes one track, once for two presses', async () => {
    const server = collectionServer({ items: [rain, snow], total: 2, version: 8 });
    const { user } = await openOffice('/collections/9', { server });
    server.answer('removeCollectionTracks', { item: collectionOf() });
    const remove = await screen.findByRole('button', { name: 'Remove “Rain”' });
    await Promise.all([user.click(remove), user.click(remove)]);
    expect(await screen.findByText('Removed from the collection')).toBeDefined();
    expect(server.bodiesOf('removeCollectionTracks')).toEqual([{ ids: [7] }]);
  });
});

describe('the dialog that adds tracks', () => {
  const add = { en: 'Add tracks', ru: 'Добавить треки' };
  testDialog({
    file: 'features/collections/add-tracks-dialog.tsx',
    open: async (language = 'en') => {
      const server = collectionServer();
      server.answer('addCollectionTracks', { item: collectionOf(), added: [7], already: [] });
      const opened = await openOffice('/collections/9', { server, language });
      await press(opened.user, add[language]);
      return opened;
    },
    title: { ru: 'Добавить в подборку', en: 'Add to collection' },
    submit: 'Add',
    complete: async (user) => choose(user, 'Tracks', 'Rain — The Pools'),
    call: 'addCollectionTracks',
    sent: { ids: [7] },
  });

  it('adds nothing while another track is typed', async () => {
    const server = collectionServer();
    server.answer('addCollectionTracks', { item: collectionOf(), added: [7], already: [] });
    const { user } = await openOffice('/collections/9', { server });
    await press(user, 'Add tracks');
    await choose(user, 'Tracks', 'Rain — The Pools');
    await user.type(await findField('Tracks'), 'sno{Enter}');
    await press(user, 'Add');
    expect(field('Tracks').value).toBe('sno');
    expect(messageAt('Tracks')).toBe('Choose from the list');
    expect(server.receivedOf('addCollectionTracks')).toEqual([]);
  });

  it('adds no album while a track is typed that it would leave out', async () => {
    const { user, server } = await openOffice('/collections/9', { server: collectionServer() });
    await press(user, 'Add tracks');
    await user.type(await findField('Tracks'), 'sno');
    await choose(user, 'Or an entire album', 'Water — The Pools');
    await press(user, 'Add');
    expect(field('Tracks').value).toBe('sno');
    expect(messageAt('Tracks')).toBe('Choose from the list');
    expect(server.receivedOf('addCollectionTracks')).toEqual([]);
  });

  it('has another key for another choice, so that the server does not take it for the former one', async () => {
    const server = collectionServer();
    server
      .answer('officeTracks', page(rain, snow))
      .answer('addCollectionTracks', refuse('unavailable', { message: 'Come back later.' }));
    const { user } = await openOffice('/collections/9', { server });
    await press(user, 'Add tracks');
    await choose(user, 'Tracks', 'Rain — The Pools');
    await press(user, 'Add');
    await screen.findByText('Come back later.');
    await press(user, 'Add');
    await waitFor(() => expect(server.receivedOf('addCollectionTracks')).toHaveLength(2));
    await choose(user, 'Tracks', 'Snow — The Pools');
    await press(user, 'Add');
    await waitFor(() => expect(server.receivedOf('addCollectionTracks')).toHaveLength(3));
    const [first, again, other] = server.receivedOf('addCollectionTracks').map(({ idempotencyKey }) => idempotencyKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('says why its tracks could not be searched, not that there are none', async () => {
    const server = collectionServer().answer('officeTracks', refuse('refused', { message: 'Come back later.' }));
    const { user } = await openOffice('/collections/9', { server });
    await press(user, 'Add tracks');
    await user.click(await findField('Tracks'));
    expect(await screen.findByText('Come back later.')).toBeDefined();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });

  it('adds a whole album in place of single tracks', async () => {
    const server = collectionServer();
    server.answer('addCollectionTracks', { item: collectionOf(), added: [7], already: [8] });
    const { user } = await openOffice('/collections/9', { server });
    await press(user, 'Add tracks');
    await choose(user, 'Or an entire album', 'Water — The Pools');
    await press(user, 'Add');
    expect(await screen.findByText('Added: 1, already there: 1')).toBeDefined();
    expect(server.bodiesOf('addCollectionTracks')).toEqual([{ album_id: 3 }]);
  });
});
