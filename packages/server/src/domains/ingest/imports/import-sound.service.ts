import { open, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../../lib/config.ts';
import { isMissing } from '../../../lib/disk-space.ts';
import type { Handle } from '../../../db/schema.ts';
import { ZipRefused } from '../../../formats/archive/zip-refusal.ts';
import { findZipEntry } from '../../../formats/archive/zip-entry.ts';
import type { ByteRange } from '../../../lib/ranges.ts';
import { formatFacts } from '../../../media/audio/format.ts';
import { createFileFinder } from '../ddex/delivered-files.service.ts';
import { findUpload, listUploadFiles } from '../uploads/uploads.store.ts';
import { findPlace } from './import-folders.service.ts';
import { findImport, type ImportRow } from './imports.store.ts';
import { pathOfFiles } from './run-import.service.ts';
import { uploadPlace } from '../uploads/upload-files.service.ts';

/** Media types of files served as audio, by extension; other files of an upload are not served. */
const types = new Map([
  ...Object.values(formatFacts).map(({ ending, type }) => [ending, type] as const),
  ['mp4', formatFacts.mp4.type],
  ['wave', formatFacts.wav.type],
]);

const typeOf = (path: string): string | undefined => types.get(extname(path).slice(1).toLowerCase());

/** Audio of an imported file, which may not be in the catalogue. */
interface ImportSound {
  media_type: string;
  size: number;
  etag: string;
  open(range: ByteRange): Promise<Readable>;
}

type SoundConfig = Pick<Config, 'dataDir' | 'importRoot' | 'deliveriesRoot'>;

/** Absolute path of the folder or archive of an import; null if it was deleted. */
const findRoot = async (db: Handle, config: SoundConfig, job: ImportRow): Promise<string | null> => {
  if (job.folder !== null) return findPlace(config, job.folder, job.kind === 'ddex');
  const upload = job.upload_id === null ? null : await findUpload(db, job.upload_id);
  if (!upload) return null;
  const { dataDir } = config;
  const { files } = uploadPlace(dataDir, upload);
  if (upload.kind === 'zip') return join(files, (await listUploadFiles(db, upload.id))[0]?.path ?? '');
  return job.kind === 'ddex' ? pathOfFiles({ config: { dataDir } }, upload).catch(() => null) : files;
};

const asSent = (path: string): string => path.normalize('NFC').toLowerCase();

/** Chooses the path as written, else the only one with this suffix. */
const chooseIn = (wanted: string) => (paths: readonly string[]) => {
  if (paths.includes(wanted)) return wanted;
  const end = `/${asSent(wanted)}`;
  const name = end.slice(end.lastIndexOf('/'));
  for (const ending of [end, name]) {
    const [only, another] = paths.filter((path) => `/${asSent(path)}`.endsWith(ending));
    if (only !== undefined && another === undefined) return only;
  }
  return null;
};

const isInside = (root: string, path: string): boolean => path === root || path.startsWith(`${root}/`);

/** Path of a file below a folder with symbolic links resolved; null if it does not exist or leaves the folder. */
const reach = async (root: string, path: string): Promise<string | null> => {
  const [real, reached] = await Promise.all([realpath(root), realpath(join(root, path))]).catch(() => []);
  return real !== undefined && reached !== undefined && isInside(real, reached) ? reached : null;
};

const findFile = async (root: string, path: string, kind: ImportRow['kind']): Promise<string | null> => {
  const found = await reach(root, path);
  if (found !== null || kind === 'music') return found;
  // A message may name a file beside it that is in a subfolder.
  const folder = join(root, dirname(path));
  if (!isInside(root, folder)) return null;
  return createFileFinder(root, join(folder, 'message.xml')).find({
    path: path.slice(dirname(path).length + 1),
    hash: null,
  });
};

const ofFile = async (path: string): Promise<ImportSound | null> => {
  const media_type = typeOf(path);
  const found = await stat(path).catch(() => null);
  if (media_type === undefined || !found?.isFile()) return null;
  const openPart = async (range: ByteRange) => (await open(path)).createReadStream({ ...range });
  return { media_type, size: found.size, etag: `"${found.size}-${found.mtimeMs}"`, open: openPart };
};

const ofEntry = async (archive: string, path: string, signal: AbortSignal): Promise<ImportSound | null> => {
  try {
    const entry = await findZipEntry(archive, chooseIn(path), signal);
    const media_type = entry === null ? undefined : typeOf(entry.path);
    if (entry === null || media_type === undefined) return null;
    const { mtimeMs } = await stat(archive);
    return { media_type, size: entry.size, etag: `"${entry.size}-${mtimeMs}"`, open: (range) => entry.open(range) };
  } catch (error) {
    if (error instanceof ZipRefused || isMissing(error)) return null;
    throw error;
  }
};

/** Returns an import file's audio by displayed path; null if not audio or deleted, as those of imported uploads are. */
export const findImportSound = async (
  db: Handle,
  config: SoundConfig,
  { id, path }: { id: number; path: string },
  signal: AbortSignal,
): Promise<ImportSound | null> => {
  const job = await findImport(db, id);
  const root = job && (await findRoot(db, config, job));
  if (!root) return null;
  // Files of deliveries are displayed below the delivery's name.
  const prefix = `${job.name}/`;
  const inner = job.kind === 'ddex' && path.startsWith(prefix) ? path.slice(prefix.length) : path;
  const found = await stat(root).catch(() => null);
  if (found?.isFile() && /\.zip$/i.test(root)) return ofEntry(root, inner, signal);
  const folder = found?.isFile() ? dirname(root) : root;
  const file = await findFile(folder, inner, job.kind);
  return file === null ? null : ofFile(file);
};
