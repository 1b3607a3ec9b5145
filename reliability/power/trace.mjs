import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal } from '../../tools/lib/refusal.mjs';

const calls = [
  'openat,open,creat,close,lseek,write,writev,pwrite64,pwritev,pwritev2,ftruncate,truncate,fallocate,fsync,fdatasync',
  'rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,copy_file_range,sendfile,ioctl,sendmsg,sendto',
].join(',');

/** The command that runs a server and writes its calls with all their bytes to `file`; refuses without strace. */
export function straceTo(file) {
  const { status, error } = spawnSync('strace', ['-V'], { stdio: 'ignore' });
  if (error || status !== 0) throw new Refusal('This suite needs strace (apt install strace), and was not run.');
  return `strace -f --seccomp-bpf -qq -y -xx -s 33554432 -e trace=${calls} -e signal=none -o ${file}`;
}

const decoded = (hex) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const textsIn = (line) => [...line.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) => decoded(hex));
const numberIn = (pattern, line) => Number(pattern.exec(line)?.[1]);

/**
 * @typedef {object} Op a call that touched a disk or a socket
 * @property {number} start line at which it began
 * @property {number} end line at which it was over
 * @property {'open' | 'write' | 'size' | 'sync' | 'rename' | 'unlink' | 'folder' | 'copy' | 'sent'} kind
 */

/** Reads calls line by line and remembers where each descriptor stands. */
function createReader() {
  const positions = new Map();
  const paths = new Map();

  return (line) => {
    const result = numberIn(/ = (-?\d+)[^=]*$/, line);
    if (!(result >= 0)) return null;
    const name = /^\w+/.exec(line)[0];
    const [, fd, hexPath] = /^\w+\((\d+)<([^>]*)>/.exec(line) ?? [];
    const path = hexPath === undefined ? undefined : decoded(hexPath).toString();
    const folder = /^\w+\((?:AT_FDCWD|\d+)<([^>]*)>/.exec(line)?.[1];
    const named = () =>
      textsIn(line).map((text) => resolve(folder ? decoded(folder).toString() : '/', text.toString()));
    const descriptor = `${fd} ${path}`;
    const written = (offset) => {
      const bytes = Buffer.concat(textsIn(line)).subarray(0, result);
      if (path.startsWith('socket:')) return { kind: 'sent', bytes };
      return { kind: 'write', path, offset, bytes };
    };
    const sequential = () => {
      const offset = positions.get(descriptor) ?? 0;
      positions.set(descriptor, offset + result);
      return written(offset);
    };
    const copied = (from, to) => {
      const offset = positions.get(`${to.fd} ${to.path}`) ?? 0;
      positions.set(`${to.fd} ${to.path}`, offset + result);
      return { kind: 'copy', from: from.path, path: to.path, offset, length: result };
    };
    const ends = [...line.matchAll(/(\d+)<([^>]*)>/g)].map(([, number, hex]) => ({
      fd: number,
      path: decoded(hex).toString(),
    }));
    switch (name) {
      case 'open':
      case 'openat':
      case 'creat': {
        const [opened] = named();
        const flags = line.replaceAll(/"[^"]*"/g, '');
        if (flags.includes('O_APPEND')) throw new Error(`${opened} is appended to, which is not replayed`);
        positions.set(`${result} ${opened}`, 0);
        paths.set(String(result), opened);
        if (!flags.includes('O_CREAT') && name !== 'creat') return null;
        return { kind: 'open', path: opened, isEmptied: flags.includes('O_TRUNC') || name === 'creat' };
      }
      case 'lseek':
        positions.set(descriptor, result);
        return null;
      case 'write':
      case 'writev':
      case 'sendmsg':
      case 'sendto':
        return path === undefined ? null : sequential();
      case 'pwrite64':
        return written(numberIn(/, (\d+)\) +=/, line));
      case 'pwritev':
        return written(numberIn(/\], \d+, (\d+)\) +=/, line));
      case 'pwritev2':
        return written(numberIn(/\], \d+, (\d+), \w+\) +=/, line));
      case 'ftruncate':
        return { kind: 'size', path, size: numberIn(/, (\d+)\) +=/, line) };
      case 'truncate':
        return { kind: 'size', path: named()[0], size: numberIn(/, (\d+)\) +=/, line) };
      case 'fallocate': {
        const [, from, length] = /, (\d+), (\d+)\) +=/.exec(line);
        return { kind: 'size', path, least: Number(from) + Number(length) };
      }
      case 'fsync':
      case 'fdatasync':
        return { kind: 'sync', path };
      case 'rename':
      case 'renameat':
      case 'renameat2':
      case 'link':
      case 'linkat': {
        const [from, to] = named();
        return { kind: name.startsWith('link') ? 'link' : 'rename', path: from, to };
      }
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        return { kind: 'unlink', path: named()[0] };
      case 'mkdir':
      case 'mkdirat':
        return { kind: 'folder', path: named()[0] };
      case 'copy_file_range':
        return copied(ends[0], ends[1]);
      case 'sendfile':
        return copied(ends[1], ends[0]);
      case 'ioctl': {
        if (!line.includes('FICLONE')) return null;
        const from = paths.get(/, (\d+)[^,]*\) +=/.exec(line)[1]);
        return { kind: 'copy', from, path, offset: 0, length: Infinity };
      }
      default:
        return null;
    }
  };
}

/**
 * Reads a trace. An answer counts from the start of its call, everything else from its end, so that what happens at the
 * same time counts against the server.
 * @returns {Promise<Op[]>} in the order of their ends, of paths below `root` and of sockets
 */
export async function readTrace(file, root) {
  const ops = [];
  const begun = new Map();
  const read = createReader();
  const isOurs = (path) => path === root || path?.startsWith(`${root}/`);
  let at = 0;
  for await (const raw of createInterface({ input: createReadStream(file, 'latin1'), crlfDelay: Infinity })) {
    at += 1;
    const [, pid, text] = /^(\d+) +(.*)$/.exec(raw) ?? [];
    if (pid === undefined) continue;
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    if (text.endsWith('<unfinished ...>')) {
      begun.set(pid, { start: at, text: text.slice(0, -'<unfinished ...>'.length).trimEnd() });
      continue;
    }
    const before = resumed === undefined ? { start: at, text: '' } : begun.get(pid);
    begun.delete(pid);
    if (!before || text.startsWith('+++') || text.startsWith('---')) continue;
    const op = read(before.text + (resumed ?? text));
    if (!op || !(op.kind === 'sent' || isOurs(op.path) || isOurs(op.to))) continue;
    ops.push({ ...op, start: before.start, end: at });
  }
  return ops;
}

/** Where each answer with an `X-Request-Id` began to be sent, by that id. */
export function answersIn(ops) {
  const answers = new Map();
  for (const { kind, bytes, start } of ops) {
    if (kind !== 'sent') continue;
    const text = bytes.toString('latin1');
    for (const [, id] of text.matchAll(/^HTTP\/1\.1 2.*?\r\nx-request-id: ([\w.:-]+)\r\n/gims)) answers.set(id, start);
  }
  return answers;
}
