import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { product } from './api.ts';

const main = join(import.meta.dirname, '../../packages/server/dist/bundle/kamerton.cjs');

type Answer = Record<string, string>;

const lastOf = (lines: string): Answer => JSON.parse(lines.trim().split('\n').at(-1) ?? '{}') as Answer;

/** Runs a command of the operator's command line beside the running product, and reads its last line of JSON. */
export const command = (...args: string[]) => commandFor(product(), ...args);

/** The same beside another server. */
export async function commandFor(
  { url, dataDir }: { url: string; dataDir: string },
  ...args: string[]
): Promise<Answer> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--json'], {
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: url },
  });
  return lastOf(stdout);
}

/** Sends a command as the command line does, without the start of a process: `args` are its words and options by name. */
export async function send(name: string, args: object): Promise<Answer> {
  const socket = createConnection(join(product().dataDir, 'server.sock'));
  await once(socket, 'connect');
  socket.write(`${JSON.stringify({ command: name, arguments: args, user: 'journeys' })}\n`);
  const lines = (await text(socket)).trim().split('\n');
  if (lines.pop() !== '{"end":0}') throw new Error(`${name}: ${lines.at(-1) ?? 'no answer'}`);
  return lastOf(lines.join('\n'));
}
