import { chmod, lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handle } from '../../../db/schema.ts';
import { lockNames, transaction } from '../../../db/transaction.ts';
import type { MessageReport } from '../../../formats/ddex/report.ts';
import { isMissing } from '../../../lib/disk-space.ts';
import { fsyncPath } from '../../../lib/fsync.ts';
import { deliverySentence } from '../ddex/report-texts.rules.ts';
import { listImportMessages } from '../imports/imports.store.ts';
import { mostMessages } from './check-drop.service.ts';
import { type DropProblem, noticeOf } from './drops.rules.ts';
import { type DropRow, listTargets, lockDrop, setArriving, setMoved, setMoving } from './drops.store.ts';
import { measureFolder, type places } from './measure.service.ts';

/** What tells a folder from another one of its name; null if there is none. */
const inodeOf = (path: string): Promise<string | null> =>
  lstat(path, { bigint: true }).then(
    ({ ino }) => String(ino),
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );

/** Decides where a delivery is to be moved, under a name that no other one has there. It is moved by `moveDrop`. */
export const decideMove = async (tx: Handle, root: string, drop: DropRow, place: (typeof places)[number]) => {
  await lockNames(tx, ['drops']);
  const others = new Set(await listTargets(tx));
  const inode = await inodeOf(join(root, drop.name));
  for (let n = 1; ; n += 1) {
    const target = `${place}/${drop.name}${n === 1 ? '' : ` (${n})`}`;
    const paths = ['', '.report.txt', '.report.json'].map((ending) => join(root, target + ending));
    const isTaken = others.has(target) || (await Promise.all(paths.map(inodeOf))).some((each) => each !== null);
    if (!isTaken) return setMoving(tx, drop.id, target, inode ?? '');
  }
};

const inEnglish = ({ path, code, about }: DropProblem) => ({
  file: path,
  code,
  text: [deliverySentence(code, 'en'), about].filter(Boolean).join(' '),
});

/** The report for a sender, as text and for programs. */
const reportsOf = async (db: Handle, drop: DropRow) => {
  const { name, target, import_id, problems } = drop;
  const isRefused = target?.startsWith('refused/') === true;
  const page = { limit: mostMessages, offset: 0 };
  const reports = import_id === null ? [] : (await listImportMessages(db, import_id, page)).reports;
  const refused = problems.filter(({ code }) => code !== 'not_moved');
  const messages = (reports as MessageReport[]).map(({ path, message_id, outcome, releases, notes }) => ({
    file: path,
    message_id,
    outcome,
    releases: releases.map(({ title, artist, icpn, grid, outcome: result, track_count: tracks }) => {
      return { title, artist, icpn, grid, outcome: result, tracks };
    }),
    notes: notes.map(({ code, value }) => ({ code, about: value, text: deliverySentence(`note_${code}`, 'en') })),
  }));
  const lines = messages.map(
    ({ file, message_id, outcome }) => `- ${file} (${message_id}): ${deliverySentence(`outcome_${outcome}`, 'en')}`,
  );
  const text = isRefused
    ? noticeOf(drop, refused)
    : [`The delivery “${name}” is imported.`, '', ...lines, ''].join('\n');
  const outcome = isRefused ? 'refused' : 'imported';
  const json = { delivery: name, outcome, problems: refused.map(inEnglish), messages };
  return { '.report.txt': text, '.report.json': `${JSON.stringify(json, null, 2)}\n` };
};

const isByHand = ({ code }: DropProblem): boolean => code === 'refused_by_hand';

/** Writes a file that is whole wherever this stops, and that its sender may read. */
const writeReport = async (path: string, text: string): Promise<void> => {
  const part = path.replace(/([^/]+)$/, '.$1.part');
  await writeFile(part, text, { flush: true });
  await chmod(part, 0o644);
  await rename(part, path);
};

/**
 * Moves a delivery to where it was decided, with its report beside it; several processes may try, and each may be killed at
 * any point. One that has grown since it was checked waits anew, unless a person has refused it. Rejects with the system's
 * error where it can't be moved yet. Nothing is deleted.
 */
export const moveDrop = async (db: Handle, root: string, { id, name }: DropRow): Promise<void> => {
  const source = join(root, name);
  const { content } = await measureFolder(source);
  await transaction(db, async (tx) => {
    const drop = await lockDrop(tx, id, true);
    if (drop?.state !== 'moving' || drop.target === null) return;
    const target = join(root, drop.target);
    const [here, moved] = [await inodeOf(source), await inodeOf(target)];
    if (here === drop.inode && content !== drop.content && !drop.problems.some(isByHand)) return setArriving(tx, id);
    if (here === drop.inode && moved === null) {
      await mkdir(join(target, '..'), { recursive: true });
      for (const [ending, text] of Object.entries(await reportsOf(tx, drop))) await writeReport(target + ending, text);
      await rename(source, target);
      await fsyncPath(join(target, '..'));
      await fsyncPath(root);
    } else if (here === drop.inode) {
      // Somebody has put something there since.
      return decideMove(tx, root, drop, drop.target.startsWith('done/') ? 'done' : 'refused');
    }
    await setMoved(tx, id);
  });
};
