import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { field, fill, press } from '../../testing/form.ts';
import { importOf, page, trackOf, uploadOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';
import { stopPlayback } from '../../lib/playback.ts';
import { uploader } from './uploader.ts';

const serverForImports = () =>
  serverFor('catalogue')
    .answer('imports', page())
    .answer('uploads', { ...page(uploadOf()), room: 5_000_000 })
    .answer('importJob', { item: importOf() })
    .answer('importFiles', page())
    .answer('drops', { ...page(), root: null, fault: null });

describe('the dialog that imports a folder of the server', () => {
  const open = async (language: 'ru' | 'en' = 'en') => {
    const server = serverForImports().answer('importFolders', ({ query }) => ({
      items: query['folder'] ? [] : [{ folder: 'rock', name: 'rock', is_file: false }],
      total: 1,
    }));
    const opened = await openOffice('/imports', { server, language });
    await press(opened.user, language === 'en' ? 'From server folder' : 'Из папки сервера');
    return { ...opened, dialog: await screen.findByRole('dialog') };
  };

  it('opens in Russian', async () => {
    const { dialog } = await open('ru');
    expect(await within(dialog).findByText('Папка импорта')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Проверить' })).toBeDefined();
  });

  it('checks the folder that is chosen, once for two presses, and leads to the report', async () => {
    const { user, server, router, dialog } = await open();
    server.answer('startImport', { item: importOf() });
    await press(user, 'rock');
    expect(await within(dialog).findByText('No subfolders.')).toBeDefined();
    const check = within(dialog).getByRole('button', { name: 'Check' });
    await Promise.all([user.click(check), user.click(check)]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/imports/30/show'));
    expect(server.bodiesOf('startImport')).toEqual([{ folder: 'rock', kind: 'music', dry_run: true }]);
  });

  it('imports all of them only where that is chosen', async () => {
    const { user, server, dialog } = await open();
    server.answer('startImport', { item: importOf() });
    const run = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import' });
    expect(run.disabled).toBe(true);
    await press(user, 'The whole import folder');
    await user.click(run);
    await waitFor(() =>
      expect(server.bodiesOf('startImport')).toEqual([{ folder: '', kind: 'music', dry_run: false }]),
    );
  });

  it('says why an import cannot be started, and stays where it was', async () => {
    const { user, server, dialog } = await open();
    server.answer('startImport', refuse('import_running', { message: 'It is being imported.' }));
    await press(user, 'rock');
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await within(dialog).findByText('It is being imported.')).toBeDefined();
    expect(within(dialog).getByText('rock')).toBeDefined();
  });

  it('says why an import could not be started after its page was left', async () => {
    const { user, server, router, dialog } = await open();
    const arrive = server.answerLater('startImport', refuse('import_running', { message: 'It is being imported.' }));
    await press(user, 'rock');
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(server.receivedOf('startImport')).toHaveLength(1));
    await router.navigate('/');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    arrive();
    expect(await screen.findByText('It is being imported.')).toBeDefined();
  });
});

describe('the lists of imports and uploads', () => {
  it('say why they could not be loaded', async () => {
    const server = serverFor('catalogue')
      .answer('imports', refuse('unavailable', { message: 'The list is being counted.' }))
      .answer('uploads', refuse('unavailable', { message: 'The folder is away.' }));
    await openOffice('/imports', { server });
    expect(await screen.findByText('The list is being counted.')).toBeDefined();
    expect(await screen.findByText('The folder is away.')).toBeDefined();
    expect(server.receivedOf('uploads')[0]?.query).toEqual({ limit: '200' });
  });

  it('tell a group without imports from a service without any', async () => {
    await openOffice('/imports?group=active', { server: serverForImports() });
    expect(await screen.findByText('No such imports.')).toBeDefined();
  });
});

describe('the report of an import', () => {
  it('stays where a later read of it is refused', async () => {
    const server = serverForImports()
      .answer('importJob', { item: importOf({ state: 'running' }) })
      .answer('stopImport', () => {
        server.answer('importJob', refuse('unavailable', { message: 'The database is away.' }));
        return { success: true };
      });
    const { user } = await openOffice('/imports/30/show', { server });
    await press(user, 'Stop');
    // The second read is tried three times.
    await waitFor(() => expect(server.receivedOf('importJob')).toHaveLength(4), { timeout: 30_000 });
    await expect(screen.findByText('The database is away.', {}, { timeout: 500 })).rejects.toThrow('Unable to find');
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined();
  });
});

describe('the search for deliveries', () => {
  it('keeps every letter where it is typed', async () => {
    const server = serverForImports().answer('ddexMessages', page());
    const { user, router } = await openOffice('/deliveries', { server });
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    await user.type(search, 'Wer');
    await user.type(search, 'at', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(search.value).toBe('Water');
    await waitFor(() => expect(router.state.location.search).toBe('?q=Water'));
    await waitFor(() => expect(server.receivedOf('ddexMessages').at(-1)?.query).toMatchObject({ q: 'Water' }));
    await router.navigate('/deliveries?q=Fire');
    await waitFor(() => expect(search.value).toBe('Fire'));
  });

  it('says why it has failed', async () => {
    const server = serverForImports().answer(
      'ddexMessages',
      refuse('unavailable', { message: 'The list is being counted.' }),
    );
    await openOffice('/deliveries', { server });
    expect(await screen.findByText('The list is being counted.')).toBeDefined();
  });
});

describe('files that are chosen', () => {
  it('are uploaded, checked, and reported on', async () => {
    const server = serverForImports()
      .answer('uploads', { ...page(), room: 5_000_000 })
      .answer('createUpload', {
        item: {
          ...uploadOf({ state: 'receiving', received: 0 }),
          list: [{ position: 1, path: 'a.mp3', size: 3, modified: null, received: 0 }],
        },
      })
      .answer('sendChunk', { offset: 3, size: 3 })
      .answer('finishUpload', { item: uploadOf() })
      .answer('startImport', { item: importOf() });
    const { user, router } = await openOffice('/imports', { server });
    await screen.findByRole('button', { name: 'Choose files or ZIP' });
    const input = screen.getByLabelText<HTMLInputElement>('Choose files or ZIP', { selector: 'input' });
    const folder = screen.getByLabelText('Choose folder', { selector: 'input' });
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    for (const name of ['Choose folder', 'Choose files or ZIP']) await press(user, name);
    expect(opened.mock.contexts).toEqual([folder, input]);
    opened.mockRestore();
    await user.upload(input, [new File(['abc'], 'a.mp3', { lastModified: 7 }), new File(['x'], '.DS_Store')]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/imports/30/show'));
    expect(server.bodiesOf('createUpload')).toEqual([{ files: [{ path: 'a.mp3', size: 3, modified: 7 }] }]);
    expect(server.receivedOf('sendChunk')[0]).toMatchObject({
      params: { id: '8', position: '1' },
      query: { offset: '0' },
    });
    expect(server.bodiesOf('startImport')).toEqual([{ upload_id: 8, kind: 'music', dry_run: true }]);
    uploader.forget(8);
  });

  it('are checked without taking the operator away from another page', async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const item = uploadOf({ state: 'receiving', received: 0 });
    const server = serverForImports()
      .answer('uploads', { ...page(), room: 5_000_000 })
      .answer('createUpload', {
        item: { ...item, list: [{ position: 1, path: 'a.mp3', size: 3, modified: null, received: 0 }] },
      })
      .answer('sendChunk', { offset: 3, size: 3 })
      .answer('finishUpload', async () => {
        await arrived;
        return { item: uploadOf() };
      })
      .answer('startImport', { item: importOf() })
      .answer('officeTrack', { item: trackOf() })
      .answer('officeGenres', page())
      .answer('officeAlbums', page())
      .answer('officeTags', page());
    const { user, router } = await openOffice('/imports', { server });
    await screen.findByRole('button', { name: 'Choose files or ZIP' });
    const input = screen.getByLabelText<HTMLInputElement>('Choose files or ZIP', { selector: 'input' });
    await user.upload(input, [new File(['abc'], 'a.mp3', { lastModified: 7 })]);
    await waitFor(() => expect(server.receivedOf('finishUpload')).toHaveLength(1));
    const isLeftUnasked = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isLeftUnasked()).toBe(false);
    await router.navigate('/tracks/7');
    await press(user, 'Move to album');
    await fill(user, 'Number', '12');
    arrive();
    expect(await screen.findByText('Check started: water')).toBeDefined();
    expect(isLeftUnasked()).toBe(true);
    expect(server.bodiesOf('startImport')).toEqual([{ upload_id: 8, kind: 'music', dry_run: true }]);
    expect(router.state.location.pathname).toBe('/tracks/7');
    expect(field('Number').value).toBe('12');
    uploader.forget(8);
  });
});

describe('an upload', () => {
  it('that was interrupted says how it goes on and how much has arrived, and can only be deleted', async () => {
    const item = uploadOf({ state: 'receiving', received: 40 });
    await openOffice('/imports', { server: serverForImports().answer('uploads', { ...page(item), room: 5_000_000 }) });
    const row = (await screen.findByRole('heading', { name: 'water' })).closest('li') ?? document.body;
    expect(within(row).getByRole('status').textContent).toMatch(/^Interrupted: choose the same files again/);
    expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(within(row).getByText(/Files: 0 of 1$/)).toBeDefined();
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Delete upload']);
  });

  it('is deleted once that is confirmed', async () => {
    const server = serverForImports().answer('abandonUpload', { success: true });
    const { user } = await openOffice('/imports', { server });
    expect(await screen.findByText('Uploaded')).toBeDefined();
    expect(screen.getByText(/Files: 1 of 1$/)).toBeDefined();
    await press(user, 'Delete upload');
    expect(server.receivedOf('abandonUpload')).toEqual([]);
    await press(user, 'Confirm');
    await waitFor(() => expect(server.receivedOf('abandonUpload').map(({ params }) => params)).toEqual([{ id: '8' }]));
  });
});

describe('an upload that could not be deleted', () => {
  it('can be resumed with the files that were chosen', async () => {
    const list = [{ position: 1, path: 'a.mp3', size: 3, modified: null, received: 0 }];
    const item = { ...uploadOf({ state: 'receiving', received: 0 }), list };
    const server = serverForImports()
      .answer('uploads', { ...page(item), room: 5_000_000 })
      .answer('createUpload', { item })
      .answer('upload', { item })
      .answer('sendChunk', refuse('disk_full'))
      .answer('abandonUpload', refuse('unavailable', { message: 'The database is away.' }));
    const { user } = await openOffice('/imports', { server });
    await screen.findByRole('button', { name: 'Choose files or ZIP' });
    const input = screen.getByLabelText<HTMLInputElement>('Choose files or ZIP', { selector: 'input' });
    await user.upload(input, [new File(['abc'], 'a.mp3', { lastModified: 7 })]);
    await screen.findByRole('button', { name: 'Resume' });
    expect(screen.getByRole('progressbar', { name: 'water' }).getAttribute('aria-valuenow')).toBe('0');
    await press(user, 'Delete upload');
    await press(user, 'Confirm');
    expect(await screen.findByText('The database is away.')).toBeDefined();
    server
      .answer('sendChunk', { offset: 3, size: 3 })
      .answer('finishUpload', { item: uploadOf() })
      .answer('uploads', { ...page(uploadOf()), room: 5_000_000 });
    await press(user, 'Resume');
    expect(await screen.findByRole('button', { name: 'Import' })).toBeDefined();
    uploader.forget(8);
  });
});

describe('an upload that is pressed twice', () => {
  it('is deleted once', async () => {
    const server = serverForImports().answer('abandonUpload', { success: true });
    const { user } = await openOffice('/imports', { server });
    await press(user, 'Delete upload');
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    await Promise.all([user.click(confirm), user.click(confirm)]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.receivedOf('abandonUpload')).toHaveLength(1);
  });

  it.each(['Check', 'Import'])('starts one import: %s', async (name) => {
    const server = serverForImports().answer('startImport', { item: importOf() });
    const { user, router } = await openOffice('/imports', { server });
    const start = await screen.findByRole('button', { name });
    await Promise.all([user.click(start), user.click(start)]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/imports/30/show'));
    expect(server.receivedOf('startImport')).toHaveLength(1);
  });
});

describe('a report', () => {
  it('says of each release and track of a delivery what became of it, and until when it plays', async () => {
    const track = { disc: 1, isrc: 'GBAAA2600001', closed: null };
    const message = {
      path: 'water/1/message.xml',
      message_id: 'M-1',
      sender: 'PADPIDA1',
      kind: 'new_release' as const,
      version: '4.3',
      created_at: null,
      outcome: 'incomplete' as const,
      notes: [{ code: 'file_missing', about: 'hail.flac', message: 'A file is missing:' }],
      releases: [
        {
          title: 'Water',
          artist: 'The Pools',
          icpn: '4006381333931',
          grid: null,
          outcome: 'new' as const,
          closed: null,
          until: '2027-06-01T00:00:00Z',
          revoked: [],
          restored: [],
          tracks: [
            { ...track, number: 1, title: 'Rain', outcome: 'added' as const, file: 'rain.flac', track_id: 7 },
            { ...track, number: 2, title: null, outcome: 'missing' as const, file: 'hail.flac', track_id: null },
            {
              ...track,
              number: 3,
              title: 'Snow',
              outcome: 'updated' as const,
              closed: 'ended' as const,
              file: null,
              track_id: 9,
            },
          ],
        },
      ],
    };
    const sums = { taken: 0, known: 0, older: 0, incomplete: 1, test: 0, revoked: 0, restored: 0 };
    const failed = { code: 'disk_full', about: 'snow.flac', message: 'The disk is full:' };
    const item = importOf({ kind: 'ddex', state: 'failed', delivery: sums, reason: failed });
    const server = serverForImports()
      .answer('importJob', { item })
      .answer('importMessages', page(message))
      .answer('listenToImportFile', { url: 'https://music.example/rain' })
      .answer('listenToTrack', { url: 'https://music.example/9' });
    const { user } = await openOffice('/imports/30/show', { server });
    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full: snow.flac');
    const release = (await screen.findByText(/^The Pools — Water/)).closest('section') ?? document.body;
    expect(release.textContent).toMatch(/4006381333931 until 1 Jun(e)? 2027/);
    expect(release.previousElementSibling?.textContent).toBe('A file is missing: hail.flac');
    const lines = within(release).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      ' 1.1 Rain GBAAA2600001 · new',
      ' 1.2 hail.flac GBAAA2600001 · no file',
      ' 1.3 Snow GBAAA2600001 · changed · deal ended',
    ]);
    expect(within(release).getByRole('link', { name: 'Rain' }).getAttribute('href')).toBe('/tracks/7');
    expect(within(lines[1] ?? release).queryByRole('button')).toBeNull();
    await press(user, 'Play “Rain”');
    await press(user, 'Play “Snow”');
    await waitFor(() => expect(server.receivedOf('listenToTrack')[0]?.params).toEqual({ id: '9' }));
    expect(server.receivedOf('listenToImportFile')).toMatchObject([
      { params: { id: '30' }, query: { path: 'water/1/rain.flac' } },
    ]);
    stopPlayback();
  });

  it('says why its files could not be listed', async () => {
    const server = serverForImports().answer(
      'importFiles',
      refuse('unavailable', { message: 'The list is being counted.' }),
    );
    await openOffice('/imports/30/show', { server });
    expect(await screen.findByText('The list is being counted.')).toBeDefined();
  });

  it('leads from a check to the import of the same files', async () => {
    const server = serverForImports().answer('startImport', { item: importOf({ id: 31, dry_run: false }) });
    const { user, router } = await openOffice('/imports/30/show', { server });
    expect(await screen.findByText('This was only a check. Nothing in the catalogue has changed.')).toBeDefined();
    await press(user, 'Import');
    await waitFor(() => expect(router.state.location.pathname).toBe('/imports/31/show'));
    expect(server.bodiesOf('startImport')).toEqual([{ upload_id: 8, kind: 'music', dry_run: false }]);
  });

  it('stops an import that runs', async () => {
    const progress = { bytes: 400, done_bytes: 100, files: 8, done: 1 };
    const running = importOf({ state: 'running', dry_run: false, finished_at: null, ...progress });
    const server = serverForImports().answer('importJob', { item: running }).answer('stopImport', { success: true });
    const { user } = await openOffice('/imports/30/show', { server });
    const bar = await screen.findByRole('progressbar', { name: 'water' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    await press(user, 'Stop');
    await waitFor(() => expect(server.receivedOf('stopImport')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
  });
});
