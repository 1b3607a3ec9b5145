import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';

const file = join(root, '.cache', 'preparing');

/**
 * Lets one command at a time install or build; others wait. `act` gets a function that registers a child process: npm
 * outlives a killed command and must be waited for too. Locks of dead processes are taken over.
 */
export async function withBuildLock(act, say) {
  let isAnnounced = false;
  while (!acquire()) {
    if (!isAnnounced) say('Another command is installing or building; waiting for it …');
    isAnnounced = true;
    await wait(300);
  }
  try {
    return await act((pid) => existsSync(file) && appendFileSync(file, `${pid}\n`));
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire() {
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    // A folder that cannot be written has no other installer or builder either; the work itself reports why.
    if (error.code !== 'EEXIST') return true;
    if (!holders().some(isAlive)) rmSync(file, { force: true });
    return false;
  }
}

function holders() {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').map(Number);
  } catch {
    // It has just been released.
    return [];
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
