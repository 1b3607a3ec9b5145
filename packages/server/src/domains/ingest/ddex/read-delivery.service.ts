import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { TerritoryPreference } from '../../../formats/ddex/territory-preference.ts';
import { all, below, mayBeTrue, textOf } from '../../../formats/ddex/elements.ts';
import { checkHash, createFileFinder, isMark, isNotOurs, isXml } from './delivered-files.service.ts';
import { readDeliveredFile } from '../../../formats/ddex/read-message-file.ts';
import { readHash } from '../../../formats/ddex/read-resources.ts';
import { MessageRefusal } from '../../../formats/ddex/refusal.ts';
import type { BrokenMessage, Note } from '../../../formats/ddex/report.ts';
import type { Document, Element } from '../../../formats/ddex/xml.ts';
import { isMissing } from '../../../lib/disk-space.ts';
import { once } from '../../../lib/once.ts';
import { isOfSystem } from '../ingest/walk-folder.service.ts';

/** A message of a delivery; its file is read again when it is imported. */
export interface FoundMessage {
  path: string;
  /** SHA-256 of the file, hex. */
  hash: string;
  id: string;
  created_at: string | null;
  /** Number of tracks that the message names. */
  tracks: number;
  /** True if the manifest of its batch marks it as a test. */
  test: boolean;
  notes: Note[];
}

export interface Delivery {
  /** Folder of the delivery; no file outside of it is read. */
  root: string;
  /** Oldest first, so that a later message of the same batch wins. */
  messages: FoundMessage[];
  broken: BrokenMessage[];
  /** XML files that are no messages: manifests, other standards. */
  passed: string[];
  batches: Batches;
}

/** The whole delivery cannot be imported. */
export class DeliveryImpossible extends Error {
  readonly code: 'missing' | 'unreadable' | 'no_messages';

  constructor(code: DeliveryImpossible['code']) {
    super(code);
    this.code = code;
  }
}

const mostEntries = 200_000;

/**
 * Lists XML files below a folder, and batch markers with any extension. Symbolic links are not followed. Folders that may
 * not be read are added to `broken`: there may be messages in them.
 */
const listXml = async (root: string, signal: AbortSignal, broken: BrokenMessage[]): Promise<string[]> => {
  const found: string[] = [];
  const folders = [root];
  let entries = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal.throwIfAborted();
    const names = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (folder === root || !isNotOurs(error)) throw new DeliveryImpossible('unreadable');
      // It may have been removed since it was listed.
      if (!isMissing(error)) broken.push({ path: folder, reason: 'unreadable', detail: error.code ?? '' });
      return [];
    });
    if ((entries += names.length) > mostEntries) throw new DeliveryImpossible('unreadable');
    for (const entry of names.filter((each) => !isOfSystem(each.name, each.isDirectory()))) {
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
      else if (entry.isFile() && (isXml(entry.name) || isMark(entry.name))) found.push(join(folder, entry.name));
    }
  }
  return found.toSorted();
};

/** Checks the messages that a manifest names. `broken`: missing or altered; `manifestNotes`: on the others, by path. */
const checkManifest = async (root: string, path: string, { root: manifest }: Document) => {
  const finder = createFileFinder(root, path);
  const broken: BrokenMessage[] = [];
  const manifestNotes: [string, Note][] = [];
  for (const item of all(manifest, 'MessageInBatch')) {
    const url = textOf(item, 'URL') ?? textOf(item, 'URI');
    if (url === null) continue;
    const file = { path: url, hash: readHash(below(item, 'HashSum')[0]) };
    const found = await finder.find(file);
    if (found === null) {
      broken.push({ path: url, reason: 'missing', detail: basename(path) });
      continue;
    }
    const { isOther, note } = await checkHash(found, file);
    if (isOther) broken.push({ path: found, reason: 'wrong_hash', detail: basename(path) });
    if (note) manifestNotes.push([found, note]);
  }
  return { broken, manifestNotes };
};

/** Collators take 10 ms to make. */
const inTurn = once(() => new Intl.Collator('en', { numeric: true }));

/** Messages of the same time follow the order of their ids, which senders increment. */
const oldestFirst = (one: FoundMessage, other: FoundMessage): number =>
  inTurn().compare(one.created_at ?? '', other.created_at ?? '') ||
  inTurn().compare(one.id, other.id) ||
  inTurn().compare(one.path, other.path);

/**
 * Scans a message or a folder of messages: by release or by batch, with or without manifests. `leftOut` are broken before
 * that. Rejects with `DeliveryImpossible`.
 */
