import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { product } from './api.ts';

const main = join(import.meta.dirname, '../../packages/server/dist/bundle/kamerton.cjs');

/** Runs a command of the operator's command line beside the running product, and reads its last line of JSON. */
export const command = (...args: string[]) => commandFor(product(), ...args);

/** The same beside another server. */
export async function commandFor(
  { url, dataDir }: { url: string; dataDir: string },
  ...args: string[]
): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--json'], {
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: url },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, string>;
}
