import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@kamerton/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '../features/auth/accounts.store.ts';
import { insertStaff } from '../features/staff/staff.store.ts';
import { insertMessage, insertRequest } from '../features/support/support.store.ts';
import type { Service } from '../open-service.ts';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';
import { type CommandEvent, CommandFailure } from './command.ts';
import { commands } from './commands.ts';
import { failureSentence } from './failures.ts';
import { runCommand } from './serve.ts';

let line: CommandLine;
let server: Awaited<ReturnType<CommandLine['serve']>>;
let service: Service;
beforeAll(async () => {
  line = openCommandLine();
  server = await line.serve();
  ({ service } = server);
  const { handle } = service.database;
  const account = { email: 'anna@cafe.example', name: 'Анна', password_hash: 'x' };
  const id = (await insertAccount(handle, account)) ?? 0;
  const operator = { name: 'Мария', password_hash: 'x' };
  await insertStaff(handle, { ...operator, email: 'maria@office.example', role: 'support' });
  await insertStaff(handle, { ...operator, email: 'boris@office.example', role: 'catalogue' });
  for (const subject of ['Терраса', 'Счёт']) {
    const request = await insertRequest(handle, id, subject);
    await insertMessage(handle, request, { author: 'user', author_name: 'Анна', message: `${subject}?` });
  }
}, 60_000);
afterAll(async () => {
  await server.close();
  line.close();
});

/** Runs a command in this process as the terminal does: `said` is what people read of it, or why it failed. */
const run = async (
  name: string,
  positionals: string[] = [],
  values: Record<string, string | boolean> = {},
  language: Language = 'en',
) => {
  const command = commands[name];
  if (!command) throw new Error(`no command ${name}`);
  const events: CommandEvent[] = [];
  const said: string[] = [];
  const show = command.show({ language, print: (text) => void said.push(text), status: null });
  const emit = (event: CommandEvent): void => {
    events.push(event);
    const failed = failureSentence(event, language);
    if (failed === null) show(event);
    else said.push(failed);
  };
  try {
    const args = await command.read({ positionals, values, readInput: async () => 'From the input\n' });
    const asked = { command: name, args, user: 'olga' };
    const code = await runCommand(service, asked, { signal: new AbortController().signal, emit });
    return { code, events, said: said.join('\n') };
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    emit({ type: 'failed', code: error.code, ...error.details });
    return { code: 1, events, said: said.join('\n') };
  }
};

it('narrows the requests, and shows one with its notes', async () => {
  const numbers = async (values: Record<string, string | boolean>) =>
    (await run('requests', [], values)).events.flatMap(({ number }) => (number === undefined ? [] : [number]));
  expect(await numbers({ search: 'счет' })).toEqual([2]);
  expect(await numbers({ unread: true, account: 'anna@cafe.example' })).toEqual([1, 2]);
  expect((await run('requests', [], { status: 'closed' })).said).toBe('No matching requests.');
  expect((await run('requests', [], { status: 'lost' })).said).toContain('requests [number]');
  expect((await run('requests', [], { assigned: 'nobody@office.example' })).said).toContain('nobody@office.example');
  expect((await run('note', ['1', '-'])).said).toContain('the distributor can’t see it');
  expect((await run('assign', ['1', 'maria@office.example'], {}, 'ru')).said).toBe('Обращение 1 ведёт Мария.');
  expect(await numbers({ assigned: 'maria@office.example' })).toEqual([1]);
  const shown = await run('requests', ['1']);
  expect(shown.said).toMatch(/assigned to Мария\)[^]*Анна\nТерраса\?[^]*olga, note\nFrom the input/);
  expect((await run('assign', ['1', 'boris@office.example'])).said).toContain('boris@office.example');
  expect((await run('assign', ['1', 'nobody'])).said).toBe('Request 1 is now unassigned.');
});

it('closes, opens and answers, each with its entry in the audit log', async () => {
  expect((await run('close', ['2'])).said).toBe('Request 2 closed.');
  expect((await run('reopen', ['2'], {}, 'ru')).said).toBe('Обращение 2 открыто.');
  expect((await run('reply', ['2', 'Yes'], { close: true })).said).toBe('Replied to request 2 and closed it.');
  const log = await service.database.handle
    .selectFrom('audit_log')
    .select(['act', 'actor_kind', 'actor_name'])
    .where('object_id', '=', '2')
    .where('kind', '=', 'request')
    .orderBy('number')
    .execute();
  expect(log.map(({ act }) => act)).toEqual(['request.close', 'request.reopen', 'request.answer']);
  expect(log[0]).toMatchObject({ actor_kind: 'command', actor_name: 'olga' });
  for (const [name, ...more] of [['close'], ['reopen'], ['assign', 'nobody'], ['note', 'x'], ['reply', 'x']] as const) {
    expect((await run(name, ['77', ...more])).said, name).toBe('No such request: 77. Run requests for a list.');
  }
  expect((await run('close', ['x'])).said).toContain('close <number>');
});

