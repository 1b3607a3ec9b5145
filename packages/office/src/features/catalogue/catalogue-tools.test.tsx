import { fireEvent, screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type FakeServer, refuse } from '../../testing/fake-server.ts';
import { choose, fill, findField, messageAt, press, testDialog, testSending } from '../../testing/form.ts';
import { albumOf, collectionOf, genreOf, page, trackOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const nobody = { total: 0, names: [] };

/** The list of tracks with both of its rows chosen. */
async function openWithChosen(language: 'ru' | 'en' = 'en') {
  const server = serverFor('catalogue')
    .answer('officeTracks', page(trackOf(), trackOf({ id: 8, name: 'Snow' })))
    .answer('officeGenres', page(genreOf()))
    .answer('officeTags', page())
    .answer('changeTracks', { changed: 2 });
  const opened = await openOffice('/tracks', { server, language });
  await screen.findByText('Snow');
  for (const box of screen.getAllByRole('checkbox').slice(1)) await opened.user.click(box);
  await screen.findByRole('toolbar');
  return opened;
}

describe('the dialog that changes many tracks', () => {
  testDialog({
    file: 'features/catalogue/bulk-edit-dialog.tsx',
    open: async (language = 'en') => {
      const opened = await openWithChosen(language);
      await press(opened.user, language === 'en' ? 'Edit' : 'Изменить');
      return opened;
    },
    title: { ru: 'Изменить 2 трека', en: 'Edit 2 tracks' },
    submit: 'Apply to all',
    complete: async (user) => {
      await user.click(screen.getByRole('checkbox', { name: 'Artist' }));
      await user.paste('The Lakes');
      await user.click(screen.getByRole('checkbox', { name: 'Release date' }));
      await user.click(screen.getByRole('checkbox', { name: 'With vocals' }));
      await user.click(screen.getByRole('radio', { name: 'no' }));
      await choose(user, 'Add genres', 'Rock');
    },
    call: 'changeTracks',
    sent: {
      ids: [7, 8],
      changes: { artist: 'The Lakes', release_date: null, vocal: false, genres: { add: [11] } },
    },
  });

  it('says why all of it is refused, and reads again what is there', async () => {
    const { user, server } = await openWithChosen();
    await press(user, 'Edit');
    await user.click(await screen.findByRole('checkbox', { name: 'With vocals' }));
    const refused = [7, 8].map((id) => ({ id, reason: 'not_found' as const }));
    server.answer('changeTracks', refuse('refused', { message: 'Nothing was changed.', refused }));
    const reads = server.receivedOf('officeTracks').length;
    await press(user, 'Apply to all');
    expect(await screen.findByText('Nothing was changed. No longer there: 2.')).toBeDefined();
    await waitFor(() => expect(server.receivedOf('officeTracks').length).toBeGreaterThan(reads));
  });

  it('has nothing to send while nothing is ticked', async () => {
    const { user } = await openWithChosen();
    await press(user, 'Edit');
    const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply to all' });
    expect(apply.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Artist' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Artist' }).maxLength).toBeGreaterThan(0);
    expect(apply.disabled).toBe(false);
  });

  it('keeps a genre in its field while it is typed, finds it, and does not send without it', async () => {
    const { user, server } = await openWithChosen();
    await press(user, 'Edit');
    await user.click(await screen.findByRole('checkbox', { name: 'With vocals' }));
    const genres = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Add genres' });
    await user.type(genres, 'ro{Enter}');
    expect(genres.value).toBe('ro');
    await waitFor(() => expect(server.receivedOf('officeGenres').at(-1)?.query).toMatchObject({ q: 'ro' }));
    await press(user, 'Apply to all');
    expect(messageAt('Add genres')).toBe('Choose from the list');
    expect(genres.value).toBe('ro');
    expect(server.receivedOf('changeTracks')).toEqual([]);
  });
});

/** Another tab of the browser writes into the store of react-admin, which follows it. */
function storeElsewhere(key: string, value: unknown) {
  const item = `RaStoreoffice.${key}`;
  const newValue = JSON.stringify(value);
  localStorage.setItem(item, newValue);
  dispatchEvent(new StorageEvent('storage', { key: item, newValue }));
}

