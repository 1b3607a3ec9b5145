import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atLeave } from '../../tools/lib/leave.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { root } from '../../tools/lib/root.mjs';

/** A folder that is removed at the end. */
export function temporaryFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  atLeave(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** Ends a process and all of its group at once; one that has ended already is left alone. */
function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Starts a server and resolves when `url` is answered with 200. `stop` ends it by SIGINT, `kill` by SIGKILL with all of
 * its processes, which form a group. `startedIn` is milliseconds from the start of the process to that answer.
 * `onStart` gets the `kill` of a server that is still starting.
 */
export async function startServer(command, args, { url, env = {}, cwd = root, tries = 20_000, every = 5, onStart }) {
  let said = '';
  const began = performance.now();
  const options = { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
  const child = spawn(command, args, options);
  const forget = atLeave(() => child.pid && killGroup(child));
  const kill = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    killGroup(child);
    await ended;
    forget();
  };
  onStart?.(kill);
  child.once('error', (error) => (said += error.message));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said = (said + bytes).slice(-4000)));
  for (let tried = 0; tried < tries; tried += 1) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new Refusal(`${command} did not start.`, said);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) {
      const startedIn = performance.now() - began;
      const stop = async (signal = 'SIGINT') => {
        const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
        child.kill(signal);
        await ended;
        forget();
      };
      return { url, pid: child.pid, startedIn, stop, kill, output: () => said };
    }
    await wait(every);
  }
  throw new Refusal(`${command} did not answer at ${url}.`, said);
}

/** Clock ticks of /proc in a second: the same on every Linux of today. */
const ticks = 100;

const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      own: Number(fields[11]) + Number(fields[12]),
      ended: Number(fields[13]) + Number(fields[14]),
    };
  } catch {
    return null;
  }
};

const family = (pid) => {
  const stats = new Map();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) && statOf(name);
    if (stat) stats.set(Number(name), stat);
  }
  const members = [pid];
  for (const member of members) for (const [child, { parent }] of stats) if (parent === member) members.push(child);
  return members.flatMap((member) => (stats.has(member) ? [{ pid: member, ...stats.get(member) }] : []));
};

const refuseElsewhere = () => {
  if (process.platform !== 'linux') throw new Refusal('This row reads /proc and needs Linux.');
};

/** Seconds of processor time, user and system, of a process, its children and those that have ended. */
export function processorSeconds(pid) {
  refuseElsewhere();
  return family(pid).reduce((sum, { own, ended }) => sum + own + ended, 0) / ticks;
}

/** Seconds of processor time of the children of this process that have ended. */
export function endedChildrenSeconds() {
  refuseElsewhere();
  return statOf('self').ended / ticks;
}

/** Resident bytes of a process and its children. */
export function residentBytes(pid) {
  refuseElsewhere();
  const rss = (member) => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${member}/status`, 'utf8'))?.[1] ?? 0);
  return family(pid).reduce((sum, member) => sum + rss(member.pid) * 1024, 0);
}

/** Runs `work` and adds the milliseconds of processor time that each of its requests took in the processes of servers. */
export async function withProcessorTime(servers, work) {
  if (process.platform !== 'linux') return work();
  const used = () => [servers].flat().reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const before = used();
  const result = await work();
  return { ...result, cpu: ((used() - before) * 1000) / result.requests };
}
