import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { choose, field, fill, findField, press } from '../../testing/form.ts';
import { accountOf, page, templateOf, threadOf } from '../../testing/records.ts';
import { closeOffice, openOffice, serverFor } from '../../testing/render-office.tsx';

const counts = { open: 1, answered: 0, closed: 0, mine: 0, unassigned: 1, unread: 0 };
const answerLabel = 'Reply to the distributor';

async function open(language: 'ru' | 'en' = 'en', thread = threadOf()) {
  const server = serverFor('support')
    .answer('request', { item: thread })
    .answer('requestCounts', counts)
    .answer('replyTemplates', page(templateOf()))
    .answer('assignees', {
      items: [
        { id: 1, name: 'Anna' },
        { id: 2, name: 'Boris' },
      ],
    });
  const opened = await openOffice('/requests/20/show', { server, language });
  await findField(language === 'en' ? answerLabel : 'Ответ дистрибьютору');
  return opened;
}

describe('a reply', () => {
  it('is written in the operator’s language', async () => {
    await open('ru');
    expect(screen.getByRole('button', { name: 'Ответить' })).toBeDefined();
    expect(screen.getByText('It is silent.')).toBeDefined();
  });

  it.each([
    [true, 'The distributor gets an email about the reply.'],
    [false, 'The account is closed: the distributor gets an email about the reply'],
  ])('says what comes of it, for an account that is open: %s', async (is_active, about) => {
    await open('en', threadOf({ card: accountOf({ is_active }) }));
    expect(screen.getByText(about, { exact: false })).toBeDefined();
  });

  it('is not sent while it is empty', async () => {
    const { user } = await open();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' });
    expect(send.disabled).toBe(true);
    await fill(user, answerLabel, '   ');
    expect(send.disabled).toBe(true);
  });

  it('is sent once for two presses, trimmed, and leaves the field empty', async () => {
    const { user, server } = await open();
    server.answer('answerRequest', { item: threadOf({ status: 'answered', version: 4 }) });
    await fill(user, answerLabel, ' Turn it up. ');
    const send = screen.getByRole('button', { name: 'Send reply' });
    await Promise.all([user.click(send), user.click(send)]);
    await waitFor(() => expect(field(answerLabel).value).toBe(''));
    expect(server.bodiesOf('answerRequest')).toEqual([{ version: 3, message: 'Turn it up.', close: false }]);
  });

  it('that was written, but whose answer was lost, is not written again after a reload of the page', async () => {
    const first = await open();
    first.server.answer('answerRequest', refuse('unavailable', { message: 'Come back later.' }));
    await fill(first.user, answerLabel, 'Turn it up.');
    await press(first.user, 'Send reply');
    expect(await screen.findByText('Come back later.')).toBeDefined();
    closeOffice();
    const { user, server } = await open();
    const answered = threadOf({ status: 'answered', version: 4 });
    server.answer('answerRequest', refuse('idempotency_key_reused')).answer('request', { item: answered });
    await press(user, 'Send reply');
    await waitFor(() => expect(field(answerLabel).value).toBe(''));
    const keys = [first.server, server].flatMap((each) => each.receivedOf('answerRequest'));
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('leaves what was typed after it while it was on its way', async () => {
    const { user, server } = await open();
    const answer = server.answerLater('answerRequest', { item: threadOf({ status: 'answered', version: 4 }) });
    await fill(user, answerLabel, 'Turn it up.');
    await press(user, 'Send reply');
    await user.type(field(answerLabel), ' And restart it.');
    answer();
    await waitFor(() => expect(field(answerLabel).value).toBe('And restart it.'));
  });

  it('closes the request along with it', async () => {
    const { user, server } = await open();
    server.answer('answerRequest', { item: threadOf({ status: 'closed', version: 4 }) });
    await fill(user, answerLabel, 'Solved.');
    await press(user, 'Send and close');
    expect(await screen.findByText('Reply sent, request closed')).toBeDefined();
    expect(server.bodiesOf('answerRequest')).toEqual([{ version: 3, message: 'Solved.', close: true }]);
  });

  it('is kept when another operator was quicker, and is sent by the version that is shown then', async () => {
    const { user, server } = await open();
    const theirs = threadOf({ status: 'answered', version: 9 });
    server.answer('answerRequest', refuse('conflict', { current: theirs })).answer('request', { item: theirs });
    await fill(user, answerLabel, 'Turn it up.');
    await press(user, 'Send reply');
    expect(await screen.findByText(/The request has changed in the meantime/)).toBeDefined();
    expect(field(answerLabel).value).toBe('Turn it up.');
    server.answer('answerRequest', { item: threadOf({ version: 10 }) });
    await press(user, 'Send reply');
    await waitFor(() => expect(field(answerLabel).value).toBe(''));
    expect(server.bodiesOf('answerRequest').at(-1)).toMatchObject({ version: 9 });
  });

  it('carries one idempotency key however often the same text is sent again', async () => {
    const { user, server } = await open();
    server.answer('answerRequest', refuse('unavailable', { message: 'Later, please.' }));
    await fill(user, answerLabel, 'Turn it up.');
    await press(user, 'Send reply');
    expect(await screen.findByText('Later, please.')).toBeDefined();
    server.answer('answerRequest', { item: threadOf({ version: 4 }) });
    await press(user, 'Send reply');
    await waitFor(() => expect(field(answerLabel).value).toBe(''));
    const keys = server.receivedOf('answerRequest').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it('carries another idempotency key when the same text is typed into the emptied field', async () => {
    const { user, server } = await open();
    server.answer('answerRequest', refuse('unavailable', { message: 'Later, please.' }));
    await fill(user, answerLabel, 'Turn it up.');
    await press(user, 'Send reply');
    expect(await screen.findByText('Later, please.')).toBeDefined();
    await user.clear(field(answerLabel));
    server.answer('answerRequest', { item: threadOf({ version: 4 }) });
    await fill(user, answerLabel, 'Turn it up.');
    await press(user, 'Send reply');
    await waitFor(() => expect(field(answerLabel).value).toBe(''));
    const keys = server.receivedOf('answerRequest').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('takes a template that the server fills in, behind what is written already', async () => {
    const { user, server } = await open();
    server.answer('filledReplyTemplate', { text: 'Thank you, Café!', language: 'en' });
    await fill(user, answerLabel, 'Hello.');
    await press(user, 'Reply templates');
    server.refuseNext('filledReplyTemplate', refuse('not_found', { message: 'It was deleted.' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Thanks' }));
    expect(await screen.findByText('It was deleted.')).toBeDefined();
    expect(field(answerLabel).value).toBe('Hello.');
    await press(user, 'Reply templates');
    await user.click(await screen.findByRole('menuitem', { name: 'Thanks' }));
    await waitFor(() => expect(field(answerLabel).value).toBe('Hello.\n\nThank you, Café!'));
    expect(server.receivedOf('filledReplyTemplate')[1]).toMatchObject({
      params: { id: '4' },
      query: { request_id: '20' },
    });
  });
});

it('has its key changed once where the answer was lost and the request has another version since', async () => {
  const { user, server } = await open();
  const change = async () => {
    await press(user, 'Change API key');
    await press(user, 'Change key');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  server.answer('changeRequestKey', refuse('unavailable', { message: 'Come back later.' }));
  server.answer('request', { item: threadOf({ status: 'answered', version: 4 }) });
  await change();
  await waitFor(() => expect(server.receivedOf('request').length).toBeGreaterThan(1));
  server.answer('changeRequestKey', refuse('idempotency_key_reused', { message: 'The key was used.' }));
  await change();
  expect(await screen.findByText(/API key changed/)).toBeDefined();
  server.answer('changeRequestKey', { item: threadOf({ version: 5 }) });
  await change();
  const [first, again, anew] = server.receivedOf('changeRequestKey').map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toBe(first);
  expect(anew).not.toBe(first);
});

it('shows in an open history what is done to the request', async () => {
  const { user, server } = await open();
  server.answer('auditOf', page()).answer('closeRequest', { item: threadOf({ status: 'closed', version: 4 }) });
  await press(user, 'History');
  await waitFor(() => expect(server.receivedOf('auditOf')).toHaveLength(1));
  await press(user, 'Close request');
  await waitFor(() => expect(server.receivedOf('auditOf')).toHaveLength(2));
});

describe('a request that is pressed twice', () => {
  it.each([
    ['Close request', 'closeRequest', threadOf({ status: 'closed', version: 4 })],
    ['Assign to me', 'assignRequest', threadOf({ assigned_to: { id: 1, name: 'Anna' }, version: 4 })],
  ] as const)('is changed once: %s', async (name, call, item) => {
    const { user, server } = await open();
    server.answer(call, ({ body }) =>
      (body as { version: number }).version === 3 && server.receivedOf(call).length === 1
        ? { item }
        : refuse('conflict', { current: item }),
    );
    const button = await screen.findByRole('button', { name });
    await Promise.all([user.click(button), user.click(button)]);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(server.receivedOf(call)).toHaveLength(1);
  });
});

describe('a note', () => {
  it('is kept apart from the reply, and is sent without a version', async () => {
    const { user, server } = await open();
    server.answer('noteRequest', { item: threadOf() });
    await fill(user, answerLabel, 'Half a reply');
    await press(user, 'Note');
    await fill(user, 'Note for colleagues', 'Called them.');
    await user.keyboard('{Enter}{Backspace}{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Note saved')).toBeDefined();
    expect(server.bodiesOf('noteRequest')).toEqual([{ note: 'Called them.' }]);
    await press(user, 'Reply');
    expect(field(answerLabel).value).toBe('Half a reply');
  });
});

describe('a request', () => {
  it('is assigned to a colleague, and to nobody', async () => {
    const { user, server } = await open();
    server.answer('assignRequest', ({ body }) => ({
      item: threadOf({
        version: 4,
        assigned_to: (body as { assigned_to: number | null }).assigned_to === 2 ? { id: 2, name: 'Boris' } : null,
      }),
    }));
    await choose(user, 'Assignee', 'Boris');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Assignee' }).textContent).toBe('Boris'));
    expect(server.bodiesOf('assignRequest')).toEqual([{ version: 3, assigned_to: 2 }]);
    await choose(user, 'Assignee', 'Unassigned');
    await waitFor(() => expect(server.bodiesOf('assignRequest').at(-1)).toEqual({ version: 4, assigned_to: null }));
  });

  it('is closed and reopened by its version', async () => {
    const { user, server } = await open();
    server.answer('closeRequest', { item: threadOf({ status: 'closed', version: 4 }) });
    server.answer('reopenRequest', { item: threadOf({ version: 5 }) });
    await press(user, 'Close request');
    await press(user, 'Reopen');
    await waitFor(() => expect(server.bodiesOf('reopenRequest')).toEqual([{ version: 4 }]));
    expect(server.bodiesOf('closeRequest')).toEqual([{ version: 3 }]);
    expect(await screen.findByText('Request closed')).toBeDefined();
  });
});

it('tells why nobody can be assigned and no template inserted, and asks again', async () => {
  const refused = refuse('refused', { message: 'Come back later.' });
  const server = serverFor('support')
    .answer('request', { item: threadOf() })
    .answer('requestCounts', counts)
    .answer('replyTemplates', refused)
    .answer('assignees', refused);
  const { user } = await openOffice('/requests/20/show', { server });
  await waitFor(() => expect(screen.getAllByText('Come back later.')).toHaveLength(2));
  server.answer('assignees', { items: [{ id: 2, name: 'Boris' }] }).answer('replyTemplates', page(templateOf()));
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
  expect(await screen.findByRole('button', { name: 'Reply templates' })).toBeDefined();
  await user.click(await screen.findByRole('combobox', { name: /^Assignee/ }));
  expect(await screen.findByRole('option', { name: 'Boris' })).toBeDefined();
  expect(screen.queryByText('Come back later.')).toBeNull();
});

it('takes nothing that was begun on one request to another one', async () => {
  const { user, server, router } = await open();
  server.answer('request', ({ params }) => ({ item: threadOf({ id: Number(params['id']) }) }));
  await router.navigate('/requests/21/show');
  await waitFor(() => expect(server.receivedOf('request').at(-1)?.params).toEqual({ id: '21' }));
  await press(user, 'Change API key');
  expect(await screen.findByRole('dialog')).toBeDefined();
  await router.navigate(-1);
  await waitFor(() => expect(server.receivedOf('request').at(-1)?.params).toEqual({ id: '20' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
