import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCommandTest } from '../testing/run-command.ts';
import { commandHelp } from './help.ts';
import { findCommand } from './commands.ts';

let test: Awaited<ReturnType<typeof openCommandTest>>;
beforeAll(async () => {
  test = await openCommandTest();
  await test.run(['account', 'add', 'anna@cafe.example', '--name', 'Anna']);
  await test.run(['staff', 'add', 'olga@office.example', '--role', 'admin', '--name', 'Olga']);
  await test.run(['staff', 'add', 'vera@office.example', '--role', 'support', '--name', 'Vera']);
});
afterAll(() => test.close());

const events = async (words: string) => (await test.run([...words.split(' '), '--json'])).events;
const text = expect.any(String) as string;

it.each([
  ['account close anna@cafe.example', { id: 1, email: 'anna@cafe.example', is_active: false }],
  ['account sign-in-link anna@cafe.example', { type: 'failed', code: 'account_closed', email: 'anna@cafe.example' }],
  ['account open Anna@Cafe.example', { id: 1, email: 'anna@cafe.example', is_active: true }],
  ['account key anna@cafe.example --overlap', { id: 1, email: 'anna@cafe.example' }],
  ['account sign-in-link anna@cafe.example', { url: text }],
  ['account open nobody@cafe.example', { type: 'failed', code: 'account_unknown', email: 'nobody@cafe.example' }],
  ['staff close vera@office.example', { id: 2, email: 'vera@office.example' }],
  ['staff open vera@office.example', { id: 2, email: 'vera@office.example' }],
  ['staff password vera@office.example', { id: 2, email: 'vera@office.example', password: text }],
  ['staff reset-second-factor vera@office.example', { id: 2, email: 'vera@office.example' }],
  ['staff close olga@office.example', { type: 'failed', code: 'last_admin' }],
  ['staff role olga@office.example support', { type: 'failed', code: 'last_admin' }],
  ['staff open nobody@office.example', { type: 'failed', code: 'staff_unknown', email: 'nobody@office.example' }],
  ['emails retry 99', { type: 'failed', code: 'letter_unknown', number: '99' }],
])('answers %s in JSON', async (words, event) => {
  expect(await events(words)).toEqual([event]);
});

it('answers with the whole record of a changed role and of a retried email', async () => {
  const [listed] = (await events('staff list')).filter(({ id }) => id === 2);
  const { type: _type, ...before } = listed ?? {};
  const version = expect.any(Number) as number;
  expect(await events('staff role vera@office.example catalogue')).toEqual([{ ...before, role: 'catalogue', version }]);
  const [letter] = await events('emails');
  const { type: _letter, text: _text, ...email } = letter ?? {};
  expect(await events(`emails retry ${String(letter?.['id'])}`)).toEqual([
    { ...email, state: 'queued', next_try_at: text },
  ]);
  await test.db.updateTable('emails').set({ sent_at: new Date().toISOString() }).execute();
  expect(await events(`emails retry ${String(letter?.['id'])}`)).toEqual([
    { type: 'failed', code: 'letter_sent', number: String(letter?.['id']) },
  ]);
});

it.each([
  ['account open', 'account open <email>'],
  ['account key x@cafe.example y', 'account key <email> [--overlap]'],
  ['staff role vera@office.example chief', 'staff role <email> support|catalogue|admin'],
  ['staff role vera@office.example', 'staff role <email> support|catalogue|admin'],
  ['staff role vera@office.example admin x', 'staff role <email> support|catalogue|admin'],
  ['staff close vera@office.example x', 'staff close <email>'],
  ['emails retry x', 'emails retry <number>'],
  ['emails retry 1 2', 'emails retry <number>'],
])('says how %s is written', async (words, usage) => {
  expect(await events(words)).toEqual([{ type: 'failed', code: 'wrong_usage', usage }]);
  const found = await findCommand(words.split(' '));
  expect(found && commandHelp(found, 'en')).toContain(`npm run kamerton -- ${usage} [--json]\n`);
});
