import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { product } from './api.ts';

const main = join(import.meta.dirname, '../../packages/server/dist/commands/main.js');

/** Runs a command of the operator's command line beside the running product, and reads its last line of JSON. */
export async function command(...args: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--json'], {
    env: { ...process.env, DATA_DIR: product().dataDir, PUBLIC_URL: product().url },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, string>;
}