describe('selected tracks, while the list is open in another tab', () => {
  it.each([
    ['another selection', 'selectedIds', []],
    ['another filter', 'listParams', { filter: { q: 'rain' }, page: 1, perPage: 25, sort: 'id', order: 'DESC' }],
  ])('stay in the dialog with what is typed in it, when the list there gets %s', async (_, key, value) => {
    const { user } = await openWithChosen();
    await press(user, 'Edit');
    await user.click(await screen.findByRole('checkbox', { name: 'Artist' }));
    await user.paste('The Lakes');
    storeElsewhere(`tracks.${key}`, value);
    await user.click(screen.getByRole('checkbox', { name: 'With vocals' }));
    expect(screen.getByRole('dialog', { name: 'Edit 2 tracks' })).toBeDefined();
    expect(screen.getByDisplayValue('The Lakes')).toBeDefined();
  });

  it('are those alone that were selected here: no other is revoked with them', async () => {
    const { user, server } = await openWithChosen();
    const affected = { copies: nobody, distributors: nobody, playlists: nobody, collections: nobody, venues: nobody };
    server.answer('previewRevocation', { tracks: 2, ...affected }).answer('revoke', { items: [], copies: [] });
    await press(user, 'Revoke');
    await fill(user, 'Reason in English', 'The label has asked for it');
    storeElsewhere('tracks.selectedIds', [7, 8, 9]);
    await fill(user, 'Reason in Russian', 'Так попросил лейбл');
    await user.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1) ?? document.body);
    await waitFor(() => expect(server.bodiesOf('revoke')).toMatchObject([{ ids: [7, 8] }]));
  });
});

it('tracks that wait to be closed are closed after a question, and only beside their list', async () => {
  const server = serverFor('catalogue').answer('officeTracks', page(trackOf())).answer('applyClosures', { tracks: 11 });
  const { user } = await openOffice('/tracks?filter={"closing":"true"}&displayedFilters={"closing":true}', { server });
  await press(user, 'Close all tracks without a licence');
  expect(await screen.findByText(/^The update has read all deals of suppliers anew/)).toBeDefined();
  expect(server.bodiesOf('applyClosures')).toEqual([]);
  await press(user, 'Close');
  expect(await screen.findByText('11 tracks close within a minute')).toBeDefined();
  expect(server.bodiesOf('applyClosures')).toHaveLength(1);
});

it.each([
  [11, '11 треков закроются в течение минуты'],
  [1, '1 трек закроется в течение минуты'],
  [0, 'Эти треки уже закрывают: подтвердил кто-то другой'],
])('says in Russian that %d tracks close, with the number', async (tracks, sentence) => {
  const server = serverFor('catalogue').answer('officeTracks', page(trackOf())).answer('applyClosures', { tracks });
  const address = '/tracks?filter={"closing":"true"}&displayedFilters={"closing":true}';
  const { user } = await openOffice(address, { server, language: 'ru' });
  await press(user, 'Закрыть все треки без лицензии');
  await press(user, 'Закрыть');
  expect(await screen.findByText(sentence)).toBeDefined();
});

const openClosing = async (server: FakeServer) => {
  const opened = await openOffice('/tracks?filter={"closing":"true"}&displayedFilters={"closing":true}', { server });
  await press(opened.user, 'Close all tracks without a licence');
  return opened;
};

testSending({
  file: 'features/catalogue/revocation-dialogs.tsx',
  open: () =>
    openClosing(serverFor('catalogue').answer('officeTracks', page(trackOf())).answer('applyClosures', { tracks: 1 })),
  submit: 'Close',
  complete: async () => undefined,
  call: 'applyClosures',
  sent: undefined,
});

