import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './build.mjs';
import { withdrawPage } from './former-files.mjs';
import { root } from './root.mjs';

const log = '.cache/office.log';

/**
 * Starts building the office if necessary, in a process that outlives this one; Ctrl+C ends it with the server. The page
 * of an older office is removed, since the server keeps the first one that it finds.
 */
export function buildOfficeLater(say) {
  if (isBuilt('office')) return;
  try {
    withdrawPage(join(root, 'packages/office/dist'));
    mkdirSync(join(root, '.cache'), { recursive: true });
    const output = openSync(join(root, log), 'w');
    spawn(process.execPath, [join(root, 'tools/office.mjs')], { stdio: ['ignore', output, output] }).unref();
    say(`The office is built in the background (${log}).`);
  } catch (error) {
    say(`The office cannot be built: ${error.message}.`);
  }
}
