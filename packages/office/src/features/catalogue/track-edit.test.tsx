import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { choose, field, fill, findField, messageAt, testDialog, testForm, press } from '../../testing/form.ts';
import { type FakeServer, refuse } from '../../testing/fake-server.ts';
import { albumOf, genreOf, page, trackOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const folk = genreOf({ id: 13, name: { ru: 'Фолк', en: 'Folk' } });

const withTrack = (server: FakeServer) =>
  server
    .answer('officeTrack', { item: trackOf() })
    .answer('officeGenres', page(genreOf(), folk))
    .answer('officeTags', page());

describe('a track', () => {
  testForm({
    file: 'features/catalogue/track-edit.tsx',
    path: '/tracks/7',
    prepare: withTrack,
    labels: {
      ru: ['Название', 'Исполнитель', 'Автор музыки', 'Автор слов', 'ISRC', 'Жанры', 'Теги', 'С вокалом'],
      en: ['Name', 'Artist', 'Composer', 'Lyricist', 'ISRC', 'Genres', 'Tags', 'With vocals'],
    },
    required: ['Name'],
    complete: async (user) => {
      await fill(user, 'Name', 'Heavy rain');
      await fill(user, 'ISRC', 'GB-AAA-26-00001');
      await user.click(screen.getByLabelText('With vocals'));
      await choose(user, 'Genres', 'Folk');
    },
    refused: { label: 'ISRC', name: 'isrc' },
    call: 'changeTrack',
    sent: {
      name: 'Heavy rain',
      artist: 'The Pools',
      composer: null,
      lyricist: null,
      isrc: 'GB-AAA-26-00001',
      explicit: false,
      vocal: false,
      genres: [11, 13],
      tags: [],
      version: 4,
    },
    answer: (server) => server.answer('changeTrack', { item: trackOf({ version: 5 }) }),
    theirs: trackOf({ name: 'Light rain', version: 9 }),
  });

  it('tells which fields were edited by hand, and where it is revoked', async () => {
    const reason = { ru: 'Ошибка', en: 'A mistake' };
    const playlists = { total: 4, first: [{ name: 'Утро', account_name: 'Кофейня' }] };
    const quarantine = { reason: 'truncated', ends_at: '2027-03-04T10:00:00Z', playlists };
    const item = trackOf({ edited: ['name'], revoked: { revoked_at: '2027-02-02T10:00:00Z', reason }, quarantine });
    await openOffice('/tracks/7', { server: withTrack(serverFor()).answer('officeTrack', { item }), language: 'ru' });
    expect(await screen.findByText(/Изменено вручную.*: Название/)).toBeDefined();
    expect(screen.getByText(/Ошибка/)).toBeDefined();
    expect(screen.getByText(/Снят при анализе: файл обрывается раньше конца/)).toBeDefined();
    expect(screen.getByText('В плейлистах: «Утро» (Кофейня), и ещё 3')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Вернуть' })).toBeDefined();
  });
});

it('a track is not saved without the genre that is being typed', async () => {
  const server = withTrack(serverFor()).answer('changeTrack', { item: trackOf() });
  const { user } = await openOffice('/tracks/7', { server });
  await fill(user, 'Name', 'Heavy rain');
  const genres = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Genres' });
  await user.type(genres, 'fol{Enter}');
  expect(genres.value).toBe('fol');
  await waitFor(() => expect(server.receivedOf('officeGenres').at(-1)?.query).toMatchObject({ q: 'fol' }));
  await press(user, 'Save');
  expect(messageAt('Genres')).toBe('Choose from the list');
  expect(genres.value).toBe('fol');
  expect(server.receivedOf('changeTrack')).toEqual([]);
  await user.clear(genres);
  expect(messageAt('Genres')).not.toBe('Choose from the list');
  await press(user, 'Save');
  await waitFor(() => expect(server.bodiesOf('changeTrack')).toMatchObject([{ name: 'Heavy rain', genres: [11] }]));
});

describe('the dialog that moves a track', () => {
  const open = async (language: 'ru' | 'en' = 'en') => {
    const server = withTrack(serverFor())
      .answer('officeAlbums', page(albumOf(), albumOf({ id: 4, name: 'Fire' })))
      .answer('placeTrack', { item: trackOf({ version: 5 }) });
    const opened = await openOffice('/tracks/7', { server, language });
    await press(opened.user, language === 'en' ? 'Move to album' : 'Переместить в альбом');
    return opened;
  };
  testDialog({
    file: 'features/catalogue/place-button.tsx',
    open,
    title: { ru: 'Место трека', en: 'Move track' },
    submit: 'Move',
    complete: async (user) => {
      await choose(user, 'Album', 'Fire — The Pools');
      await fill(user, 'Number', '6');
    },
    call: 'placeTrack',
    sent: { version: 4, album_id: 4, disc_number: 1, track_number: 6 },
  });

  it.each([
    ['another one is typed', 'Fire', 'en', 'Album', 'Move', 'Choose from the list'],
    ['another one is typed, in Russian', 'Fire', 'ru', 'Альбом', 'Переместить', 'Выберите из списка'],
    ['the field is empty', ' ', 'en', 'Album', 'Move', 'Choose from the list'],
  ] as const)('does not move it to its former album while %s', async (_, text, language, label, move, refusal) => {
    const { user, server } = await open(language);
    server.answer('officeAlbums', page());
    await user.clear(await findField(label));
    await user.type(field(label), `${text}{Enter}`);
    await press(user, move);
    expect(field(label).value).toBe(text);
    expect(messageAt(label)).toBe(refusal);
    expect(document.activeElement).toBe(field(label));
    expect(server.receivedOf('placeTrack')).toEqual([]);
  });

  it('moves it to the album that is chosen after another text was refused', async () => {
    const { user, server } = await open();
    await user.type(await findField('Album'), ' x');
    await press(user, 'Move');
    expect(messageAt('Album')).toBe('Choose from the list');
    await choose(user, 'Album', 'Fire — The Pools');
    await press(user, 'Move');
    await waitFor(() => expect(server.bodiesOf('placeTrack')).toMatchObject([{ album_id: 4 }]));
  });

  it.each(['', '0', '10000', '1.5'])('does not move it to a place that is none: “%s”', async (number) => {
    const { user } = await open();
    await fill(user, 'Number', number);
    expect(field('Number').value).toBe(number);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
  });

  it('keeps the choice when somebody else has changed the track, and moves it at the second press', async () => {
    const { user, server } = await open();
    server
      .answer('placeTrack', ({ body }) =>
        (body as { version: number }).version === 9
          ? { item: trackOf({ version: 10 }) }
          : refuse('conflict', { message: 'It has changed.' }),
      )
      .answer('officeTrack', { item: trackOf({ name: 'Rainfall', version: 9 }) });
    await fill(user, 'Number', '6');
    await press(user, 'Move');
    expect(await screen.findByText('It has changed.')).toBeDefined();
    await waitFor(() => expect(field('Name').value).toBe('Rainfall'));
    expect(field('Number').value).toBe('6');
    await press(user, 'Move');
    expect(await screen.findByText('Track moved')).toBeDefined();
  });
});

const nobody = { total: 0, names: [] };

describe('the dialog that restores a track', () => {
  const restored = { id: 7, name: 'Rain', artist: 'The Pools', revoked_at: null, tracks: 1 };
  testDialog({
    file: 'features/catalogue/revocation-dialogs.tsx',
    open: async (language: 'ru' | 'en' = 'en') => {
      const revoked = { revoked_at: '2027-02-01T10:00:00Z', reason: { ru: 'Срок', en: 'Expired' } };
      const server = withTrack(serverFor())
        .answer('officeTrack', { item: trackOf({ revoked }) })
        .answer('previewRevocation', {
          tracks: 1,
          copies: nobody,
          distributors: nobody,
          playlists: nobody,
          collections: nobody,
          venues: nobody,
        })
        .answer('restore', { items: [restored], copies: [] });
      const opened = await openOffice('/tracks/7', { server, language });
      await press(opened.user, language === 'en' ? 'Restore' : 'Вернуть');
      return opened;
    },
    title: { ru: 'Вернуть трек', en: 'Restore track' },
    submit: 'Restore',
    complete: async () => undefined,
    call: 'restore',
    sent: { kind: 'track', ids: [7] },
  });
});

describe('the dialog that revokes a track', () => {
  const open = async (language: 'ru' | 'en' = 'en') => {
    const server = withTrack(serverFor())
      .answer('previewRevocation', {
        tracks: 2,
        copies: { total: 1, names: ['The Pools — Rain (Best of)'] },
        distributors: { total: 3, names: ['Café', 'Bar'] },
        playlists: nobody,
        collections: nobody,
        venues: nobody,
      })
      .answer('revoke', {
        items: [{ id: 7, name: 'Rain', artist: 'The Pools', revoked_at: null, tracks: 1 }],
        copies: [],
      });
    const opened = await openOffice('/tracks/7', { server, language });
    await press(opened.user, language === 'en' ? 'Revoke' : 'Отозвать');
    return opened;
  };
  testDialog({
    file: 'features/catalogue/revocation-dialogs.tsx',
    open,
    title: { ru: 'Отозвать трек', en: 'Revoke track' },
    submit: 'Revoke',
    complete: async (user) => {
      await fill(user, 'Reason in Russian', 'Ошибка');
      await fill(user, 'Reason in English', 'A mistake');
    },
    call: 'revoke',
    sent: { kind: 'track', ids: [7], reason: { ru: 'Ошибка', en: 'A mistake' } },
  });

  it('does not go along to another track', async () => {
    const { user, server, router } = await open();
    await press(user, 'Cancel');
    server.answer('officeTrack', ({ params }) => ({ item: trackOf({ id: Number(params['id']), name: 'Hail' }) }));
    await router.navigate('/tracks/8');
    await waitFor(() => expect(field('Name').value).toBe('Hail'));
    await press(user, 'Revoke');
    expect(await screen.findByRole('dialog')).toBeDefined();
    await router.navigate(-1);
    await waitFor(() => expect(server.receivedOf('officeTrack').at(-1)?.params).toEqual({ id: '7' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays what it is when somebody else revokes the track meanwhile', async () => {
    const { user, server } = await open();
    await fill(user, 'Reason in English', 'A mistake');
    await fill(user, 'Reason in Russian', 'Ошибка');
    const revoked = { revoked_at: '2027-02-01T10:00:00Z', reason: { ru: 'Срок', en: 'Expired' } };
    server
      .answer('officeTrack', { item: trackOf({ revoked, version: 5 }) })
      .answer('revoke', refuse('conflict', { message: 'It is revoked.' }));
    await user.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1) ?? document.body);
    expect(await screen.findByText(/Expired/)).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Revoke track' })).toBeDefined();
    expect(field('Reason in English').value).toBe('A mistake');
  });

  it('tells whom it hits, and fills in a common reason in every language', async () => {
    const { user, server } = await open();
    expect(await screen.findByText('Distributors: 3')).toBeDefined();
    expect(screen.getByText(/Café, Bar, and 1 more/)).toBeDefined();
    expect(screen.getByText('Of these, other tracks with the same recording: 1')).toBeDefined();
    expect(screen.getByText(/The Pools — Rain \(Best of\)/)).toBeDefined();
    expect(screen.queryByText(/: 0/)).toBeNull();
    await press(user, 'The licence has expired');
    await user.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1) ?? document.body);
    await waitFor(() =>
      expect(server.bodiesOf('revoke')).toEqual([
        { kind: 'track', ids: [7], reason: { ru: 'Срок лицензии истёк', en: 'The licence has expired' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
