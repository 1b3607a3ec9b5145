import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { choose, field, fill, findField, messageAt, testDialog, testForm, press } from '../../testing/form.ts';
import { genreOf, page } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const names = { ru: ['По-русски', 'По-английски'], en: ['In Russian', 'In English'] };
const folk = genreOf({ id: 13, name: { ru: 'Фолк', en: 'Folk' }, count: 1 });

describe('a new tag', () => {
  testForm({
    file: 'features/taxonomy/taxonomy.tsx',
    path: '/tags/create',
    labels: names,
    required: names.en,
    complete: async (user) => {
      await fill(user, 'In Russian', 'Море');
      await fill(user, 'In English', 'Sea');
    },
    refused: { label: 'In Russian', name: 'name.ru' },
    call: 'createTag',
    sent: { name: { ru: 'Море', en: 'Sea' } },
    answer: (server) => server.answer('createTag', { item: genreOf() }).answer('officeTags', page(genreOf())),
    answerNext: (server) => server.answer('officeTag', { item: genreOf() }),
  });
});

describe('a genre', () => {
  testForm({
    file: 'features/taxonomy/taxonomy.tsx',
    path: '/genres/11',
    prepare: (server) => server.answer('officeGenre', { item: genreOf() }),
    labels: names,
    required: names.en,
    complete: async (user) => fill(user, 'In English', 'Rock and roll'),
    refused: { label: 'In English', name: 'name.en' },
    call: 'renameGenre',
    sent: { name: { ru: 'Рок', en: 'Rock and roll' }, version: 2 },
    answer: (server) => server.answer('renameGenre', { item: genreOf({ version: 3 }) }),
    theirs: genreOf({ name: { ru: 'Рок', en: 'Hard rock' }, version: 7 }),
  });

  it('is not deleted while tracks have it', async () => {
    const server = serverFor().answer('officeGenre', { item: folk });
    await openOffice('/genres/13', { server });
    await findField('In English');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
  });

  it('leads to the genre that it was merged into', async () => {
    const server = serverFor().answer('officeGenre', { item: folk });
    const { router } = await openOffice('/genres/11', { server });
    await waitFor(() => expect(router.state.location.pathname).toBe('/genres/13'));
  });
});

describe('the dialog that merges genres', () => {
  const merge = { en: 'Merge', ru: 'Объединить' };
  const open = async (language: 'ru' | 'en' = 'en') => {
    const server = serverFor()
      .answer('officeGenre', ({ params }) => ({ item: params['id'] === '11' ? genreOf() : folk }))
      .answer('officeGenres', page(genreOf(), folk))
      .answer('mergeGenre', { item: folk, tracks: 0 });
    const opened = await openOffice('/genres/11', { server, language });
    await press(opened.user, merge[language]);
    return opened;
  };
  testDialog({
    file: 'features/taxonomy/merge-button.tsx',
    open,
    title: { ru: 'Объединить «Рок»', en: 'Merge “Rock”' },
    submit: 'Merge',
    complete: async (user) => choose(user, 'Merge into', 'Folk'),
    call: 'mergeGenre',
    sent: { into: 13 },
  });

  it('sends no former choice while a text that is not chosen is typed', async () => {
    const { user, server } = await open();
    await choose(user, 'Merge into', 'Folk');
    server.answer('officeGenres', page());
    await user.type(await findField('Merge into'), ' metal{Enter}');
    await user.click(screen.getAllByRole('button', { name: 'Merge' }).at(-1) ?? document.body);
    expect(server.receivedOf('mergeGenre')).toEqual([]);
    expect(field('Merge into').value).toBe('Folk metal');
    expect(messageAt('Merge into')).toBe('Choose from the list');
    await user.keyboard('{Backspace>6/}');
    expect(messageAt('Merge into')).not.toBe('Choose from the list');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.bodiesOf('mergeGenre')).toEqual([{ into: 13 }]));
  });

  it('leads to the other genre, where the merge can be undone until it is too late', async () => {
    const { user, server, router } = await open();
    await choose(user, 'Merge into', 'Folk');
    await user.click(screen.getAllByRole('button', { name: 'Merge' }).at(-1) ?? document.body);
    expect(await screen.findByText('“Rock” merged into “Folk”')).toBeDefined();
    expect(router.state.location.pathname).toBe('/genres/13');
    server.answer('unmergeGenre', refuse('unavailable', { message: 'Come back later.' }));
    await press(user, 'Undo');
    expect(await screen.findByText('Come back later.')).toBeDefined();
    server.answer('unmergeGenre', refuse('conflict'));
    await press(user, 'Undo');
    expect(await screen.findByText('The merge can no longer be undone')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(server.receivedOf('unmergeGenre').map(({ params }) => params)).toEqual([{ id: '11' }, { id: '11' }]);
  });
});
