import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';

const file = join(root, '.cache', 'preparing');

/**
 * Lets one command at a time install or build; others ask again after `pause` milliseconds. `act` gets a function that registers a child process: npm
 * outlives a killed command and must be waited for too. Locks of dead processes are taken over, also where another has
 * their id by now, as the first processes of a container and of a machine have after each start.
 */
export async function withBuildLock(act, say, pause = 300) {
  let isAnnounced = false;
  while (!acquire()) {
    if (!isAnnounced) say('Another command is installing or building; waiting for it …');
    isAnnounced = true;
    await wait(pause);
  }
  try {
    return await act((pid) => existsSync(file) && appendFileSync(file, lineOf(pid)));
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire() {
  const own = `${file}.${process.pid}`;
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(own, lineOf(process.pid));
    // In one step: a file without its line is that of a dead process.
    linkSync(own, file);
    return true;
  } catch (error) {
    // A folder that cannot be written has no other installer or builder either; the work itself reports why.
    if (error.code !== 'EEXIST') return true;
    const found = read(file);
    if (found !== null && !found.trim().split('\n').some(isAlive)) removeDead(found, own);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Another command may have taken the dead lock over meanwhile: what is moved away and is not `found` is put back. */
function removeDead(found, own) {
  try {
    renameSync(file, own);
    if (read(own) !== found) linkSync(own, file);
  } catch {
    // Others were faster.
  }
}

/** When a process began, in ticks since the machine did; empty where the system does not say it in this way. */
function beginningOf(pid) {
  try {
    // Behind the name, which may have spaces and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  } catch {
    return '';
  }
}

const lineOf = (pid) => `${pid} ${beginningOf(pid)}\n`;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has just been released.
    return null;
  }
}

function isAlive(holder) {
  const [pid, beginning = ''] = holder.split(' ');
  if (!Number(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return beginningOf(pid) === beginning;
}
