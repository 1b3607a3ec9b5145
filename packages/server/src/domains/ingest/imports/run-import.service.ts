import { readdir, mkdir, rm, rmdir } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import type { Config } from '../../../lib/config.ts';
import type { Handle } from '../../../db/schema.ts';
import type { Analysers } from '../../../media/audio/analysers.ts';
import { type MediaStore, StoreUnavailable } from '../../../media/store.ts';
import {
  type ImportOptions,
  importFolder,
  ImportImpossible,
  type ImportSummary,
} from '../ingest/import-folder.service.ts';
import { checkedRoom, createRoomCheck, freeBytes, isDiskFull } from '../../../lib/disk-space.ts';
import { ownedName } from '../../../lib/temporary-folders.ts';
import { isVerdict } from '../../../formats/audio-refusal.ts';
import type { BrokenMessage, DeliveryEvent, MessageReport, TrackReport } from '../../../formats/ddex/report.ts';
import { ZipRefused } from '../../../formats/archive/zip-refusal.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import type { Origin } from '../ingest/import-file.service.ts';
import { uploaded } from '../ingest/import.store.ts';
import { findUpload, listUploadFiles, type UploadRow } from '../uploads/uploads.store.ts';
import { DeliveryImpossible } from '../ddex/read-delivery.service.ts';
import { importPath } from '../ddex/import-path.service.ts';
import { playingOf } from '../ddex/uses.rules.ts';
import { deliveryLog } from './delivery-log.service.ts';
import { findPlace } from './import-folders.service.ts';
import type { ImportLog } from './import-log.service.ts';
import type { ImportRow } from './imports.store.ts';
import { musicLog } from './music-log.service.ts';
import { type Unzipped, withUnzipped } from '../../../formats/archive/unzip.ts';
import { isReported, mayMatter } from '../ingest/walk-folder.service.ts';
import { findFolder, findLost, uploadPlace } from '../uploads/upload-files.service.ts';

export interface RunnerDeps {
  config: Pick<
    Config,
    'dataDir' | 'databaseUrl' | 'importRoot' | 'deliveriesRoot' | 'mediaUrl' | 'territory' | 'dealUses' | 'ddexParty'
  >;
  db: Handle;
  store: MediaStore;
  /** Processes that are running; by default each import starts its own. */
  analysers?: Analysers;
}

/** Result of an import. `spent` is the imported upload, `error` an unexpected error. */
export interface Ended {
  state: 'done' | 'failed' | 'stopped';
  reason: string | null;
  about?: string;
  error?: unknown;
  /** True if nothing is known about some of the files, which another run may import. */
  isUndecided?: boolean;
  spent?: UploadRow;
}

interface Running {
  signal: AbortSignal;
  log: ImportLog;
}

const failed = (reason: string, about = ''): Ended => ({ state: 'failed', reason, about });

const noDelivery: Record<DeliveryImpossible['code'], string> = {
  missing: 'folder_missing',
  unreadable: 'folder_unreadable',
  no_messages: 'no_messages',
};

/** What an error ends an import with. */
export const explain = (error: unknown, signal: AbortSignal): Ended => {
  if (signal.aborted) return { state: 'stopped', reason: 'interrupted' };
  if (error instanceof ImportImpossible) return failed(error.code);
  if (error instanceof DeliveryImpossible) return failed(noDelivery[error.code]);
  if (error instanceof ZipRefused) return failed(error.reason, error.entry);
  if (error instanceof StoreUnavailable) return { ...failed('store_away'), error };
  return isDiskFull(error) ? failed('disk_full') : { ...failed('unexpected'), error };
};

/** How an import has ended by its summary. */
export const endOf = ({ stopped, refused = [] }: Pick<ImportSummary, 'stopped'> & Partial<ImportSummary>): Ended => {
  if (stopped === 'interrupted') return { state: 'stopped', reason: stopped };
  const isUndecided = refused.some(({ reason }) => !isVerdict(reason));
  return stopped === null ? { state: 'done', reason: null, isUndecided } : failed(stopped);
};

const isUnknown = ({ reason }: TrackReport): boolean => reason !== null && !isVerdict(reason);

const isMessageUndecided = ({ releases, notes }: Pick<MessageReport, 'releases' | 'notes'>): boolean =>
  releases.some(({ tracks }) => tracks.some(isUnknown)) || notes.some(({ code }) => code === 'undecided_picture');

/** Returns paths as they are below a folder. */
export const below = (folder: string) => (path: string) =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;

type Base = Omit<ImportOptions, 'folder' | 'emit'>;

const importServerFolder = async (deps: RunnerDeps, folder: string, base: Base, { log }: Running): Promise<Ended> => {
  const path = await findPlace(deps.config, folder);
  if (path === null) return failed('folder_missing', folder);
  const emit = musicLog(log, below(path));
  return endOf(await importFolder({ ...base, emit, folder: path, inside: deps.config.importRoot }));
};

const pathOfArchive = async ({ db, config }: RunnerDeps, upload: UploadRow): Promise<string> => {
  const [archive] = await listUploadFiles(db, upload.id);
  return join(uploadPlace(config.dataDir, upload).files, archive?.path ?? '');
};

/** Imports the files of an upload, or the contents of its archive. */
const importUploaded = async (
  deps: RunnerDeps,
  upload: UploadRow,
  base: Base,
  { signal, log }: Running,
): Promise<Ended> => {
  const place = uploadPlace(deps.config.dataDir, upload);
  const bring = async (folder: string, more: Partial<ImportOptions> = {}) => {
    const emit = musicLog(log, below(folder));
    const origin = uploadOrigin(upload.id, upload.name, folder);
    return endOf(await importFolder({ ...base, folder, emit, origin, ...more }));
  };
  if (upload.kind === 'files') return bring(place.files);
  const unpacking = { signal, progress: unpacked(log) };
  // A killed run has left its folder. One that was only taken for killed removes its own folder later, and not this
  // one's. While it still unpacks, this fails.
  await rm(place.unpacked, { recursive: true, force: true }).catch(() => {});
  const into = join(place.unpacked, ownedName());
  try {
    return await withUnpacked(await pathOfArchive(deps, upload), into, unpacking, (leftOut) =>
      bring(into, { leftOut }),
    );
  } finally {
    await rmdir(place.unpacked).catch(() => {});
  }
};

