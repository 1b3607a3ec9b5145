import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { fill, press, testSending } from '../testing/form.ts';
import { page, trackOf } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

const filtered = `/tracks?${new URLSearchParams({ filter: JSON.stringify({ explicit: true, label: 'Wet' }) }).toString()}`;

const serverWithTracks = () => serverFor().answer('officeTracks', page(trackOf()));

const open = (language: 'ru' | 'en' = 'en', server = serverWithTracks()) => openOffice(filtered, { server, language });

it('tells in words what filters a list, and takes one filter away by a press', async () => {
  const { user, server } = await open();
  await press(user, 'Remove filter: Explicit: yes');
  await waitFor(() => expect(server.receivedOf('officeTracks').at(-1)?.query).not.toHaveProperty('explicit'));
  expect(server.receivedOf('officeTracks').at(-1)?.query).toMatchObject({ label: 'Wet' });
});

testSending({
  file: 'ui/list-filters.tsx',
  open: async () => {
    const item = { id: 1, list: 'tracks', name: 'Wet ones', filter: {} };
    const opened = await open('en', serverWithTracks().answer('saveFilter', { item }));
    await press(opened.user, 'Save filter');
    return opened;
  },
  submit: 'Save',
  complete: async (user) => fill(user, 'Filter name', 'Wet ones'),
  call: 'saveFilter',
  sent: { list: 'tracks', name: 'Wet ones', filter: { explicit: true, label: 'Wet' } },
});

it('keeps a filter under a name, and says what is wrong with the name', async () => {
  const { user, server } = await open('ru');
  await press(user, 'Сохранить фильтр');
  const saveButton = await screen.findByRole<HTMLButtonElement>('button', { name: 'Сохранить' });
  expect(saveButton.disabled).toBe(true);
  server.answer('saveFilter', refuse('invalid', { fields: { name: 'too_long' } }));
  await fill(user, 'Название фильтра', 'Мокрые');
  await user.click(saveButton);
  expect(await screen.findByText('Слишком длинно')).toBeDefined();
  const saved = { id: 1, list: 'tracks', name: 'Мокрые', filter: { explicit: true, label: 'Wet' } };
  server.answer('saveFilter', { item: saved }).answer('savedFilters', { items: [saved] });
  await Promise.all([user.click(saveButton), user.click(saveButton)]);
  expect(await screen.findByRole('button', { name: 'Мокрые' })).toBeDefined();
  const sent = { list: 'tracks', name: 'Мокрые', filter: { explicit: true, label: 'Wet' } };
  expect(server.bodiesOf('saveFilter')).toEqual([sent, sent]);
});

it('forgets a saved filter after a question, once for two presses', async () => {
  const server = serverWithTracks()
    .answer('savedFilters', { items: [{ id: 1, list: 'tracks', name: 'Wet ones', filter: { label: 'Wet' } }] })
    .answer('removeSavedFilter', { success: true });
  const { user } = await open('en', server);
  const forget = await screen.findByRole('button', { name: 'Delete the saved filter “Wet ones”' });
  await Promise.all([user.click(forget), user.click(forget)]);
  expect(await screen.findByRole('dialog', { name: 'Delete the saved filter “Wet ones”' })).toBeDefined();
  expect(server.receivedOf('removeSavedFilter')).toEqual([]);
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  await Promise.all([user.click(confirm), user.click(confirm)]);
  await waitFor(() =>
    expect(server.receivedOf('removeSavedFilter').map(({ params }) => params)).toEqual([{ id: '1' }]),
  );
});