export const readDelivery = async (
  path: string,
  preference: TerritoryPreference,
  signal: AbortSignal,
  leftOut: readonly BrokenMessage[] = [],
): Promise<Delivery> => {
  const stats = await stat(path).catch((error: unknown) => {
    throw new DeliveryImpossible(isMissing(error) ? 'missing' : 'unreadable');
  });
  const single = stats.isFile();
  const batches: Batches = { whole: new Set(), tests: new Set() };
  const delivery: InspectedDelivery = {
    root: single ? dirname(path) : path,
    messages: [],
    broken: [...leftOut],
    passed: [],
    batches,
    manifestNotes: [],
  };
  for (const file of single ? [path] : await listXml(path, signal, delivery.broken)) {
    signal.throwIfAborted();
    await inspectFile(delivery, file, preference, single);
  }
  const wrong = new Set(delivery.broken.filter(({ reason }) => reason === 'wrong_hash').map((each) => each.path));
  delivery.messages = delivery.messages.filter((message) => !wrong.has(message.path)).toSorted(oldestFirst);
  for (const message of delivery.messages) {
    message.test = isInTestBatch(batches, delivery.root, message.path);
    message.notes.push(...delivery.manifestNotes.flatMap(([at, note]) => (at === message.path ? [note] : [])));
    const unfinished = single ? null : unfinishedBatch(batches, delivery.root, message.path);
    if (unfinished !== null) message.notes.push({ code: 'no_batch_mark', value: unfinished });
  }
  if (delivery.messages.length + delivery.broken.length === 0) throw new DeliveryImpossible('no_messages');
  return delivery;
};

/** A delivery with the notes of its manifests. */
interface InspectedDelivery extends Delivery {
  manifestNotes: [string, Note][];
}

const inspectFile = async (
  delivery: InspectedDelivery,
  path: string,
  preference: TerritoryPreference,
  single: boolean,
): Promise<void> => {
  if (isMark(path)) delivery.batches.whole.add(dirname(path));
  if (!isXml(path) && !single) return;
  try {
    const file = await readDeliveredFile(path, preference);
    if ('manifest' in file) {
      const document = file.manifest;
      delivery.batches.whole.add(dirname(path));
      if (isTestBatch(document.root)) delivery.batches.tests.add(dirname(path));
      const { broken, manifestNotes } = await checkManifest(delivery.root, path, document);
      for (const each of broken) delivery.broken.push(each);
      for (const each of manifestNotes) delivery.manifestNotes.push(each);
      delivery.passed.push(path);
      return;
    }
    const { id, created_at, releases } = file.message;
    const tracks = releases.reduce((total, { entries }) => total + entries.length, 0);
    delivery.messages.push({ path, hash: file.hash, id, created_at, tracks, test: false, notes: [] });
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error;
    const { reason, detail } = error;
    const isOther = reason === 'not_ern' || isMark(path);
    if (isOther && !single) delivery.passed.push(path);
    else delivery.broken.push({ path, reason, detail });
  }
};

/** True if a folder is named like a batch in the standard: its start time, optionally after a priority. */
const isBatchName = (name: string): boolean =>
  /^([A-Z]_)?20\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])\d{6}(\d{3})?$/i.test(name);

/** The folder of a file and its parents up to `root`, inclusive. */
const foldersAbove = (root: string, path: string): string[] => {
  const folders = [dirname(path)];
  for (let at = dirname(path); at !== root && relative(root, at).split(sep)[0] !== '..'; at = dirname(at)) {
    folders.push(dirname(at));
  }
  return folders;
};

/** Batches of a delivery as their markers describe them. */
export interface Batches {
  /** Folders with a marker. */
  whole: Set<string>;
  /** Folders whose manifest marks everything as a test. */
  tests: Set<string>;
}

export const isTestBatch = (manifest: Element): boolean => mayBeTrue(manifest, 'IsTestFlag');

/** Name of the message's batch if its marker is missing, else null. */
export const unfinishedBatch = ({ whole }: Batches, root: string, path: string): string | null => {
  const folders = foldersAbove(root, path);
  if (folders.some((folder) => whole.has(folder))) return null;
  const batch = folders.find((folder) => isBatchName(basename(folder)));
  return batch === undefined ? null : basename(batch);
};

export const isInTestBatch = ({ tests }: Batches, root: string, path: string): boolean =>
  foldersAbove(root, path).some((folder) => tests.has(folder));
