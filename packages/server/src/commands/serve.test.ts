import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCommandTest } from '../testing/run-command.ts';
import type { CommandEvent } from './command.ts';
import { runCommand, serveCommand } from './serve.ts';

let line: Awaited<ReturnType<typeof openCommandTest>>;
beforeAll(async () => void (line = await openCommandTest()));
afterAll(() => line.close());

it.each([
  ['sent under the name of earlier versions', (args: object) => ({ args }), { dryRun: true }],
  ['with options that it does not know', (args: object) => ({ arguments: args }), { 'dry-run': true, 'not-yet': true }],
])('runs no command whose arguments are %s', async (_what, sent, options) => {
  const folder = join(line.home, 'music');
  mkdirSync(folder, { recursive: true });
  const events: CommandEvent[] = [];
  const io = { signal: new AbortController().signal, emit: (event: CommandEvent) => void events.push(event) };
  const asked = { command: 'import', arguments: undefined, user: 'olga', ...sent({ folder, ...options }) };
  expect(await runCommand(line.service, asked, { ...io, drained: async () => {} })).toBe(1);
  expect(events).toEqual([{ type: 'failed', code: 'other_version', command: 'import' }]);
});

it('sends each event as one line, also for a reader to whom separators within a text end it', async () => {
  const socket = new PassThrough();
  const asked = { command: 'account add', arguments: { email: 'anna@cafe.example', name: 'One\u2028Two\u2029Three' } };
  const serving = serveCommand(line.service, socket as unknown as Socket, JSON.stringify({ ...asked, user: 'olga' }));
  const [sent] = await Promise.all([text(socket), serving]);
  const events = sent.split(/[\n\u2028\u2029]/).filter((each) => each !== '');
  expect(events.map((each) => JSON.parse(each) as unknown)).toEqual([
    expect.objectContaining(asked.arguments),
    { end: 0 },
  ]);
});

it('runs no command of a terminal that has gone while it waited', async () => {
  const socket = new PassThrough().destroy() as unknown as Socket;
  const asked = { command: 'account add', arguments: { email: 'gone@cafe.example', name: 'Gone' }, user: 'olga' };
  await serveCommand(line.service, socket, JSON.stringify(asked));
  const accounts = line.service.database.handle.selectFrom('accounts').select('id');
  expect(await accounts.where('email', '=', 'gone@cafe.example').execute()).toEqual([]);
});
