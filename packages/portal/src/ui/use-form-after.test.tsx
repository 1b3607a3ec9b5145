import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const send = vi.fn<(values: { name: string }) => Promise<void>>(async () => undefined);

// A test of another file may have left the server away.
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  dispatchEvent(new Event('online'));
});

/** A form that another page is to follow. */
function Example() {
  const form = useForm({ initial: { name: '' }, draft: 'example', rules: async () => () => ({}), send });
  return (
    <Form form={form} label="Example">
      <TextField {...form.text('name')} label="Name" />
      <button type="submit">Save</button>
      <p>{form.touched ? 'Unsaved' : 'As it was'}</p>
    </Form>
  );
}

test('what was sent is not sent once more while the page that follows is awaited, unless something is typed', async () => {
  const { user } = await renderPart(<Example />);
  const name = screen.getByLabelText('Name');
  await user.type(name, 'Terrace');
  await screen.findByText('Unsaved');
  await user.type(name, '{Enter}');
  await screen.findByText('As it was');
  await user.type(name, '{Enter}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledTimes(1);
  await user.type(name, ' and bar{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