it('a press beside a dialog neither loses its text nor why its call is refused', async () => {
  const server = serverFor('catalogue').answer('officeTracks', page(trackOf()));
  const answer = server.answerLater('applyClosures', refuse('unavailable', { message: 'Come back later.' }));
  const { user } = await openClosing(server);
  const around = screen.getByRole('dialog').parentElement as HTMLElement;
  await user.click(around);
  await press(user, 'Close');
  await user.click(around);
  await press(user, 'Cancel');
  answer();
  expect(await screen.findByText('Come back later.')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a reason that was typed is there again after its dialog was left, and gone once music is revoked by it', async () => {
  const { user, server } = await openWithChosen();
  const nobodyHit = { copies: nobody, distributors: nobody, playlists: nobody, collections: nobody, venues: nobody };
  server.answer('previewRevocation', { tracks: 2, ...nobodyHit });
  const left = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, 'Revoke');
  await fill(user, 'Reason in English', 'The label has asked for it');
  await user.keyboard('{Escape}');
  await left();
  await press(user, 'Revoke');
  expect((await findField('Reason in English')).value).toBe('The label has asked for it');
  await fill(user, 'Reason in Russian', 'Просьба лейбла');
  server.answer('revoke', { items: [], copies: [] });
  await user.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1) ?? document.body);
  await left();
  expect(server.bodiesOf('revoke')).toMatchObject([{ reason: { en: 'The label has asked for it' } }]);
  await user.click(screen.getAllByRole('checkbox')[1] ?? document.body);
  await user.click(screen.getAllByRole('checkbox')[2] ?? document.body);
  await press(user, 'Revoke');
  expect((await findField('Reason in English')).value).toBe('');
});

describe('a revocation that is planned', () => {
  const hits = { copies: nobody, distributors: nobody, playlists: nobody, collections: nobody, venues: nobody };
  const complete = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'The licence has expired' }));
    await user.click(screen.getByRole('radio', { name: 'On a date' }));
    fireEvent.change(await findField('First day without this music'), { target: { value: '2999-01-01' } });
  };

  testSending({
    file: 'features/catalogue/revocation-dialogs.tsx',
    open: async () => {
      const server = serverFor('catalogue')
        .answer('officeAlbums', page(albumOf({ label: 'Wet' })))
        .answer('previewRevocation', { tracks: 2, ...hits })
        .answer('planRevocation', { id: 1 });
      const opened = await openOffice('/albums?filter={"label":"Wet"}&displayedFilters={"label":true}', { server });
      await press(opened.user, 'Revoke label “Wet”');
      return opened;
    },
    submit: 'Plan',
    complete,
    call: 'planRevocation',
    sent: {
      kind: 'album',
      label: 'Wet',
      reason: { ru: 'Срок лицензии истёк', en: 'The licence has expired' },
      from: '2999-01-01',
    },
  });

  it('is of the selected tracks, and says at its day what is wrong with it', async () => {
    const { user, server } = await openWithChosen();
    server.answer('previewRevocation', { tracks: 2, ...hits });
    await press(user, 'Revoke');
    await complete(user);
    server.answer('planRevocation', refuse('invalid', { message: 'No.', fields: { from: 'too_small' } }));
    await press(user, 'Plan');
    expect(await screen.findByText('That day has already begun')).toBeDefined();
    expect(server.bodiesOf('planRevocation')).toMatchObject([{ kind: 'track', ids: [7, 8], from: '2999-01-01' }]);
    expect(server.bodiesOf('revoke')).toEqual([]);
  });

  it('is listed with what it is for, and cancelled after a question', async () => {
    const reason = { ru: 'Срок', en: 'It has expired' };
    const plan = {
      id: 5,
      kind: 'track' as const,
      label: null,
      names: ['Lakes — Rain'],
      total: 3,
      reason,
      at: '2999-01-01T00:00:00Z',
    };
    const server = serverFor('catalogue')
      .answer('plannedRevocations', page({ ...plan, created_at: '2027-01-01T00:00:00Z' }))
      .answer('cancelRevocation', { success: true });
    const { user } = await openOffice('/planned-revocations', { server, language: 'en' });
    expect(await screen.findByText('Lakes — Rain, and 2 more')).toBeDefined();
    expect(screen.getByText('It has expired')).toBeDefined();
    await press(user, /^Cancel revocation/);
    expect(server.receivedOf('cancelRevocation')).toEqual([]);
    server.answer('plannedRevocations', page());
    await user.click(screen.getAllByRole('button', { name: 'Cancel revocation' }).at(-1) ?? document.body);
    expect(await screen.findByText('Revocation cancelled')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('It has expired')).toBeNull());
  });
});

