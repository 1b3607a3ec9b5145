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

test('equal faults are one entry with its rows; what was skipped stays until it is read', async () => {
  const refused = (row: number, name: string, value: string) => ({
    row,
    outcome: 'refused',
    id: null,
    name,
    changes: [],
    reasons: [{ column: 'city', heading: 'City', value, reason: 'There is no such city.' }],
  });
  const rows = [
    refused(2, 'Bar', 'Berln'),
    refused(4, 'Café', 'Pari'),
    refused(5, 'Inn', 'Berln'),
    refused(6, 'Spa', 'Berln'),
  ];
  const counts = { new: 1, changed: 0, unchanged: 0, refused: 4 };
  const file = { filename: 'Venues.csv', media_type: 'text/csv', file: btoa('a') };
  const answer = { success: true, counts, rows, fingerprint: 'a', undo: null };
  const fetched = vi.fn(async (address: string) => Response.json(address.includes('refused') ? file : answer));
  vi.stubGlobal('fetch', fetched);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const onClose = vi.fn();
  const { user } = await renderPart(<ImportDialog onClose={onClose} />);
  await user.upload(screen.getByLabelText(/Choose/), new File(['Name\nA'], 'a.csv', { type: 'text/csv' }));
  const shown = async () => (await screen.findByRole('region', { name: 'With errors' })).textContent;
  const faults = 'Rows 2, 5–6City: “Berln”There is no such city.Row 4 · CaféCity: “Pari”There is no such city.';
  expect(await shown()).toBe(faults);
  const off = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => disabled);
  expect(off.map(({ textContent }) => textContent)).toEqual(['Will change0', 'Unchanged0']);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Added: 1, changed: 0, skipped: 4')).toBeDefined();
  expect(await shown()).toBe(faults);
  await user.click(screen.getByRole('button', { name: 'Download rows with errors' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(fetched.mock.calls.at(-1)?.[0]).toContain('/objects/import/refused');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
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
