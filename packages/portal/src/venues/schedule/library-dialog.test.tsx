import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart, toasts } from '../../testing/render.tsx';
import { Announcements } from './announcements.tsx';
import { LibraryDialog } from './library-dialog.tsx';

const jingle = { id: 3, name: 'Jingle', duration_ms: 4000, file: '/jingle.mp3', venue_count: 0 };

const textOf = ({ textContent }: HTMLElement) => textContent;

/** Opens the library, whose writes wait to be answered. */
async function openToWrite() {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'GET')
      return Response.json({ announcements: [jingle], pagination: { limit: 100, offset: 0, total: 1 } });
    return new Promise<Response>((done) => answers.push(done));
  });
  const page = (isOpen: boolean) => (
    <>
      {isOpen && <LibraryDialog onClose={() => undefined} />}
      {toasts}
    </>
  );
  const { user, rerender } = await renderPart(page(true));
  return {
    user,
    close: () => rerender(page(false)),
    sent: () => waitFor(() => expect(answers).toHaveLength(1)),
    answer: (response: Response) => act(async () => answers[0]?.(response)),
  };
}

const problem = (status: number, code: string) =>
  Response.json({ status, code, message: 'refused', request_id: 'test', fields: {} }, { status });

test('what is typed while an announcement is renamed stays', async () => {
  const { user, answer } = await openToWrite();
  await user.click(await screen.findByRole('button', { name: 'Rename: Jingle' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await user.type(field, 's{Enter}');
  await user.type(field, ' of May');
  await answer(Response.json({ success: true, announcement: { ...jingle, name: 'Jingles' } }));
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('Jingles of May');
});

test.each([
  [413, 'too_large', /The file is larger than/],
  [422, 'invalid', /This is no recording/],
])('a recording that is refused with %i after the library was closed is said', async (status, code, reason) => {
  const { user, sent, answer, close } = await openToWrite();
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(field, new File(['A'], 'a.mp3', { type: 'audio/mpeg' }));
  await waitFor(() => expect(screen.getAllByRole('status').map(textOf)).toContain('Uploading “a”…'));
  await sent();
  close();
  await answer(problem(status, code));
  expect((await screen.findByRole('alert')).textContent).toMatch(reason);
});

test('a recording that another window has scheduled meanwhile says so, also after the library was closed', async () => {
  const { user, sent, answer, close } = await openToWrite();
  const remove = () => screen.findAllByRole('button', { name: 'Delete: Jingle' });
  await user.click((await remove())[0]!);
  await user.click((await remove()).at(-1)!);
  await sent();
  close();
  await answer(problem(409, 'in_use'));
  expect((await screen.findByRole('alert')).textContent).toContain('Jingle');
});

test('an announcement is taken into the schedule from the library', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ announcements: [jingle], pagination: { limit: 100, offset: 0, total: 1 } }),
  );
  const onChange = vi.fn();
  const { user } = await renderPart(
    <Announcements list={[]} isEditable setInDialog={() => undefined} onChange={onChange} />,
  );
  await user.click(screen.getByRole('button', { name: 'Announcement library' }));
  await user.click(await screen.findByRole('button', { name: 'Schedule: Jingle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announcement in the schedule' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(onChange).toHaveBeenCalledWith({
    kind: 'add-announcement',
    announcement: expect.objectContaining({ announcement_id: 3 }) as object,
  });
});
