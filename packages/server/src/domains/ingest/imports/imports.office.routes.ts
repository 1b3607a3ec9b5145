import type { Language } from '@kamerton/wire';
import { fileOutcomes, type ImportFile, type ImportJob, office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { lockUpload, isBeingImported } from '../uploads/uploads.store.ts';
import { deliverySentence, withTexts } from '../ddex/report-texts.rules.ts';
import type { MessageReport } from '../../../formats/ddex/report.ts';
import { findImportPath, listImportFolders } from './import-folders.service.ts';
import { queueImport } from './import-log.service.ts';
import {
  askToStop,
  findImport,
  type ImportRow,
  listImportFiles,
  listImportMessages,
  listImports,
  type NewImport,
} from './imports.store.ts';

const codedText = (code: string, about: string, language: Language) => ({
  code,
  about,
  message: deliverySentence(code, language),
});

const sums = ['taken', 'known', 'older', 'incomplete', 'test', 'revoked', 'restored'] as const;

const countsOf = <Name extends string>(names: readonly Name[], counts: Record<string, number | undefined>) =>
  Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>;

const sourceOf = ({ folder, upload_id, actor }: ImportRow): ImportJob['source'] => {
  if (folder !== null) return folder.startsWith('/') ? 'drop' : 'folder';
  return upload_id === null && (actor as Actor).kind === 'command' ? 'command' : 'upload';
};

const present = (row: ImportRow, language: Language): ImportJob => {
  const { actor, counts, reason, reason_about, unreadable, ...job } = row;
  return {
    ...job,
    counts: countsOf(fileOutcomes, counts),
    delivery: job.kind === 'ddex' ? countsOf(sums, counts) : null,
    reason: reason === null ? null : codedText(reason, reason_about, language),
    started_by: (actor as Actor).name,
    source: sourceOf(row),
    unreadable: unreadable.map(({ path, code }) => codedText(code, path, language)),
  };
};

const presentFile = (
  { reason, notes, ...file }: Awaited<ReturnType<typeof listImportFiles>>['items'][number],
  language: Language,
): ImportFile => ({
  ...file,
  reason: reason === null ? null : codedText(reason, '', language),
  notes: notes.map(({ code, about }) => codedText(code, about, language)),
});

type What = Pick<NewImport, 'upload_id' | 'folder' | 'name'>;

/** Returns the upload to import; throws if it cannot be imported. */
const readUpload = async (tx: Handle, id: number): Promise<What> => {
  const upload = await lockUpload(tx, id);
  if (!upload) throw new Invalid({ upload_id: 'unknown' });
  if (upload.state === 'imported') throw new Invalid({ upload_id: 'spent' });
  if (upload.state === 'receiving') throw new Conflict('upload_incomplete');
  if (await isBeingImported(tx, id)) throw new Conflict('import_running');
  return { upload_id: id, folder: null, name: upload.name };
};

export const importsOfficeRoutes = (app: FastifyInstance, { db, config, imports }: Deps): void => {
  const readFolder = async (folder: string, kind: NewImport['kind']): Promise<What> => {
    if ((await findImportPath(config.importRoot, folder, kind === 'ddex')) === null)
      throw new Invalid({ folder: 'unknown' });
    return { upload_id: null, folder, name: folder || '/' };
  };

  officeRoute(app, office.imports, async ({ query, language }) => {
    const { items, total } = await listImports(db, query);
    return { items: items.map((job) => present(job, language)), total };
  });

  officeRoute(app, office.startImport, async ({ body, actor, language, write }) => {
    const { upload_id, folder = '', dry_run, kind } = body;
    const answer = await write(async (tx) => {
      const what = upload_id === undefined ? await readFolder(folder, kind) : await readUpload(tx, upload_id);

      const id = await queueImport(tx, { ...what, dry_run, kind }, actor);
      return { item: present((await findImport(tx, id)) as ImportRow, language) };
    });
    imports.wake();
    return answer;
  });

  officeRoute(app, office.importJob, async ({ params: { id }, language }) => {
    const job = orNotFound(await findImport(db, id));
    return { item: present(job, language) };
  });

  officeRoute(app, office.importFiles, async ({ params: { id }, query, language }) => {
    if (!(await findImport(db, id))) throw new NotFound();
    const { items, total } = await listImportFiles(db, id, query);
    return { items: items.map((file) => presentFile(file, language)), total };
  });

  officeRoute(app, office.importMessages, async ({ params: { id }, query, language }) => {
    if (!(await findImport(db, id))) throw new NotFound();
    const { reports, total } = await listImportMessages(db, id, query);
    return { items: reports.map((report) => withTexts(report as MessageReport, language)), total };
  });

  officeRoute(app, office.stopImport, async ({ params: { id }, actor }) => {
    await transaction(db, async (tx) => {
      const job = orNotFound(await findImport(tx, id));
      if (!(await askToStop(tx, id))) throw new Conflict();
      await record(tx, actor, { act: 'import.stop', kind: 'import', id, name: job.name });
    });
    return done;
  });

  officeRoute(app, office.importFolders, async ({ query: { folder, kind } }) => {
    const items = await listImportFolders(config.importRoot, folder, kind === 'ddex');
    // Without an import root the list is empty.
    if (items === null && (folder !== '' || config.importRoot !== undefined)) throw new NotFound();
    return { items: items ?? [], total: items?.length ?? 0 };
  });
};
