import type { Venue } from '@kamerton/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/server.ts';
import { renderPart, withToasts } from '../../testing/render.tsx';
import { ManyDialog } from './many-dialog.tsx';

const venues = [1, 2].map((id) => ({ id, name: `Bar ${id}` }) as Venue);
const pagination = { total: 1, limit: 1000, offset: 0 };
const named = (id: number, name: string) => ({ id, name, track_count: 1, cover: null });

const preview = {
  success: true,
  fingerprint: 'f1',
  total: 2,
  changed: 1,
  unchanged: 1,
  venues: [{ id: 1, name: 'Bar 1', changes: [{ field: 'is_active', from: '', to: 'no' }] }],
  refused: [{ id: 2, name: 'Bar 2', fields: { volume: 'unknown', tags: 'too_many' } }],
  undo: null,
};

let answers: Record<string, unknown>;
let writes: ReturnType<typeof serve>['writes'];
const done = vi.fn<() => void>();

beforeEach(() => {
  done.mockReset();
  answers = {
    'GET /my/playlists': { playlists: [named(5, 'Morning')], pagination },
    'GET /my/collections': { collections: [named(9, 'Jazz')], pagination },
    'GET /collections': { collections: [named(9, 'Jazz'), named(10, 'Blues')], pagination },
    'GET /objects/tags': { tags: ['roof', 'bar'].map((name, at) => ({ id: at + 3, name, venues: 1 })) },
    'POST /objects/many': preview,
  };
  ({ writes } = serve(answers));
});

async function open() {
  const part = await renderPart(withToasts(<ManyDialog venues={venues} onClose={() => undefined} onDone={done} />));
  const dialog = await screen.findByRole('dialog', { name: 'Change objects' });
  const press = (name: string) => part.user.click(within(dialog).getByRole('button', { name }));
  const select = (name: string) => within(dialog).getByLabelText<HTMLSelectElement>(name);
  const show = () => press('Preview changes');
  return { ...part, dialog, press, select, show, inDialog: within(dialog) };
}

test('what many venues get is asked for, shown before it is made, and then made and undone', async () => {
  const { user, client, inDialog, press, select, show } = await open();
  await show();
  expect(inDialog.getAllByRole('status')[0]?.textContent).toBe('Choose what to change.');
  expect(writes).toEqual([]);
  await inDialog.findByRole('option', { name: 'Blues' });
  const offered = [...select('Playlist').options].map(({ value, text }) => [value, text]);
  expect(offered).toEqual([
    ['', 'Leave as is'],
    ['none', 'Nothing'],
    ['playlist 5', 'Mine: Morning'],
    ['collection 9', 'Jazz'],
    ['collection 10', 'Blues'],
  ]);
  await user.selectOptions(select('Playlist'), 'Mine: Morning');
  expect(inDialog.queryByText('Choose what to change.')).toBeNull();
  await user.selectOptions(select('State'), 'Inactive');
  expect(inDialog.queryByRole('slider')).toBeNull();
  await user.click(inDialog.getByRole('checkbox', { name: 'Set the volume' }));
  expect(inDialog.getByRole('slider', { name: 'Volume' })).toBeDefined();
  await user.type(inDialog.getByLabelText(/^Add tags/), 'sea');
  for (const name of ['roof', 'bar', 'roof']) await press(name);
  await show();
  await inDialog.findByText('Will change: 1');
  const tags = { add_tags: ['sea'], remove_tags: [4] };
  const change = { playlist_id: 5, selection_id: null, is_active: false, volume: 100, ...tags };
  expect(writes).toMatchObject([{ call: 'POST /objects/many', body: { dry_run: true, ids: [1, 2], change } }]);
  const counts = inDialog.getAllByRole('status').at(-1)?.textContent;
  expect(counts).toBe('Will change: 1Unchanged: 1Cannot be changed: 1');
  expect(inDialog.getByRole('region', { name: 'Preview changes' }).textContent).toBe(
    'Bar 2Volume depends on the time of day. Change it in the object’s playerToo many selected' +
      'Bar 1Active: empty → no',
  );
  await press('Back');
  expect(select('State').value).toBe('inactive');
  await show();
  await inDialog.findByText('Will change: 1');
  client.setQueryData(['fitness', 1], {});
  answers['POST /objects/many'] = { ...preview, undo: { token: 't' } };
  await press('Change 1 object');
  const toast = (await screen.findByText('1 object changed')).closest<HTMLElement>('[role=status]')!;
  expect(writes.at(-1)?.body).toMatchObject({ dry_run: false, fingerprint: 'f1', ids: [1, 2] });
  expect(done).toHaveBeenCalledTimes(1);
  expect(client.getQueryState(['fitness', 1])?.isInvalidated).toBe(true);
  answers['POST /objects/many/undo'] = { success: true, restored: 2, kept: [] };
  client.setQueryData(['fitness', 1], {});
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Former values restored: 2 objects');
  expect(writes.at(-1)).toEqual({ call: 'POST /objects/many/undo', body: { token: 't' } });
  expect(client.getQueryState(['fitness', 1])?.isInvalidated).toBe(true);
});

test('a refusal preview says which tags are wrong, and a conflict shows what would change now', async () => {
  const { user, inDialog, press, show } = await open();
  await user.type(inDialog.getByLabelText(/^Add tags/), 'sea');
  const notice = () => inDialog.getAllByRole('status')[0]?.textContent;
  answers['POST /objects/many'] = () => refusal(422, { fields: { add_tags: 'too_long' } });
  await show();
  await waitFor(() => expect(notice()).toBe('Tags: Too long'));
  answers['POST /objects/many'] = () => refusal(500, { message: 'Down.' });
  await show();
  await waitFor(() => expect(notice()).toBe('Down.'));
  answers['POST /objects/many'] = { ...preview, refused: [] };
  await show();
  await inDialog.findByText('Will change: 1');
  expect([notice(), inDialog.queryByText(/^Cannot be changed/)]).toEqual(['', null]);
  answers['POST /objects/many'] = ({ body }: { body: { dry_run: boolean } }) =>
    body.dry_run ? { ...preview, changed: 0, fingerprint: 'f2' } : refusal(409, { code: 'conflict' });
  await press('Change 1 object');
  await waitFor(() =>
    expect(notice()).toBe('The objects changed while you were looking. This is what would change now.'),
  );
  expect(inDialog.getByRole('button', { name: 'Change 0 objects' })).toHaveProperty('disabled', true);
  answers['POST /objects/many'] = preview;
  await press('Back');
  expect(notice()).toBe('');
  await show();
  await inDialog.findByText('Will change: 1');
  answers['POST /objects/many'] = refusal(500, { message: 'Down.' });
  await press('Change 1 object');
  await waitFor(() => expect(notice()).toBe('Down.'));
  expect(done).not.toHaveBeenCalled();
});
