import type { FieldCode } from '@kamerton/wire';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure } from '../testing/failure.ts';
import { renderPart } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { Toasts } from './toasts.tsx';
import { useFieldTexts, useForm } from './use-form.ts';

type Values = Record<'name' | 'password', string>;

const rulesOf = (values: Values): Partial<Record<keyof Values, FieldCode>> => ({
  ...(values.name === '' && { name: 'required' }),
  ...(values.password.length < 3 && { password: 'too_short' }),
});

const send = vi.fn<(values: Values, idempotencyKey: string) => Promise<Values>>();
const rules = vi.fn<() => Promise<typeof rulesOf>>();
const initial: Values = { name: '', password: 'secret' };

function Example({ record = initial }: { record?: Values }) {
  const fields = useFieldTexts();
  const form = useForm({
    initial: record,
    draft: 'example',
    secret: 'password',
    rules,
    send,
    onSent: (saved) => form.accept(saved),
  });
  const { name, password } = form.faults;
  return (
    <Form form={form} label="Example">
      <TextField {...form.text('name')} label="Name" error={name && fields[name]} onBlur={() => form.check('name')} />
      <TextField
        {...form.text('password')}
        label="Password"
        error={password && fields[password]}
        onBlur={() => form.check('password')}
      />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
      <Button onClick={() => form.reset()}>Discard</Button>
      <p>{form.touched ? 'Unsaved' : 'As it was'}</p>
    </Form>
  );
}

const noAnswer = () => failure({ status: 0, code: 'unreachable' });

/** Lets a pending send end in the middle of a test. */
function pendingSend() {
  let pending!: { done: (saved: Values) => void; fail: (error: Error) => void };
  send.mockImplementationOnce(() => new Promise((done, fail) => (pending = { done, fail })));
  return {
    done: (saved: Values) => act(async () => pending.done(saved)),
    fail: (error: Error) => act(async () => pending.fail(error)),
  };
}

/** The server's answer to the question whether it is there. */
let isServerThere = true;

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const keyOf = (call: number) => send.mock.calls[call]?.[1];

