import { readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FileCall } from './file-calls.ts';

const creates = ({ name, to }: FileCall): boolean => name === 'open' && /[wax]|^\d{2,}$/.test(to ?? '');

/**
 * Names and bytes that a power cut after these calls may lose, as POSIX promises it: bytes are kept once their file was
 * forced, names once their folder was. What was deleted again is not among them. Folders of a recursive `mkdir` count
 * from `existing` on, which were there before.
 */
export const unforcedAfter = (calls: readonly FileCall[], existing: ReadonlySet<string>): string[] => {
  const bytes = new Set<string>();
  const names = new Set<string>();
  const synced = new Set(existing);
  const add = (path: string): void => {
    if (synced.has(path)) return;
    synced.add(path);
    names.add(path);
  };
  const remove = (path: string): void => {
    for (const set of [bytes, names, synced]) {
      for (const one of set) if (one === path || one.startsWith(`${path}/`)) set.delete(one);
    }
  };
  const move = (from: string, to: string): void => {
    for (const set of [bytes, names, synced]) {
      const moved = [...set].filter((one) => one.startsWith(`${from}/`) || one === from);
      for (const one of moved) {
        set.delete(one);
        set.add(to + one.slice(from.length));
      }
    }
    names.add(to);
  };
  for (const call of calls) {
    const { name, path, to = '' } = call;
    if (name === 'mkdir') for (let at = path; !synced.has(at) && at !== dirname(at); at = dirname(at)) add(at);
    else if (creates(call)) add(path);
    else if (name === 'writeFile' || name === 'file.write' || name === 'file.writeFile' || name === 'file.writev') {
      add(path);
      bytes.add(path);
    } else if (name === 'copyFile') {
      add(to);
      bytes.add(to);
    } else if (name === 'cp') {
      add(to);
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
        const copy = join(to, relative(path, join(entry.parentPath, entry.name)));
        add(copy);
        if (entry.isFile()) bytes.add(copy);
      }
    } else if (name === 'link') {
      add(to);
      if (bytes.has(path)) bytes.add(to);
    } else if (name === 'rename') move(path, to);
    else if (name === 'rm' || name === 'unlink' || name === 'rmdir') remove(path);
    else if (name === 'file.sync' || name === 'file.datasync') {
      bytes.delete(path);
      for (const one of names) if (dirname(one) === path) names.delete(one);
    }
  }
  return [...new Set([...bytes, ...names])].filter((path) => statSync(path, { throwIfNoEntry: false }) !== undefined);
};