const unpacked = (log: ImportLog) => (done: number, files: number) => log.progress({ step: 'unpacking', done, files });

/** The only folder of an upload, else the folder that contains all files. */
export const pathOfFiles = async (
  { config }: { config: Pick<Config, 'dataDir'> },
  upload: UploadRow,
): Promise<string> => {
  const { files } = uploadPlace(config.dataDir, upload);
  const [only, another] = await readdir(files, { withFileTypes: true });
  return only?.isDirectory() && !another ? join(files, only.name) : files;
};

/** Reasons that a disk, a database or the time allowed for a message may have given, and another try may not. */
const notOfTheBytes = new Set<BrokenMessage['reason']>(['unreadable', 'changed', 'failed', 'too_large']);

/** Imports a DDEX ERN delivery: an upload, or a path below the import root. */
const runDelivery = async (
  deps: RunnerDeps,
  { job, upload }: { job: ImportRow; upload: UploadRow | null },
  { freeBytes, analysers }: Base,
  { signal, log }: Running,
): Promise<Ended> => {
  const { config, db, store: media } = deps;
  const ofUpload = upload?.kind === 'zip' ? pathOfArchive : pathOfFiles;
  const path = upload ? await ofUpload(deps, upload) : await findPlace(config, job.folder ?? '', true);
  if (path === null) return failed('folder_missing', job.name);
  const report = deliveryLog(log);
  let isUndecided = false;
  const options = {
    db,
    media,
    actor: job.actor as Actor,
    path,
    shownAs: job.name,
    playing: playingOf(config),
    dryRun: job.dry_run,
    signal,
    emit: (event: DeliveryEvent) => {
      if (event.type === 'message') isUndecided ||= isMessageUndecided(event);
      if (event.type === 'broken') isUndecided ||= notOfTheBytes.has(event.reason);
      report(event);
    },
    unpacked: unpacked(log),
    ...(freeBytes && { freeBytes }),
    ...(analysers && { analysers }),
  };
  return { ...endOf(await importPath(options, config.dataDir)), isUndecided };
};

/** Runs one import until it ends, fails or is stopped. */
export const runImport = async (deps: RunnerDeps, job: ImportRow, running: Running): Promise<Ended> => {
  const { db, store, config } = deps;
  const base: Base = {
    db,
    media: store,
    actor: job.actor as Actor,
    about: { id: job.id, name: job.name },
    signal: running.signal,
    dryRun: job.dry_run,
    ...checkedRoom(config),
    ...(deps.analysers && { analysers: deps.analysers }),
  };
  try {
    if (job.folder !== null) {
      if (job.kind === 'ddex') return await runDelivery(deps, { job, upload: null }, base, running);
      return await importServerFolder(deps, job.folder, base, running);
    }
    const upload = job.upload_id === null ? null : await findUpload(db, job.upload_id);
    if (!upload || upload.state === 'imported') return failed('upload_gone');
    const folder = await findFolder(config.dataDir, upload);
    if (folder !== 'here') return failed(folder === 'missing' ? 'upload_gone' : 'folder_unreadable');
    const lost = await findLost(db, config.dataDir, upload);
    if (lost !== null) return failed('upload_gone', lost);
    const end =
      job.kind === 'ddex'
        ? await runDelivery(deps, { job, upload }, base, running)
        : await importUploaded(deps, upload, base, running);
    return end.state === 'done' && !job.dry_run && !end.isUndecided ? { ...end, spent: upload } : end;
  } catch (error) {
    return explain(error, running.signal);
  }
};

/**
 * Unpacks the relevant files of an archive to a temporary folder, passes it to `work` and removes it in any case.
 * Rejects with `ZipRefused`, or `DiskFull` if there is not enough space.
 */
export const withUnpacked = async <T>(
  archive: string,
  into: string,
  { signal, progress }: { signal: AbortSignal; progress?: (done: number, total: number) => void },
  work: (leftOut: Unzipped) => Promise<T>,
): Promise<T> => {
  await mkdir(dirname(into), { recursive: true });
  const makeSureOfRoom = createRoomCheck(() => freeBytes(dirname(into)));
  const options = { into, signal, wanted: mayMatter, makeSureOfRoom, ...(progress && { progress }) };
  return withUnzipped(archive, options, ({ refused, passed }) =>
    work({ refused, passed: passed.filter(({ path }) => isReported(path)) }),
  );
};

/** Locations of an archive's files: inside of the archive, so that a changed archive updates the same tracks. */
export const archiveOrigin = (archive: string, unpacked: string): Origin => {
  const place = (path: string) => `${archive}/${below(unpacked)(path)}`;
  return { place, source: place };
};

/**
 * Locations of an upload's files. Files of two uploads with the same name, such as `01.mp3`, may be the same track only
 * if the album in their tags is the same (see `findReplaced`). Without such tags a file belongs to its own upload.
 */
export const uploadOrigin = (id: number, name: string, folder: string): Origin => {
  const inner = (path: string) => below(name)(below(folder)(path));
  return {
    place: (path) => `/upload/${id}/${name.replaceAll('/', ' ')}/${inner(path)}`,
    source: (path, albumKey) => `${uploaded}${inner(path)}|${albumKey}`,
  };
};
