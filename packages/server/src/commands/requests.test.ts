import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '../domains/identity/auth/accounts.store.ts';
import { insertStaff } from '../domains/identity/staff/staff.store.ts';
import { insertMessage, insertRequest } from '../domains/customers/support/support.store.ts';
import { openCommandTest } from '../testing/run-command.ts';
import { another } from '../testing/others.ts';

let test: Awaited<ReturnType<typeof openCommandTest>>;
const run: typeof test.run = (...args) => test.run(...args);
const office = (words: string, ...more: string[]) => run(['office', ...words.split(' '), ...more]);

beforeAll(async () => {
  test = await openCommandTest();
  const { db } = test;
  const account = { email: 'anna@cafe.example', name: 'Анна', password_hash: 'x' };
  const id = (await insertAccount(db, account)) ?? 0;
  const operator = { name: 'Мария', password_hash: 'x' };
  await insertStaff(db, { ...operator, email: 'maria@office.example', role: 'support' });
  await insertStaff(db, { ...operator, email: 'boris@office.example', role: 'catalogue' });
  for (const subject of ['Терраса', 'Счёт']) {
    const request = await insertRequest(db, id, subject);
    await insertMessage(db, request, { author: 'user', author_name: 'Анна', message: `${subject}?` });
  }
});
afterAll(() => test.close());

const numbers = async (...words: string[]) =>
  (await run(['requests', ...words])).events.flatMap(({ number }) => (number === undefined ? [] : [number]));

const actsOn = async (number: number) => {
  const log = await test.db
    .selectFrom('audit_log')
    .select(['act', 'actor_kind', 'actor_name'])
    .where('object_id', '=', String(number))
    .where('kind', '=', 'request')
    .orderBy('number')
    .execute();
  expect(log.every((entry) => entry.actor_kind === 'command' && entry.actor_name === 'olga')).toBe(true);
  return log.map(({ act }) => act);
};

it('narrows the requests, and shows one with its notes', async () => {
  expect(await numbers('--search', 'счет')).toEqual([2]);
  expect(await numbers('--unread', '--account', 'anna@cafe.example')).toEqual([1, 2]);
  expect((await run(['requests', '--status', 'closed'])).text).toBe('No matching requests.');
  expect((await run(['requests', '--status', 'lost'])).text).toContain('requests [number]');
  expect((await run(['requests', '--assigned', 'nobody@office.example'])).text).toContain('nobody@office.example');
  await run(['office', 'note-request', '1', '--note', '@-'], { input: 'From the input\n' });
  const { events } = await office('assignees');
  const [maria] = (events[0] as { items: { id: number; email: string }[] }).items;
  await office(`assign-request 1 --assigned-to ${String(maria?.id)}`);
  expect(await numbers('--assigned', 'maria@office.example')).toEqual([1]);
  const shown = await run(['requests', '1']);
  expect(shown.text).toMatch(/assigned to Мария\)[^]*Анна\nТерраса\?[^]*olga, note\nFrom the input/);
  // Showing a request at the command line does not mark its messages as read.
  expect(await numbers('--unread')).toEqual([1, 2]);
  expect((await office('assign-request 1 --assigned-to 9')).text).toBe('Check the values: assigned-to does not exist.');
  await office('assign-request 1 --assigned-to null');
  expect(await numbers('--unassigned')).toEqual([1, 2, another]);
  expect(await actsOn(1)).toEqual(['request.note', 'request.assign', 'request.assign']);
});

it('closes, opens and answers, each with its entry in the audit log', async () => {
  expect((await office('close-request 2')).text).toContain('status: closed');
  expect((await office('reopen-request 2')).text).toContain('status: open');
  expect((await run(['reply', '2', 'Yes', '--close'])).text).toBe('Replied to request 2 and closed it.');
  expect(await actsOn(2)).toEqual(['request.close', 'request.reopen', 'request.answer']);
  expect((await run(['reply', '77', 'x'])).text).toBe('No such request: 77. Run requests for a list.');
  expect((await office('close-request 77')).text).toContain('No such number');
  expect((await run(['reply', 'x', 'y'])).text).toContain('reply <number> <text>');
});

it('says how many there are where not all are listed', async () => {
  const { db } = test;
  const id = (await insertAccount(db, { email: 'busy@cafe.example', name: 'Busy', password_hash: 'x' })) ?? 0;
  for (let n = 0; n < 101; n += 1) await insertRequest(db, id, `Question ${n}`);
  const mail = { account_id: id, recipient: 'busy@cafe.example', subject: 'Reply', text: 'x', kind: 'support_reply' };
  for (let n = 0; n < 51; n += 1) await test.service.emailQueue.write(db, mail);
  const words = ['--account', 'busy@cafe.example'];
  expect((await run(['requests', ...words])).text).toMatch(/Showing 100 of 101\.$/);
  expect((await run(['emails', '--search', 'busy@'])).text).toMatch(/Showing 50 of 51\.$/);
  await db.deleteFrom('support_requests').where('account_id', '=', id).execute();
  await db.deleteFrom('emails').where('account_id', '=', id).execute();
  expect((await run(['requests'])).text).not.toContain('Showing');
});

it('answers in the name of support, not of the system user', async () => {
  await office('answer-request 1 --message', 'Hello');
  const [answer] = await test.db
    .selectFrom('support_messages')
    .select(['author', 'author_name'])
    .where('message', '=', 'Hello')
    .execute();
  expect(answer).toEqual({ author: 'support', author_name: '' });
  expect((await office('change-request-key 1')).code).toBe(0);
  expect((await run(['requests', '1'])).text).toContain('Ключ доступа к API изменён');
});

it('reads emails, with a word in the audit log where they open something, and retries what failed', async () => {
  const { db, service } = test;
  const mail = { account_id: null, recipient: 'boris@cafe.example', subject: 'Code', text: 'Code: 424242' };
  const id = await service.emailQueue.write(db, { ...mail, kind: 'contract_code' });
  const reads = async () =>
    (await db.selectFrom('audit_log').select('after').where('act', '=', 'letter.read').execute()).length;
  expect((await run(['emails', '--search', 'BORIS'])).text).toMatch(/queued +boris@cafe.example +Code$/);
  expect(await reads()).toBe(0);
  expect((await run(['letters', '--json'])).events[0]).toMatchObject({ id, text: 'Code: 424242' });
  expect(await reads()).toBe(1);
  expect((await run(['emails', String(id)])).text).toContain('424242');
  expect(await reads()).toBe(2);
  await db.updateTable('emails').set({ failed_at: new Date().toISOString() }).where('id', '=', id).execute();
  expect((await run(['emails', '--state', 'failed'])).events).toHaveLength(2);
  expect((await run(['emails', 'retry', String(id)], { language: 'ru' })).text).toBe(
    `Письмо ${id} снова ждёт отправки.`,
  );
  expect((await run(['emails', '--state', 'failed'])).text).toBe('No matching emails.');
  expect((await run(['emails', 'retry', '999'])).text).toContain('No such email: 999');
});
