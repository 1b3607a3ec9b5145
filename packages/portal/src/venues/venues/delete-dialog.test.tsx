import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart, withToasts } from '../../testing/render.tsx';
import { venueOf } from '../../testing/venue.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeletedDialog } from './deleted-dialog.tsx';

const bar = venueOf({ id: 1, name: 'Bar «Ёлка»' });
const cafe = venueOf({ id: 2, name: 'Cafe' });

/** A dialog whose writes wait to be answered; `written` has what was sent. */
async function openDialog(venues = [bar]) {
  const written: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    written.push(`${init?.method} ${init?.body as string}`);
    return new Promise<Response>((done) => answers.push(done));
  });
  const onDeleted = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const { user } = await renderPart(
    withToasts(<DeleteDialog venues={venues} onClose={onClose} onDeleted={onDeleted} />),
  );
  const answer = (status: number, body: object) =>
    act(async () => answers.splice(0).forEach((done) => done(Response.json(body, { status }))));
  return { user, written, answer, onDeleted, onClose };
}

const removeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });

test.each([
  [[bar], 'Name of the object', 'bar ёлк', 'bar елка', '{"id":[1]}', '“Bar «Ёлка»” deleted'],
  [[bar, cafe], 'Number of objects', '1', '2', '{"id":[1,2]}', '2 objects deleted'],
])('is done once after what was to be typed, and undone', async (venues, label, wrong, right, ids, said) => {
  const { user, written, answer, onDeleted } = await openDialog(venues);
  await user.type(screen.getByLabelText(label), `${wrong}{Enter}`);
  expect([removeButton().disabled, written]).toEqual([true, []]);
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), `${right}{Enter}{Enter}`);
  await user.dblClick(removeButton());
  expect(written).toEqual([`DELETE ${ids}`]);
  await answer(200, { success: true, until: '2026-11-21T09:00:00Z' });
  expect(onDeleted).toHaveBeenCalledOnce();
  expect(await screen.findByText(said)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(written.at(-1)).toBe(`POST ${ids}`);
  await answer(404, { code: 'not_found' });
  expect(await screen.findByText('This can no longer be brought back.')).toBeDefined();
});

test('is left where another window has deleted one of them, and says so', async () => {
  const { user, answer, onDeleted, onClose } = await openDialog([bar, cafe]);
  await user.type(screen.getByLabelText('Number of objects'), '2{Enter}');
  await answer(404, { code: 'not_found' });
  expect(await screen.findByText(/^Some of these objects are gone/)).toBeDefined();
  expect([onDeleted, onClose].map((each) => each.mock.calls.length)).toEqual([1, 1]);
});

test('deleted objects come back one by one or all at once', async () => {
  const written: string[] = [];
  const deleted = [bar, cafe].map(({ id, name }) => ({
    id,
    name,
    city_name: 'Omsk',
    address: '',
    players: id,
    deleted_at: '2026-11-20T09:00:00Z',
    restorable_until: '2026-11-21T09:00:00Z',
  }));
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'GET') written.push(init?.body as string);
    return Response.json({ success: true, objects: deleted, pagination: { limit: 1000, offset: 0, total: 2 } });
  });
  const { user } = await renderPart(withToasts(<DeletedDialog onClose={() => undefined} />));
  expect(await screen.findByText(/2 players waiting/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Restore “Cafe”' }));
  expect(await screen.findByText('“Cafe” is back')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Restore all' }));
  expect(await screen.findByText('2 objects are back')).toBeDefined();
  expect(written).toEqual(['{"id":[2]}', '{"id":[1,2]}']);
});
