import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type AuditEntry, auditFilters, auditMark, type AuditVerdict } from '@kamerton/wire/office';
import { z } from 'zod';
import { exportFormats, exportText } from '../domains/common/audit/audit-export.service.ts';
import { findExtent, listEntries } from '../domains/common/audit/audit-log.store.ts';
import { readMark, verifyChain } from '../domains/common/audit/hash-chain.service.ts';
import { textsIn } from '../text/texts.ts';
import { command, path } from './command.ts';
import { withNewFile } from './files.ts';
import { withBar } from './progress.ts';

/** Options that filter entries. */
const { q: words, ...filters } = auditFilters.shape;
const filterArgs = z.object({ words, ...filters });
const filterOptions = Object.keys(filterArgs.shape);

/** Default and maximum number of listed entries; help names them. */
const listLimit = { usual: 50, most: 1000 };

/** `17  2026-11-21 14:03:09  root  track.revoke  track 5  Artist – Name` */
const lineOf = ({ id, at, actor, address, act, object }: AuditEntry): string =>
  [
    String(id).padStart(6),
    at.slice(0, 19).replace('T', ' '),
    address === '' ? actor.name : `${actor.name} (${address})`,
    act,
    object.id === null ? object.kind : `${object.kind} ${object.id}`,
    object.name,
  ].join('  ');

export const auditList = command({
  usage: 'audit list [--words <text>] [--limit <count>] …',
  options: [...filterOptions, 'limit'],
  args: filterArgs.extend({ limit: z.coerce.number().int().min(1).max(listLimit.most).default(listLimit.usual) }),
  run: async ({ database }, { words: q, ...args }, { emit }) => {
    const { items, total } = await listEntries(database.handle, { ...args, q, offset: 0 });
    for (const entry of items) emit({ type: 'entry', ...entry });
    emit({ type: 'end', entries: items.length, total });
    return 0;
  },
  show: (screen) => (event: ({ type: 'entry' } & AuditEntry) | { type: 'end'; entries: number; total: number }) => {
    if (event.type === 'entry') return screen.print(lineOf(event));
    const { entries, total } = event;
    const { none, partial } = textsIn(screen.language).commands.audit;
    if (total === 0) screen.print(none);
    else if (entries < total) screen.print(partial(entries, total));
  },
});

/** The format that a file's name ends with. */
const formatOf = (file: string) => exportFormats.find((format) => extname(file) === `.${format}`);

export const auditExport = command({
  usage: 'audit export <file.csv|file.ndjson> […]',
  words: { file: 'path' },
  options: filterOptions,
  args: filterArgs.extend({ file: path.refine((file) => formatOf(file) !== undefined) }),
  run: async ({ database }, { file, words: q, ...args }, { signal, emit }) => {
    const { last } = await findExtent(database.handle);
    let entries = 0;
    const report = (done: number): void => {
      entries = done;
      emit({ type: 'progress', done, total: Math.max(done, last) });
    };
    const text = exportText(database.handle, formatOf(file) ?? 'csv', { ...args, q }, report);
    await withNewFile(file, (out) => pipeline(text, out, { signal }));
    emit({ type: 'end', entries, file });
    return 0;
  },
  show: (screen) =>
    withBar(screen, 'entries', ({ entries, file }: { type: 'end'; entries: number; file: string }) =>
      screen.print(textsIn(screen.language).commands.audit.exported(entries, file)),
    ),
});

export const auditVerify = command({
  usage: 'audit verify [--expect <number>:<hash>]',
  options: ['expect'],
  args: z.object({ expect: auditMark.optional() }),
  run: async ({ database }, { expect }, { signal, emit }) => {
    const verdict = await verifyChain(database.handle, {
      ...(expect !== undefined && { expect: readMark(expect) }),
      signal,
      onProgress: (done, total) => emit({ type: 'progress', done, total }),
    });
    emit({ type: 'verdict', ...verdict });
    return verdict.broken ? 1 : 0;
  },
  show: (screen) => {
    const { faults, whole, checkpoint, broken: brokenText } = textsIn(screen.language).commands.audit;
    return withBar(screen, 'entries', ({ broken, entries, last }: { type: 'verdict' } & AuditVerdict) => {
      if (broken) return screen.print(brokenText(faults[broken.fault](broken.number), entries));
      screen.print(whole(entries));
      if (last) screen.print(checkpoint(`${last.number}:${last.hash}`));
    });
  },
});
