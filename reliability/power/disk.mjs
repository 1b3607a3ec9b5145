import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * A disk that keeps what was forced to it, as POSIX promises it and no more: bytes after an fsync of their file, names
 * after an fsync of their folder. It begins as `snapshot`, a copy of `root`.
 */
export class Disk {
  #root;
  /** The tree as processes see it, and as a power cut would leave it: paths to files and folders. */
  #live = new Map();
  #durable = new Map();
  /** Changes of names that are not forced yet. */
  #names = [];

  constructor(root, snapshot) {
    this.#root = root;
    this.#live.set(root, { isFolder: true });
    for (const entry of readdirSync(snapshot, { recursive: true, withFileTypes: true })) {
      const base = join(entry.parentPath, entry.name);
      const node = entry.isDirectory() ? { isFolder: true } : { base, done: [], pending: [] };
      if (entry.isDirectory() || entry.isFile()) this.#live.set(join(root, relative(snapshot, base)), node);
    }
    this.#durable = new Map(this.#live);
  }

  /** Whole content of a file as processes see it; one outside of the disk is read where it is. */
  #contentOf(path) {
    const node = this.#live.get(path);
    return node ? contentOf(node, [...node.done, ...node.pending]) : readFileSync(path);
  }

  #name(op, ...changes) {
    for (const { path, node } of changes) {
      if (node) this.#live.set(path, node);
      else this.#live.delete(path);
    }
    this.#names.push({ end: op.end, changes, folders: changes.map(({ path }) => dirname(path)) });
  }

  apply(op) {
    const node = this.#live.get(op.path);
    switch (op.kind) {
      case 'open':
        if (!node) this.#name(op, { path: op.path, node: { done: [], pending: [] } });
        else if (op.isEmptied) node.pending.push({ end: op.end, size: 0 });
        break;
      case 'write':
        node?.pending.push({ end: op.end, offset: op.offset, bytes: op.bytes });
        break;
      case 'copy': {
        const bytes = this.#contentOf(op.from).subarray(op.offset, op.offset + op.length);
        node?.pending.push({ end: op.end, offset: op.offset, bytes });
        break;
      }
      case 'size':
        node?.pending.push({ end: op.end, size: op.size, least: op.least });
        break;
      case 'folder':
        this.#name(op, { path: op.path, node: { isFolder: true } });
        break;
      case 'unlink':
        this.#name(op, { path: op.path, node: null });
        break;
      case 'link':
        this.#name(op, { path: op.to, node });
        break;
      case 'rename':
        if (node.isFolder) this.#renameFolder(op);
        else this.#name(op, { path: op.path, node: null }, { path: op.to, node });
        break;
      case 'sync':
        this.#sync(op, node);
        break;
      default:
    }
  }

  /** What is in the folder goes with it, and so do changes of its names that are not forced yet. */
  #renameFolder({ path: from, to, end }) {
    const moved = (path) => (path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path);
    for (const change of this.#names) {
      change.folders = change.folders.map(moved);
      change.changes = change.changes.map(({ path, node }) => ({ path: moved(path), node }));
    }
    const move = { from, to };
    setNames(this.#live, [move]);
    // The folder's own name is a change of the folder that it is in.
    for (const change of this.#names.filter(({ changes }) => changes.some(({ path }) => path === to)))
      change.changes = change.changes.map((one) => (one.path === to ? { ...one, path: from } : one));
    this.#names.push({ end, changes: [move], folders: [dirname(from), dirname(to)] });
  }

  #sync(op, node) {
    if (node?.isFolder) {
      const isForced = ({ end, folders }) => end <= op.start && folders.includes(op.path);
      for (const { changes } of this.#names.filter(isForced)) setNames(this.#durable, changes);
      this.#names = this.#names.filter((change) => !isForced(change));
    } else if (node) {
      node.done.push(...node.pending.filter(({ end }) => end <= op.start));
      node.pending = node.pending.filter(({ end }) => end > op.start);
    }
  }

  /** Paths whose bytes or names a power cut would lose. What comes back after its deletion is not among them. */
  unforced() {
    const changed = this.#names.flatMap(({ changes }) => changes.map(({ path, to }) => path ?? to));
    const names = changed.filter((path) => this.#live.has(path));
    const bytes = [...this.#live].filter(([, node]) => node.pending?.length > 0).map(([path]) => path);
    return [...new Set([...names, ...bytes])];
  }

  /** Writes the tree to `target` as a power cut leaves it. `keeps` chooses from what was not forced, in its order. */
  writeTo(target, keeps) {
    const names = new Map(this.#durable);
    for (const change of this.#names) if (keeps(change)) setNames(names, change.changes);
    const isThere = (path) => path === this.#root || (names.get(path)?.isFolder && isThere(dirname(path)));
    const ordered = [...names].toSorted(([a], [b]) => a.length - b.length);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    for (const [path, node] of ordered) {
      if (path === this.#root || !isThere(dirname(path))) continue;
      const to = join(target, relative(this.#root, path));
      if (node.isFolder) mkdirSync(to, { mode: 0o700 });
      else {
        const edits = [...node.done, ...node.pending.filter(keeps)];
        if (node.base && edits.length === 0) copyFileSync(node.base, to, constants.COPYFILE_FICLONE);
        else writeFileSync(to, contentOf(node, edits), { mode: 0o600 });
      }
    }
  }
}

/** Sets or deletes names, or moves a folder `from` one name `to` another. */
function setNames(names, changes) {
  for (const { path, node, from, to } of changes) {
    if (from !== undefined) {
      for (const [old, moved] of new Map(names)) {
        if (old !== from && !old.startsWith(`${from}/`)) continue;
        names.delete(old);
        names.set(to + old.slice(from.length), moved);
      }
    } else if (node) names.set(path, node);
    else names.delete(path);
  }
}

function contentOf({ base }, edits) {
  let content = base && existsSync(base) ? readFileSync(base) : Buffer.alloc(0);
  const resize = (size) => {
    if (size <= content.length) content = content.subarray(0, size);
    else content = Buffer.concat([content, Buffer.alloc(size - content.length)]);
  };
  for (const { offset, bytes, size, least } of edits) {
    if (bytes) {
      if (offset + bytes.length > content.length) resize(offset + bytes.length);
      bytes.copy(content, offset);
    } else resize(least === undefined ? size : Math.max(least, content.length));
  }
  return content;
}