it('keeps canned answers and fills them in', async () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(line.home, name), text);
    return join(line.home, name);
  };
  const [ru, en] = [file('ru.txt', '{name}, № {number}: {link}'), file('en.txt', 'Hello {name}\n')];
  expect(await run('canned add', ['Hello', ru, en])).toMatchObject({ code: 0, said: 'Reply template 1 saved.' });
  expect((await run('canned add', ['Hello', ru, en])).said).toContain('“Hello” already');
  expect((await run('canned add', ['Bad', file('bad.txt', '{nmae}'), en])).said).toContain(
    'the only placeholders are {name}',
  );
  expect((await run('canned add', ['Bad', join(line.home, 'none'), en])).said).toContain('Can’t read');
  expect((await run('canned', ['1'], { request: '1' })).said).toMatch(/^Анна, № 1: .+\/dist\/feedback\/request\/1$/);
  expect((await run('canned', ['1'], { request: '1', language: 'en' })).said).toBe('Hello Анна');
  expect((await run('canned', ['1'], { language: 'en' })).code).toBe(1);
  expect((await run('canned')).said).toBe('     1  Hello');
  expect((await run('canned edit', ['1'], { name: 'Good day', en: file('day.txt', 'Good day') })).said).toBe(
    'Reply template 1 saved.',
  );
  expect((await run('canned', ['1'])).said).toBe('Good day\n\n{name}, № {number}: {link}\n\nGood day');
  expect((await run('canned edit', ['1'])).said).toContain('canned edit <id>');
  expect((await run('canned edit', ['1'], { ru: join(line.home, 'bad.txt') })).said).toContain(
    'the only placeholders are {name}',
  );
  expect((await run('canned edit', ['9'], { name: 'x' })).said).toContain('No such reply template: 9');
  expect((await run('canned remove', ['1'])).code).toBe(0);
  expect((await run('canned', ['1'])).said).toContain('No such reply template: 1');
});

it('invites a distributor, and changes a name and a contact', async () => {
  const invited = await run('account invite', ['Vera@Bar.example'], { name: 'Bar', contact: 'Vera', language: 'en' });
  expect(invited).toMatchObject({ code: 0, events: [{ email: 'vera@bar.example', contact: 'Vera', language: 'en' }] });
  expect((await run('emails', [], { search: 'vera@bar' })).events).toHaveLength(2);
  expect((await run('account invite', ['vera@bar.example'], { name: 'Bar' })).said).toContain('already');
  expect((await run('account invite', ['x@bar.example'])).said).toContain('account invite <email>');
  expect((await run('account edit', ['vera@bar.example'], { name: 'Bar No. 1', contact: '' })).events).toMatchObject([
    { name: 'Bar No. 1', contact: '' },
  ]);
  expect((await run('account edit', ['x@bar.example'], { name: 'x' })).said).toContain('No such account: x@');
  expect((await run('account edit', ['vera@bar.example'])).said).toContain('account edit <email>');
  const log = await service.database.handle
    .selectFrom('audit_log')
    .select(['act', 'after'])
    .where('object_id', '=', String(invited.events[0]?.['id']))
    .where('kind', '=', 'account')
    .orderBy('number')
    .execute();
  expect(log.map(({ act }) => act)).toEqual(['account.add', 'account.edit']);
  expect(log[1]?.after).toEqual({ name: 'Bar No. 1', contact: '' });
});

it('lists accounts and shows one', async () => {
  expect((await run('account list', [], { search: 'АННА' })).said).toMatch(
    /open +anna@cafe.example +Анна +no contract/,
  );
  expect((await run('account list', [], { closed: true })).said).toBe('No accounts.');
  expect((await run('account list', [], { contract: 'x' })).code).toBe(1);
  const shown = await run('account show', ['anna@cafe.example'], {}, 'ru');
  expect(shown.said).toContain('ключ доступа к API: нет');
  expect(shown.said).toContain('№ 2  Счёт');
  expect((await run('account show', ['x@cafe.example'])).said).toContain('No such account: x@');
});

it('makes a new key for who asked, and answers so', async () => {
  expect((await run('reply-key', ['1'], {}, 'ru')).said).toContain('ответ на обращение 1');
  expect((await run('requests', ['1'])).said).toContain('Ключ доступа к API изменён');
  expect((await run('reply-key', ['77'])).said).toContain('No such request: 77');
});

it('reads letters, with a word in the audit log where they open something, and retries what failed', async () => {
  const { handle } = service.database;
  const letter = { account_id: null, recipient: 'boris@cafe.example', subject: 'Code', text: 'Code: 424242' };
  const id = await service.letters.write(handle, { ...letter, kind: 'contract_code' });
  const reads = async () =>
    (await handle.selectFrom('audit_log').select('after').where('act', '=', 'letter.read').execute()).length;
  expect((await run('emails', [], { search: 'BORIS' })).said).toMatch(/queued +boris@cafe.example +Code$/);
  expect(await reads()).toBe(0);
  expect((await run('emails', [], { json: true })).events[0]).toMatchObject({ id, text: 'Code: 424242' });
  expect(await reads()).toBe(1);
  expect((await run('emails', [String(id)])).said).toContain('424242');
  expect(await reads()).toBe(2);
  await handle.updateTable('letters').set({ failed_at: new Date().toISOString() }).where('id', '=', id).execute();
  expect((await run('emails', [], { state: 'failed' })).events).toHaveLength(2);
  expect((await run('emails retry', [String(id)], {}, 'ru')).said).toBe(`Письмо ${id} снова ждёт отправки.`);
  expect((await run('emails', [], { state: 'failed' })).said).toBe('No matching emails.');
  expect((await run('emails retry', ['999'])).said).toContain('No such email: 999');
});
