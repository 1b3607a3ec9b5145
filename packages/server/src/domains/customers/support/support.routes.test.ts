import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { findNewest, listMissed } from '../../common/events/events.store.ts';
import { insertMessage, setRead } from './support.store.ts';
import { answerRequest } from './answer.service.ts';
import { tester } from '../../../testing/actor.ts';

let test: TestApp;
let owner: { id: number; token: string };
let stranger: { id: number; token: string };

beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  stranger = await test.signedIn('stranger@cafe.example');
});
afterAll(() => test.close());

const call = (method: string, path: string, body?: unknown, token = owner.token) =>
  test.call(method, `/feedback/requests${path}`, { token, body });
const ask = async (subject = 'Тема') => (await call('POST', '', { subject, message: 'Первая\nстрока' })).body.request;
const answer = async (request_id: number) => {
  await test.db
    .insertInto('support_messages')
    .values({ request_id, author: 'support', author_name: 'Мария', message: 'Ответ' })
    .execute();
  await test.db.updateTable('support_requests').set({ status: 'answered' }).where('id', '=', request_id).execute();
};

it('gives a request a number and lists it, newest first', async () => {
  const first = await ask('Первая тема');
  const second = await ask('Вторая тема');
  expect(first).toMatchObject({
    subject: 'Первая тема',
    message: 'Первая\nстрока',
    messages_count: 1,
    status: 'open',
    unread: 0,
  });
  expect(second.number).toBeGreaterThan(first.number);
  const { body } = await call('GET', '?limit=100');
  expect(body.requests.map((request: { id: number }) => request.id)).toEqual([second.id, first.id]);
});

it('leaves an answer unread that comes while the thread is opened', async () => {
  const { id } = await ask('С двумя ответами');
  await answer(id);
  const late = (tx: Handle) => insertMessage(tx, id, { author: 'support', author_name: 'Мария', message: 'Ещё' });
  const [opened] = await amidst(test.database, late, () => call('GET', `/${id}`));
  const shown = opened?.body.messages.length;
  const { unread, messages_count } = (await call('GET', `/${id}`)).body.request;
  expect({ messages_count, unread }).toEqual({ messages_count: 3, unread: 3 - shown });
});

it('leaves answers read when a view of the thread that has seen less ends later', async () => {
  const { id } = await ask('С двумя видами');
  await answer(id);
  const { messages } = (await call('GET', `/${id}`)).body;
  await setRead(test.db, id, messages[0].id);
  expect((await call('GET', `/${id}`)).body.request.unread).toBe(0);
});

it('tells of an answer by email, in the news and as unread, and says the answer in the portal only', async () => {
  const { id } = await ask('С ответом');
  const portal = 'https://portal.example/dist/';
  const answerWith = (number: number, message: string) =>
    transaction(test.db, (tx) =>
      answerRequest(
        tx,
        tester,
        { emailQueue: test.deps.emailQueue, portal },
        {
          number,
          message,
          author_name: '',
          close: false,
        },
      ),
    );
  expect(await answerWith(id, 'Секретный ответ')).toMatchObject({ author: 'support', message: 'Секретный ответ' });
  await expect(answerWith(999_999_999, 'Никому')).rejects.toMatchObject({ code: 'not_found' });
  const [email] = await emailsTo(test, 'anna@cafe.example', 1);
  expect(email).toMatchObject({ kind: 'support_reply', subject: `Ответ на ваше обращение № ${id}` });
  expect(email?.text).toContain(`https://portal.example/dist/feedback/request/${id}`);
  expect(email?.text).not.toContain('Секретный');
  const published = await listMissed(test.db, owner.id, { after: 0, upTo: await findNewest(test.db), limit: 1000 });
  expect(published).toEqual([expect.objectContaining({ event: 'support.reply', data: { request_id: id } })]);
  expect((await call('GET', '?limit=1')).body.requests[0]).toMatchObject({ id, status: 'answered', unread: 1 });
});

it.each([
  ['ru', 'Поддержка Камертона'],
  ['en', 'Kamerton support'],
])('names support in the reader’s language (%s), where nobody is named', async (language, name) => {
  const { id } = await ask();
  await transaction(test.db, (tx) =>
    answerRequest(
      tx,
      tester,
      { emailQueue: test.deps.emailQueue, portal: 'https://portal.example/dist/' },
      {
        number: id,
        message: 'Ответ',
        author_name: '',
        close: false,
      },
    ),
  );
  const headers = { 'accept-language': language };
  const { body } = await test.call('GET', `/feedback/requests/${id}`, { token: owner.token, headers });
  expect(body.messages[1]).toMatchObject({ author: 'support', author_name: name });
});

it('counts an answer as unread until the thread is opened', async () => {
  const { id } = await ask();
  await answer(id);
  const listed = async () => (await call('GET', '')).body.requests.find((request: { id: number }) => request.id === id);
  expect(await listed()).toMatchObject({ unread: 1, messages_count: 2, status: 'answered' });
  const thread = (await call('GET', `/${id}`)).body;
  expect(thread.messages.map((message: { author: string }) => message.author)).toEqual(['user', 'support']);
  await test.db
    .updateTable('support_messages')
    .set({ created_at: '2026-01-01T00:00:00Z' })
    .where('author', '=', 'support')
    .execute();
  expect(await listed()).toMatchObject({ unread: 0 });
});

it('opens a closed request again with a new message', async () => {
  const { id } = await ask();
  await test.db.updateTable('support_requests').set({ status: 'closed' }).where('id', '=', id).execute();
  const written = await call('POST', `/${id}/messages`, { message: 'Ещё вопрос' });
  expect(written).toMatchObject({ status: 201, body: { message: { author: 'user', message: 'Ещё вопрос' } } });
  expect((await call('GET', `/${id}`)).body.request).toMatchObject({ status: 'open', messages_count: 2 });
});

it.each([
  [{}, { subject: 'required', message: 'required' }],
  [
    { subject: ' ', message: '\n' },
    { subject: 'required', message: 'required' },
  ],
  [
    { subject: 'x'.repeat(201), message: 'x'.repeat(10_001) },
    { subject: 'too_long', message: 'too_long' },
  ],
  [{ subject: 'a\nb', message: 'ok' }, { subject: 'control_character' }],
])('refuses %j', async (body, fields) => {
  expect(await call('POST', '', body)).toMatchObject({ status: 422, body: { fields } });
});

it('takes no more messages in a request than can be read at once', async () => {
  const { token } = await test.signedIn('writes@cafe.example');
  const { id } = (await call('POST', '', { subject: 'S', message: 'M' }, token)).body.request;
  await sql`
    INSERT INTO support_messages (request_id, author, author_name, message)
    SELECT ${id}, 'user', '', repeat('x', 9800) FROM generate_series(1, 399)`.execute(test.db);
  const add = () => call('POST', `/${id}/messages`, { message: 'x'.repeat(10_000) }, token);
  expect((await add()).status).toBe(201);
  expect(await add()).toMatchObject({ status: 422, body: { fields: { message: 'too_long' } } });
});

it('shows a stranger what it shows of a missing request', async () => {
  const { id } = await ask();
  expect((await call('GET', `/${id}`, undefined, stranger.token)).status).toBe(404);
  expect((await call('POST', `/${id}/messages`, { message: '' }, stranger.token)).status).toBe(404);
  expect((await call('GET', '', undefined, stranger.token)).body.requests).toEqual([]);
});
