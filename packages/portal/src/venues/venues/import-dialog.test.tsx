import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart, toasts } from '../../testing/render.tsx';
import { ImportDialog } from './import-dialog.tsx';

test('the same file is read again when it was corrected', async () => {
  const problem = { status: 422, code: 'invalid', message: '', request_id: 'x', fields: { file: 'malformed' } };
  const fetched = vi.fn(async () => Response.json(problem, { status: 422 }));
  vi.stubGlobal('fetch', fetched);
  const { user } = await renderPart(<ImportDialog onClose={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>(/Choose/);
  await user.upload(field, new File(['A'], 'a.csv', { type: 'text/csv' }));
  await screen.findByLabelText(/Choose/);
  // A browser reports no change where the field still has the file.
  expect(field.value).toBe('');
  expect(fetched).toHaveBeenCalled();
});

test.each([
  [413, 'The file is larger than 10 MB.'],
  [422, 'The table takes too long to read. Copy its cells into a new table, without formatting, or split it.'],
])('a table that is too large by %i is refused with the reason', async (status, sentence) => {
  const problem = { status, code: 'invalid', message: '', request_id: 'x', fields: { file: 'too_large' } };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status }));
  const { user } = await renderPart(<ImportDialog onClose={() => undefined} />);
  await user.upload(screen.getByLabelText(/Choose/), new File(['Name\nA'], 'a.csv', { type: 'text/csv' }));
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('a folder that is dropped is refused, and a table can be chosen after it', async () => {
  const { user } = await renderPart(<ImportDialog onClose={() => undefined} />);
  const folder = new File([], 'tables', { type: 'text/csv' });
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function (this: FileReader) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  });
  await user.upload(screen.getByLabelText(/Choose/), folder);
  expect(await screen.findByText('This is no XLSX or CSV table, or the file is damaged.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/Choose/).disabled).toBe(false);
});

test('an import that fails after its dialog was closed says so', async () => {
  const counts = { new: 1, changed: 0, unchanged: 0, refused: 0 };
  const problem = { status: 500, code: 'internal', message: 'No room', request_id: 'x', fields: {} };
  const answers = [Response.json({ counts, rows: [], fingerprint: 'a' }), Response.json(problem, { status: 500 })];
  vi.stubGlobal('fetch', async () => answers.shift());
  const { user, rerender } = await renderPart(<ImportDialog onClose={() => undefined} />);
  await user.upload(screen.getByLabelText(/Choose/), new File(['Name\nA'], 'a.csv', { type: 'text/csv' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Upload' }));
  rerender(toasts);
  expect((await screen.findByRole('alert')).textContent).toContain('No room');
});
