import type { OfficeEmail } from '@kamerton/wire/office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { tester } from '../../../testing/actor.ts';
import { recordReading } from './emails.service.ts';
import { claimQueuedEmail } from './emails.store.ts';

let test: TestApp;
let maria: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  maria = await operatorOf(test, 'support');
});
afterAll(() => test.close());

const write = (kind: string, recipient: string) =>
  test.deps.emailQueue.write(test.db, {
    account_id: null,
    kind,
    recipient,
    subject: `Тема ${kind}`,
    text: 'Код: 123456\n',
  });
const set = (id: number, values: object) => test.db.updateTable('emails').set(values).where('id', '=', id).execute();
const listed = async (query: string): Promise<number[]> =>
  (await maria.call('GET', `/emails?${query}`)).body.items.map((item: { id: number }) => item.id);
const reads = () => auditEntries(test.db, 'letter.read');
const opening = (items: OfficeEmail[]) => items.filter(({ kind }) => kind !== 'support_reply').map(({ id }) => id);
const now = () => new Date().toISOString();

it('shows every email with what became of it, and no text in the list', async () => {
  const [queued, sent, failed] = [
    await write('recover', 'anna@cafe.example'),
    await write('contract_code', 'boris@cafe.example'),
    await write('support_reply', 'vera@bar.example'),
  ];
  await set(sent, { sent_at: now(), attempts: 1 });
  await set(failed, { failed_at: now(), attempts: 3, last_error: '550 no such user' });
  const { items, total } = (await maria.call('GET', '/emails')).body;
  expect(total).toBe(3);
  expect(items).toMatchObject([
    { id: failed, state: 'failed', tries: 3, reason: '550 no such user', next_try_at: null },
    { id: sent, state: 'sent', tries: 1, reason: null },
    { id: queued, state: 'queued', tries: 0, recipient: 'anna@cafe.example' },
  ]);
  expect(JSON.stringify(items)).not.toContain('123456');
  expect(await listed('state=failed')).toEqual([failed]);
  expect(await listed('q=CAFE.example&sort=recipient')).toEqual([queued, sent]);
  expect(await listed('kind=contract_code')).toEqual([sent]);
});

it('writes to the audit log who reads an email that opens something, with no word of it', async () => {
  const code = await write('contract_code', 'code@cafe.example');
  const harmless = await write('support_reply', 'reply@cafe.example');
  expect((await maria.call('GET', `/emails/${harmless}`)).body.item.text).toBe('Код: 123456\n');
  expect(await reads()).toEqual([]);
  expect((await maria.call('GET', `/emails/${code}`)).body.item).toMatchObject({ id: code, text: 'Код: 123456\n' });
  const log = await reads();
  expect(log).toMatchObject([{ actor: { name: maria.name }, object: { id: String(code), name: 'code@cafe.example' } }]);
  expect(JSON.stringify(log)).not.toContain('123456');
  const { items } = (await maria.call('GET', '/emails')).body;
  await transaction(test.db, (tx) => recordReading(tx, tester, items));
  expect((await reads()).slice(1)).toMatchObject([{ object: { id: null }, after: { letters: opening(items) } }]);
  expect((await maria.call('GET', '/emails/999999')).status).toBe(404);
});

it('tries a failed email again, one that waits long at once, and never one that is being tried or sent', async () => {
  const email = await write('recover', 'again@cafe.example');
  await set(email, { failed_at: now(), last_error: 'x', attempts: 9 });
  const retry = () => maria.call('POST', `/emails/${email}/retry`);
  expect((await retry()).body.item).toMatchObject({ state: 'queued', reason: 'x', tries: 9 });
  expect((await retry()).status).toBe(200);
  const acts = await test.db.selectFrom('audit_log').select('act').where('object_id', '=', String(email)).execute();
  expect(acts).toEqual([{ act: 'letter.retry' }]);
  await set(email, { next_attempt_at: new Date(Date.now() + 3_600_000).toISOString() });
  await retry();
  const claim = async (): Promise<number[]> => {
    const claimed = await claimQueuedEmail(test.db, 120);
    return claimed ? [claimed.id, ...(await claim())] : [];
  };
  expect(await claim()).toContain(email);
  await retry();
  expect(await claim()).toEqual([]);
  await set(email, { sent_at: now() });
  expect(await retry()).toMatchObject({ status: 409, body: { current: { state: 'sent' } } });
});

it('leaves the codes out where emails go by SMTP, and still writes down who reads', async () => {
  const posted = await openTestApp({ config: { ...test.deps.config, smtpUrl: 'smtp://mail.example' } });
  try {
    const vera = await operatorOf(posted, 'support');
    const read = async (kind: string, text: string) => {
      const email = { account_id: null, kind, recipient: 'anna@cafe.example', subject: 'x', text };
      const id = await posted.deps.emailQueue.write(posted.db, email);
      return (await vera.call('GET', `/emails/${id}`)).body.item;
    };
    expect(await read('contract_code', 'Код: 123456\n\nДоговор')).toMatchObject({
      text: 'Код: …\n\nДоговор',
      hides_codes: true,
    });
    expect(await read('recover', 'a\n\nhttps://music.example/dist/forgot?code=abc\n\nb')).toMatchObject({
      text: 'a\n\nhttps://music.example/dist/forgot?code=…\n\nb',
      hides_codes: true,
    });
    expect((await read('email_changed', 'https://x.example/dist/forgot?revert_code=abc')).text).not.toContain('abc');
    expect(await read('support_reply', 'Код: 123456')).toMatchObject({ text: 'Код: 123456', hides_codes: false });
    const log = await posted.db.selectFrom('audit_log').select('act').where('act', '=', 'letter.read').execute();
    expect(log).toHaveLength(3);
  } finally {
    await posted.close();
  }
});
