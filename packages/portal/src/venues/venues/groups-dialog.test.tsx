import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart, withToasts } from '../../testing/render.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import { paramsIn } from './venue-params.ts';

const filter = { id: 3, name: 'Terraces', filter: { tags: [], match: 'any' } };
const tag = { id: 5, name: 'terrace', venues: 2 };

/** A dialog whose writes wait to be answered; `written` has what was sent, and `tags` is what the server has. */
async function openWithPendingWrites() {
  const written: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  const server = { tags: [tag] };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'GET')
      return Response.json(address.includes('filter') ? { filters: [filter] } : { tags: server.tags });
    written.push(`${init?.method} ${init?.body as string}`);
    return new Promise<Response>((done) => answers.push(done));
  });
  const { user } = await renderPart(
    withToasts(<GroupsDialog params={paramsIn(new URLSearchParams())} onClose={() => undefined} />),
  );
  const answer = (body: object, status = 200) =>
    act(async () => answers.splice(0).forEach((done) => done(Response.json({ success: true, ...body }, { status }))));
  return { user, written, answer, server };
}

const removal = (name: string) => screen.queryByRole('group', { name: `Delete “${name}”` });

test('a filter that the server refuses to save says so', async () => {
  const { user, answer } = await openWithPendingWrites();
  await user.click(await screen.findByRole('button', { name: 'Save filter' }));
  await answer({ status: 500, code: 'internal', message: 'No room', request_id: 'x' }, 500);
  expect((await screen.findByText('No room')).closest('[role=alert]')).not.toBeNull();
});

test.each([
  ['Terraces', 'The filter can’t be brought back.'],
  [
    'terrace',
    '2 objects with this tag. It leaves all of them together with its music rules, so that what they blocked plays again. You can undo this for a day.',
  ],
])('“%s” is deleted after a question, and a refusal of the server is said', async (name, question) => {
  const { user, written, answer } = await openWithPendingWrites();
  const trash = await screen.findByRole('button', { name: `Delete “${name}”` });
  await user.dblClick(trash);
  expect(written).toEqual([]);
  expect(screen.getByText(question)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(removal(name)).toBeNull();
  await user.click(trash);
  await user.dblClick(within(removal(name)!).getByRole('button', { name: `Delete “${name}”` }));
  expect(written).toHaveLength(1);
  await answer({ status: 500, code: 'internal', message: 'No room', request_id: 'x' }, 500);
  expect((await screen.findByText('No room')).closest('[role=alert]')).not.toBeNull();
});

test('a deleted tag says from how many objects it was removed, and that can be undone', async () => {
  const { user, written, answer } = await openWithPendingWrites();
  await user.click(await screen.findByRole('button', { name: 'Delete “terrace”' }));
  await user.click(within(removal('terrace')!).getByRole('button', { name: 'Delete “terrace”' }));
  await answer({ undo: { token: 'T', until: '2026-11-21T09:00:00Z' } });
  expect(await screen.findByText('Tag “terrace” removed from 2 objects')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(written.at(-1)).toBe('POST {"token":"T"}');
  await answer({ restored: 2, removed: 0, kept: [] });
  expect(await screen.findByText('Tag “terrace” is back on 2 objects, with its music rules')).toBeDefined();
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('a filter is saved once for two presses, and the name that is typed meanwhile stays', async () => {
  const { user, written, answer } = await openWithPendingWrites();
  await user.type(await field('Filter name'), 'Late{Enter}{Enter}');
  await user.dblClick(screen.getByRole('button', { name: 'Save filter' }));
  expect(written).toHaveLength(1);
  await user.type(await field('Filter name'), ' bars');
  await answer({ filter: { ...filter, id: 4, name: 'Late' } });
  expect((await field('Filter name')).value).toBe('Late bars');
  await user.click(screen.getByRole('button', { name: 'Save filter' }));
  expect(written).toHaveLength(2);
});

test('a tag is renamed once for two presses, and its field stays the same one', async () => {
  const { user, written, answer, server } = await openWithPendingWrites();
  await user.clear(await field('Tag “terrace”'));
  const input = await field('Tag “terrace”');
  await user.type(input, 'Roof{Enter}{Enter}');
  expect(written).toEqual(['PUT {"name":"Roof"}']);
  await user.type(input, 's');
  server.tags = [{ ...tag, name: 'Roof' }];
  await answer({ tag: server.tags[0] });
  expect(await field('Tag “Roof”')).toBe(input);
  expect(input.value).toBe('Roofs');
  expect(document.activeElement).toBe(input);
});