describe('the dialog that restores tracks', () => {
  it('tells who has them again, and restores all that were chosen', async () => {
    const { user, server } = await openWithChosen();
    server
      .answer('previewRevocation', {
        tracks: 2,
        copies: nobody,
        distributors: nobody,
        playlists: nobody,
        collections: nobody,
        venues: nobody,
      })
      .answer('restore', {
        items: [7, 8].map((id) => ({ id, name: 'Rain', artist: '', revoked_at: null, tracks: 1 })),
        copies: [],
      });
    await press(user, 'Restore');
    expect(await screen.findByText('Nobody uses this music, so nothing changes for anyone.')).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Restore' }).at(-1) ?? document.body);
    expect(await screen.findByText('Restored. 2 tracks play again.')).toBeDefined();
    expect(server.bodiesOf('previewRevocation')).toEqual([{ act: 'restore', kind: 'track', ids: [7, 8] }]);
    expect(server.bodiesOf('restore')).toEqual([{ kind: 'track', ids: [7, 8] }]);
  });

  it('tells why nobody can be named', async () => {
    const { user, server } = await openWithChosen();
    server.answer('previewRevocation', refuse('refused', { message: 'One of them is gone.' }));
    await press(user, 'Revoke');
    expect(await screen.findByText('One of them is gone.')).toBeDefined();
    await fill(user, 'Reason in English', 'Still typed');
  });
});

describe('selected rows', () => {
  it('are named before they are revoked', async () => {
    const { user, server } = await openWithChosen();
    server.answer('previewRevocation', {
      tracks: 2,
      copies: nobody,
      distributors: nobody,
      venues: nobody,
      playlists: nobody,
      collections: nobody,
    });
    await press(user, 'Revoke');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(`${trackOf().name}, Snow`);
  });

  it('are those that are shown: another filter and a page that is opened anew select nothing', async () => {
    const { user, server, router } = await openWithChosen();
    server.answer('officeAlbums', page());
    server.answer('officeTracks', page(trackOf({ id: 9, name: 'Quiet' })));
    await user.type(screen.getByPlaceholderText('Search'), 'Quiet');
    await screen.findByText('Quiet');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    await screen.findByRole('toolbar');
    await router.navigate('/albums');
    await waitFor(() => expect(screen.queryByText('Quiet')).toBeNull());
    await router.navigate('/tracks');
    await screen.findByText('Quiet');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it.each([
    ['another filter', (user: UserEvent) => user.type(screen.getByPlaceholderText('Search'), 'Quiet')],
    ['the selection was given up', (user: UserEvent) => press(user, 'Unselect')],
  ])('are none where all of them arrive after %s', async (_, leave) => {
    const { user, server, router } = await openWithChosen();
    server.answer('officeTracks', ({ query: { limit, offset } }) => {
      const first = limit === '200' ? Number(offset) + 1 : 7;
      const items = Array.from({ length: limit === '200' ? 200 : 2 }, (_none, at) => trackOf({ id: first + at }));
      return { items, total: 3000 };
    });
    await router.navigate('/tracks?page=1&perPage=50&sort=name&order=ASC');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
    const release = server.holdNext('officeTracks');
    await press(user, 'Select all');
    await leave(user);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    release();
    expect(await screen.findByText(/Only the first 1000/)).toBeDefined();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it.each([
    ['page', 'page=2&perPage=50&sort=id&order=DESC'],
    ['order', 'page=1&perPage=50&sort=name&order=ASC'],
  ])('are none on another %s', async (_, address) => {
    const { server, router } = await openWithChosen();
    server.answer('officeTracks', { items: [trackOf({ id: 9, name: 'Quiet' })], total: 60 });
    await router.navigate(`/tracks?${address}`);
    await screen.findByText('Quiet');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });
});

testSending({
  file: 'features/catalogue/collect-dialog.tsx',
  open: async () => {
    const opened = await openWithChosen();
    opened.server
      .answer('officeCollections', page(collectionOf()))
      .answer('addCollectionTracks', { item: collectionOf(), added: [7], already: [8] });
    await press(opened.user, 'Add to collection');
    return opened;
  },
  submit: 'Add',
  complete: async (user) => choose(user, 'Collection', 'Coffee'),
  call: 'addCollectionTracks',
  sent: { ids: [7, 8] },
});

it('support looks tracks up, and changes none', async () => {
  const server = serverFor('support').answer('officeTracks', page(trackOf()));
  await openOffice('/tracks', { server });
  await screen.findByText(trackOf().name);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: trackOf().name })).toBeNull();
});
