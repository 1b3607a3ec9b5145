import { screen, waitFor, within } from '@testing-library/dom';
import type { Drop, office, OfficeResponse } from '@kamerton/wire/office';
import { expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { page } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const waiting: Drop = {
  id: 3,
  name: 'batch',
  state: 'incomplete',
  files: 2,
  bytes: 2048,
  is_marked: true,
  changed_at: '2026-11-01T10:00:00Z',
  problems: [{ path: 'resources/2.flac', code: 'file_missing', about: '', message: 'missing file' }],
  problem_count: 120,
  notice: 'The delivery “batch” is incomplete.',
  import_id: null,
  target: null,
};

const open = async (drops: OfficeResponse<typeof office.drops>) => {
  const server = serverFor('catalogue')
    .answer('imports', page())
    .answer('uploads', { ...page(), room: 1 })
    .answer('ddexMessages', page())
    .answer('drops', drops);
  const { user } = await openOffice('/deliveries', { server });
  return { server, user };
};

it('the folder of deliveries names what one waits for, and a second press of its act does nothing', async () => {
  const { user, server } = await open({ ...page(waiting), root: '/srv/drop', fault: null });
  const item = (await screen.findByText('batch')).closest('li') as HTMLElement;
  expect(item.textContent).toContain('resources/2.flac — missing file');
  expect(item.textContent).toContain('and 119 more');
  await user.click(within(item).getByRole('button', { name: 'Notice to sender' }));
  const notice = await screen.findByRole('dialog');
  expect(notice.textContent).toContain('The delivery “batch” is incomplete.');
  await user.click(within(notice).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(notice.isConnected).toBe(false));
  server.answer('recheckDrop', refuse('conflict', { message: 'It is being imported.' }));
  await user.click(within(item).getByRole('button', { name: 'Check now' }));
  expect(await within(item).findByText('It is being imported.')).toBeDefined();
  server.answer('refuseDrop', { success: true });
  await user.click(within(item).getByRole('button', { name: 'Refuse' }));
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refuse' });
  await Promise.all([user.click(confirm), user.click(confirm)]);
  await waitFor(() => expect(server.receivedOf('refuseDrop')).toHaveLength(1));
});

it('a folder that cannot be used is told with its error, and none at all not', async () => {
  const { server } = await open({ ...page(), root: '/srv/drop', fault: 'EACCES' });
  expect(await screen.findByText(/The folder can’t be used \(EACCES\)/)).toBeDefined();
  expect(server.receivedOf('drops')).toHaveLength(1);
});
