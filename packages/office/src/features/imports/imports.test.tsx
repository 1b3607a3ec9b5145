import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { field, fill, press } from '../../testing/form.ts';
import { importOf, page, trackOf, uploadOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';
import { uploader } from './uploader.ts';

const serverForImports = () =>
  serverFor('catalogue')
    .answer('imports', page())
    .answer('uploads', { ...page(uploadOf()), room: 5_000_000 })
    .answer('importJob', { item: importOf() })
    .answer('importFiles', page());

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
  it('is deleted once that is confirmed', async () => {
    const server = serverForImports().answer('abandonUpload', { success: true });
    const { user } = await openOffice('/imports', { server });
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
    const running = importOf({ state: 'running', dry_run: false, finished_at: null });
    const server = serverForImports().answer('importJob', { item: running }).answer('stopImport', { success: true });
    const { user } = await openOffice('/imports/30/show', { server });
    await press(user, 'Stop');
    await waitFor(() => expect(server.receivedOf('stopImport')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
  });
});
