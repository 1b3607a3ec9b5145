import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A call of the file system. */
export interface FileCall {
  /** Name of Node's function, without `Sync`; those of an open file are `file.write`, `file.sync` and so on. */
  name: string;
  path: string;
  /** Target of a rename, a copy or a link; the flags of `open`. */
  to?: string;
  /** Bytes of a write. */
  bytes?: Uint8Array;
}

/** Sees each call before it is made: it may throw, or make half of it. */
export type SeeCall = (call: FileCall) => void;

type Calls = Record<string, (...args: unknown[]) => unknown>;

const withPath = [
  'mkdir',
  'rename',
  'link',
  'copyFile',
  'cp',
  'rm',
  'rmdir',
  'unlink',
  'writeFile',
  'stat',
  'readdir',
  'opendir',
  'open',
];
const ofHandle = ['write', 'writeFile', 'sync', 'datasync', 'truncate'];
/** Calls by a descriptor, which streams make. */
const ofDescriptor = ['write', 'writev', 'fsync', 'fdatasync', 'read'];

const secondOf = new Set(['rename', 'link', 'copyFile', 'cp', 'open']);
const bytesOf = (value: unknown): { bytes?: Uint8Array } =>
  value instanceof Uint8Array ? { bytes: value } : typeof value === 'string' ? { bytes: Buffer.from(value) } : {};

/** True for the options of a write that forces its bytes to disk itself, by calls that are not seen. */
const isFlushed = (options: unknown): boolean => (options as { flush?: boolean } | undefined)?.flush === true;

/**
 * Passes the calls of this process's file system on paths below `root` to `see`, until the returned function is called.
 * Calls of other processes and threads, and those of functions that were taken from `fs` before, are not seen.
 */
export const watchFileCalls = async (root: string, see: SeeCall): Promise<() => void> => {
  const plain = fs as unknown as Calls;
  const promised = fs.promises as unknown as Calls;
  const probe = join(tmpdir(), `kamerton-probe-${process.pid}`);
  const handle = await fs.promises.open(probe, 'w');
  const handles = Object.getPrototypeOf(handle) as Calls;
  await handle.close();
  fs.rmSync(probe);

  const replaced: (() => void)[] = [];
  const descriptors = new Map<unknown, string>();
  const opened = new WeakMap<object, string>();
  const isOurs = (path: unknown): path is string => typeof path === 'string' && `${path}/`.startsWith(`${root}/`);
  const replace = (calls: Calls, name: string, by: (original: Calls[string]) => Calls[string]): void => {
    const original = calls[name] as Calls[string];
    calls[name] = by(original);
    replaced.push(() => (calls[name] = original));
  };
  const callOf = (name: string, [path, second, ...rest]: unknown[]): FileCall | null => {
    const target = [path, second].find(isOurs);
    if (target === undefined) return null;
    // The flags of `open` may be left out before its callback.
    const to = secondOf.has(name) ? { to: typeof second === 'function' ? 'r' : String(second) } : {};
    return { name, path: String(path), ...to, ...(name === 'writeFile' && bytesOf(second ?? rest[0])) };
  };

  for (const name of withPath) {
    replace(
      promised,
      name,
      (original) =>
        async function call(...args: unknown[]) {
          const call = callOf(name, args);
          if (!call) return original(...args);
          see(call);
          const result = await original(...args);
          if (name === 'open') opened.set(result as object, call.path);
          if (name === 'writeFile' && isFlushed(args[2])) see({ name: 'file.sync', path: call.path });
          return result;
        },
    );
    replace(plain, `${name}Sync`, (original) => (...args) => {
      const call = callOf(name, args);
      if (!call) return original(...args);
      see(call);
      const result = original(...args);
      if (name === 'open') descriptors.set(result, call.path);
      return result;
    });
  }
  for (const name of ofHandle) {
    replace(
      handles,
      name,
      (original) =>
        async function call(this: FileHandle, ...args: unknown[]) {
          const path = opened.get(this);
          if (path !== undefined) see({ name: `file.${name}`, path, ...bytesOf(args[0]) });
          return original.apply(this, args);
        },
    );
  }
  replace(plain, 'open', (original) => (...args) => {
    const call = callOf('open', args);
    const done = args.at(-1) as (error: unknown, descriptor?: unknown) => void;
    if (!call) return original(...args);
    try {
      see(call);
    } catch (error) {
      return process.nextTick(done, error);
    }
    return original(...args.slice(0, -1), (error: unknown, descriptor: unknown) => {
      if (!error) descriptors.set(descriptor, call.path);
      done(error, descriptor);
    });
  });
  for (const name of ofDescriptor) {
    const called = `file.${name.replace(/^f(?=(data)?sync)/, '')}`;
    replace(plain, name, (original) => (...args) => {
      const path = descriptors.get(args[0]);
      try {
        if (path !== undefined) see({ name: called, path, ...(name.startsWith('write') && bytesOf(args[1])) });
      } catch (error) {
        return process.nextTick(args.at(-1) as () => void, error);
      }
      return original(...args);
    });
  }
  replace(plain, 'fsyncSync', (original) => (descriptor) => {
    const path = descriptors.get(descriptor);
    if (path !== undefined) see({ name: 'file.sync', path });
    return original(descriptor);
  });
  replace(plain, 'close', (original) => (...args) => {
    descriptors.delete(args[0]);
    return original(...args);
  });
  replace(plain, 'closeSync', (original) => (...args) => {
    descriptors.delete(args[0]);
    return original(...args);
  });
  syncBuiltinESMExports();
  return () => {
    for (const restore of replaced.toReversed()) restore();
    syncBuiltinESMExports();
  };
};
