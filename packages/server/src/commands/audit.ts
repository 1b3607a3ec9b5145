import { rm } from 'node:fs/promises';
import { extname, isAbsolute } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type AuditEntry, type AuditFilters, auditFilters, auditMark, type AuditVerdict } from '@kamerton/wire/office';
import { z } from 'zod';
import { exportFormats, exportText } from '../domains/common/audit/audit-export.service.ts';
import { findExtent, listEntries } from '../domains/common/audit/audit-log.store.ts';
import { readMark, verifyChain } from '../domains/common/audit/hash-chain.service.ts';
import { textsIn } from '../text/texts.ts';
import { type Arguments, command, CommandFailure } from './command.ts';
import { entriesBar, type Progress } from './progress.ts';
import { createNewFile, readPath } from './read-files.ts';

/** Options that filter entries. */
const filterOptions = {
  words: { type: 'string' },
  act: { type: 'string' },
  kind: { type: 'string' },
  object: { type: 'string' },
  actor: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

/** Throws `CommandFailure`. */
const readFilters = ({ values }: Pick<Arguments, 'values'>, usage: string): AuditFilters => {
  const { words: q, act, kind, object, actor, from, to } = values;
  const read = auditFilters.safeParse({ q, act, kind, object, actor, from, to });
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};

const listUsage = 'audit list [--words <text>] [--limit <count>] …';

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
  usage: listUsage,
  options: { ...filterOptions, limit: { type: 'string' } },
  args: auditFilters.extend({ limit: z.int().min(1).max(listLimit.most) }),
  read: (args) => {
    const limit = Number(args.values['limit'] ?? listLimit.usual);
    if (args.positionals.length > 0 || !Number.isInteger(limit) || limit < 1 || limit > listLimit.most) {
      throw new CommandFailure('wrong_usage', { usage: listUsage });
    }
    return { ...readFilters(args, listUsage), limit };
  },
  run: async ({ database }, args, { emit }) => {
    const { items, total } = await listEntries(database.handle, { ...args, offset: 0 });
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

const exportUsage = 'audit export <file.csv|file.ndjson> […]';

const format = z.enum(exportFormats);

export const auditExport = command({
  usage: exportUsage,
  options: filterOptions,
  args: z.object({ file: z.string().refine(isAbsolute), format, filters: auditFilters }),
  read: (args) => {
    const file = readPath(args, exportUsage);
    const ending = format.safeParse(extname(file).slice(1));
    if (!ending.success) throw new CommandFailure('wrong_usage', { usage: exportUsage });
    return { file, format: ending.data, filters: readFilters(args, exportUsage) };
  },
  run: async ({ database }, { file, format, filters }, { signal, emit }) => {
    const { last } = await findExtent(database.handle);
    let entries = 0;
    const report = (done: number): void => {
      entries = done;
      emit({ type: 'progress', done, total: Math.max(done, last) });
    };
    const out = await createNewFile(file);
    try {
      await pipeline(exportText(database.handle, format, filters, report), out.createWriteStream(), { signal });
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    emit({ type: 'end', entries, file });
    return 0;
  },
  show: (screen) => {
    const bar = entriesBar(screen);
    return (event: Progress | { type: 'end'; entries: number; file: string }) => {
      if (event.type === 'progress') return bar.draw(event);
      bar.wipe();
      screen.print(textsIn(screen.language).commands.audit.exported(event.entries, event.file));
    };
  },
});

const verifyUsage = 'audit verify [--expect <number>:<hash>]';

export const auditVerify = command({
  usage: verifyUsage,
  options: { expect: { type: 'string' } },
  args: z.object({ expect: auditMark.optional() }),
  read: ({ positionals, values }) => {
    const expect = auditMark.optional().safeParse(values['expect']);
    if (positionals.length > 0 || !expect.success) throw new CommandFailure('wrong_usage', { usage: verifyUsage });
    return expect.data === undefined ? {} : { expect: expect.data };
  },
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
    const bar = entriesBar(screen);
    const { faults, whole, checkpoint, broken } = textsIn(screen.language).commands.audit;
    return (event: Progress | ({ type: 'verdict' } & AuditVerdict)) => {
      if (event.type === 'progress') return bar.draw(event);
      bar.wipe();
      const { last } = event;
      if (event.broken) {
        return screen.print(broken(faults[event.broken.fault](event.broken.number), event.entries));
      }
      screen.print(whole(event.entries));
      if (last) screen.print(checkpoint(`${last.number}:${last.hash}`));
    };
  },
});