beforeEach(() => {
  isServerThere = true;
  rules.mockReset().mockResolvedValue(rulesOf);
  send.mockReset().mockImplementation(async (values) => values);
  const answer = async () => (isServerThere ? new Response('{}') : Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', answer);
});

test('a second press while the first one runs sends nothing', async () => {
  const pending = pendingSend();
  const { user } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  const form = screen.getByRole('form', { name: 'Example' });
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await user.dblClick(save());
  await pending.done({ ...initial, name: 'Anna' });
  await screen.findByText('As it was');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a wrong field says what is wrong with it, takes the focus, and nothing is sent', async () => {
  const { user } = await renderPart(<Example />);
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(screen.getByText('Fill in the field').id).toBe(field('Name').getAttribute('aria-describedby'));
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(field('Password').getAttribute('aria-invalid')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

test('a fault goes as soon as its field is typed into, and the others stay', async () => {
  const { user } = await renderPart(<Example />);
  await user.clear(field('Password'));
  await user.click(save());
  await screen.findByText('Fill in the field');
  await user.type(field('Name'), 'A');
  expect(screen.queryByText('Fill in the field')).toBeNull();
  expect(screen.getByText('Too short')).toBeDefined();
});

test('a field that is left is checked, but not while it is empty', async () => {
  const { user } = await renderPart(<Example />);
  await user.click(field('Name'));
  await user.clear(field('Password'));
  await user.type(field('Password'), 'ab');
  await user.tab();
  expect(await screen.findByText('Too short')).toBeDefined();
  expect(screen.queryByText('Fill in the field')).toBeNull();
});

test('the fields that the server refuses are marked, and no box says it again', async () => {
  send.mockRejectedValueOnce(failure({ message: 'Refused', fields: { name: 'taken' } }));
  const { user } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  await user.click(save());
  expect((await screen.findByText('Already taken')).id).toBe(field('Name').getAttribute('aria-describedby'));
  expect(document.activeElement).toBe(field('Name'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Name').value).toBe('Anna');
});

test('a refusal that is about no field is shown above them all', async () => {
  send.mockRejectedValueOnce(failure({ message: 'The list is full', fields: { elsewhere: 'taken' } }));
  const { user } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('The list is full');
});

test('a refusal of a field that the form has and of one that it lacks says both', async () => {
  send.mockRejectedValueOnce(failure({ message: 'The list is full', fields: { name: 'taken', elsewhere: 'taken' } }));
  const { user } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('The list is full');
  expect(screen.getByText('Already taken')).toBeDefined();
});

test('a late refusal does not mark what was typed meanwhile, nor move the focus', async () => {
  const pending = pendingSend();
  const { user } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  await user.click(save());
  await user.type(field('Name'), ' Maria');
  await user.click(field('Password'));
  await pending.fail(failure({ message: 'Refused', fields: { name: 'taken' } }));
  expect((await screen.findByRole('alert')).textContent).toContain('Refused');
  expect(field('Name').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('Password'));
});

test('a field that was corrected while its rules were loaded is not marked', async () => {
  let load: (loaded: typeof rulesOf) => void = () => {};
  rules.mockReturnValue(new Promise((done) => (load = done)));
  const { user } = await renderPart(<Example />);
  await user.clear(field('Password'));
  await user.type(field('Password'), 'ab');
  await user.click(field('Name'));
  await user.type(field('Password'), 'c');
  await act(async () => load(rulesOf));
  expect(screen.queryByText('Too short')).toBeNull();
});

/** Sends a name whose answer is lost. */
async function loseAnswer() {
  send.mockRejectedValueOnce(noAnswer());
  const opened = await renderPart(<Example />);
  await opened.user.type(field('Name'), 'Anna');
  await opened.user.click(save());
  await screen.findByRole('alert');
  return opened;
}

test.each([
  ['the same key after typing that is taken back', 'Name', 's{Backspace}'],
  ['another key for the same text, typed anew into the emptied field', 'Name', '{Backspace>4/}Anna'],
  ['the same key after a password is typed anew', 'Password', '{Backspace>6/}secret'],
])('repeating a send passes %s', async (which, name, typed) => {
  const { user } = await loseAnswer();
  await user.type(field(name), typed);
  await user.click(save());
  await screen.findByText('As it was');
  expect(send.mock.calls[1]?.[0]).toEqual(send.mock.calls[0]?.[0]);
  expect(keyOf(1) === keyOf(0)).toBe(which.startsWith('the same'));
});

test('repeating a send whose answer was lost passes the same key', async () => {
  const { user } = await loseAnswer();
  send.mockRejectedValueOnce(failure({ status: 500, code: 'internal' }));
  await user.click(save());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await screen.findByRole('alert');
  await user.click(save());
  await screen.findByText('As it was');
  expect(send).toHaveBeenCalledTimes(3);
  expect(keyOf(0)).toMatch(/^[0-9a-f]{32}$/);
  expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)]);
});

test('other values, and the same ones after a success, have a key of their own', async () => {
  const { user } = await loseAnswer();
  send.mockRejectedValueOnce(failure({ status: 409, code: 'idempotency_key_running', message: 'Later' }));
  await user.type(field('Name'), ' Maria');
  await user.click(save());
  await screen.findByText('Later');
  await user.click(save());
  await screen.findByText('As it was');
  await user.click(save());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(4));
  expect(keyOf(2)).toBe(keyOf(1));
  expect(new Set([keyOf(0), keyOf(1), keyOf(3)]).size).toBe(3);
});

test('a form that is opened again after its answer was lost passes the same key', async () => {
  (await loseAnswer()).unmount();
  const { user } = await renderPart(<Example />);
  await user.click(save());
  await screen.findByText('As it was');
  expect(keyOf(1)).toBe(keyOf(0));
});

test('a form that was sent while the network was away is sent by itself under the same key', async () => {
  isServerThere = false;
  send.mockRejectedValueOnce(noAnswer());
  const { user } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  await user.click(save());
  expect((await screen.findByRole('status')).textContent).not.toBe('');
  isServerThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('As it was');
  expect(screen.queryByRole('status')).toBeNull();
  expect(send).toHaveBeenCalledTimes(2);
  expect(keyOf(1)).toBe(keyOf(0));
});

test('what was typed since is not sent by itself', async () => {
  isServerThere = false;
  send.mockRejectedValueOnce(noAnswer());
  const { user } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  await user.click(save());
  await screen.findByRole('status');
  await user.type(field('Name'), ' Maria');
  isServerThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('alert');
  expect(send).toHaveBeenCalledTimes(1);
});

test('what is typed is there again after the form was left, but for its secret', async () => {
  const { user, unmount } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  await user.type(field('Password'), ' of mine');
  unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('of mine');
  await renderPart(<Example />);
  expect(field('Name').value).toBe('Anna');
  expect(field('Password').value).toBe('secret');
});

test.each(['Save', 'Discard'])('the draft is forgotten by %s', async (name) => {
  const { user, unmount } = await renderPart(<Example />);
  await user.type(field('Name'), 'Anna');
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText('As it was');
  unmount();
  await renderPart(<Example />);
  expect(field('Name').value).toBe('');
});

test('rules that cannot be loaded leave the check to the server', async () => {
  rules.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  send.mockRejectedValueOnce(failure({ fields: { name: 'required' } }));
  const { user } = await renderPart(<Example />);
  await user.click(save());
  expect(await screen.findByText('Fill in the field')).toBeDefined();
  expect(send).toHaveBeenCalledTimes(1);
});

test('what is typed while a form is sent stays, beside what was saved', async () => {
  const pending = pendingSend();
  const { user } = await renderPart(<Example />);
  await user.type(field('Name'), ' Anna ');
  await user.click(save());
  await user.type(field('Password'), ' of mine');
  await pending.done({ name: 'Anna', password: 'secret' });
  await waitFor(() => expect(field('Name').value).toBe('Anna'));
  expect(field('Password').value).toBe('secret of mine');
  expect(screen.getByText('Unsaved')).toBeDefined();
});

test('a draft has only what was typed: the other fields are those of the record, which others may have changed', async () => {
  const { user, unmount } = await renderPart(<Example record={{ name: 'Anna', password: 'secret' }} />);
  await user.type(field('Password'), ' of mine');
  await user.type(field('Name'), ' Maria');
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Anna');
  unmount();
  await renderPart(<Example record={{ name: 'Bella', password: 'secret' }} />);
  expect(field('Name').value).toBe('Bella');
});

test('values that are set by a callback of an older render leave those that were typed since', async () => {
  let setLater = () => {};
  function Late() {
    const form = useForm({
      initial: { name: '', cover: 'none' },
      rules: async () => () => ({}),
      send: async () => null,
    });
    const { set } = form;
    return (
      <Form form={form} label="Late">
        <TextField {...form.text('name')} label="Name" />
        <Button onClick={() => (setLater = () => set({ cover: 'made' }))}>Cover</Button>
        <p>{form.values.cover}</p>
      </Form>
    );
  }
  const { user } = await renderPart(<Late />);
  await user.click(screen.getByRole('button', { name: 'Cover' }));
  await user.type(field('Name'), 'Morning');
  act(() => setLater());
  expect(screen.getByText('made')).toBeDefined();
  expect(field('Name').value).toBe('Morning');
});

test('what was typed while a form was sent is a draft, though the form has not taken the answer over', async () => {
  let send!: () => void;
  function Left() {
    const form = useForm({
      initial: { name: '' },
      draft: 'left',
      rules: async () => () => ({}),
      send: () => new Promise<void>((done) => (send = done)),
    });
    return (
      <Form form={form} label="Left">
        <TextField {...form.text('name')} label="Name" />
        <Button type="submit">Save</Button>
        <p>{form.touched ? 'Unsaved' : 'As it was'}</p>
      </Form>
    );
  }
  const { user, unmount } = await renderPart(<Left />);
  await user.type(field('Name'), 'first');
  await user.click(save());
  await waitFor(() => expect(send).toBeDefined());
  await user.type(field('Name'), ' and second');
  await act(async () => send());
  unmount();
  await renderPart(<Left />);
  expect(field('Name').value).toBe('first and second');
});

test('an error that is no answer of the server is said', async () => {
  send.mockRejectedValueOnce(new TypeError('the picture cannot be encoded'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await renderPart(
    <>
      <Example />
      <Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />
    </>,
  );
  await user.type(field('Name'), 'Anna');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t save. Try again.');
  expect(field('Name').value).toBe('Anna');
  expect(logged).toHaveBeenCalled();
});
