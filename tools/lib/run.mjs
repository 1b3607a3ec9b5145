import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { atLeave } from './leave.mjs';
import { root } from './root.mjs';

/**
 * Runs a program to its end and never throws.
 * `show` passes its output on as it comes; it is kept in `output` either way. `onStart` gets the process id.
 * `release` is a promise: the program gets a channel, and a message when it resolves. Also takes spawn's options.
 * @returns {Promise<{code: number, output: string, seconds: number}>} code 127: the program could not be started
 */
export function run(command, args, { show, onStart, release, env, ...options } = {}) {
  const began = Date.now();
  return new Promise((done) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', ...(release ? ['ipc'] : [])],
      env: { ...process.env, ...env },
      ...options,
    });
    if (child.pid) onStart?.(child.pid);
    void release?.then(() => child.connected && child.send('go on'));
    const forget = atLeave(() => child.exitCode === null && child.kill('SIGTERM'));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        show?.(text);
      });
    }
    let failure;
    child.on('error', (error) => (failure = error));
    child.on('close', (code) => {
      forget();
      const seconds = (Date.now() - began) / 1000;
      done(failure ? { code: 127, output: failure.message, seconds } : { code: code ?? 1, output, seconds });
    });
  });
}

/** Runs npm itself: the one that started us, else the one beside this Node, else the one on the path. */
export function npm(args, options) {
  const { npm_execpath: started } = process.env;
  const beside = join(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js');
  const script = [started, beside].find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
  // The caller's `npm -s` must not silence the errors that are reported when this fails.
  const all = [...args, '--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier'];
  return script
    ? run(process.execPath, [script, ...all], options)
    : run('npm', all, { shell: process.platform === 'win32', ...options });
}

/** Runs the program of an installed package with this same Node. */
export const program = (name, args, options) =>
  run(process.execPath, [join(root, 'node_modules', ...programs[name].split('/')), ...args], options);

const programs = {
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  stryker: '@stryker-mutator/core/bin/stryker.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};
