import { statSync } from 'node:fs';
import { BackupExists } from '../features/backup/make-backup.service.ts';
import { BackupRefused } from '../features/backup/manifest.service.ts';
import { DatabaseNotEmpty } from '../features/backup/load-rows.service.ts';
import { type Backup, openBackup } from '../features/backup/read-backup.service.ts';
import { FolderNotEmpty } from '../features/backup/recover-backup.service.ts';
import { isDiskFull } from '../lib/disk-space.ts';
import { StoreUnavailable } from '../media/store.ts';
import { CommandFailure } from './command.ts';

const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'EROFS']);

/** What people are told of an error with a backup; `folder` is the data folder. */
export const backupFailure = (error: unknown, file: string, folder: string): unknown => {
  if (error instanceof BackupExists) return new CommandFailure('file_exists', { file });
  if (error instanceof BackupRefused) return new CommandFailure(error.code, { file, entry: error.entry });
  if (error instanceof FolderNotEmpty) return new CommandFailure('data_not_empty', { folder });
  if (error instanceof DatabaseNotEmpty) return new CommandFailure('database_not_empty');
  if (error instanceof StoreUnavailable) return new CommandFailure('store_away');
  if (isDiskFull(error)) return new CommandFailure('backup_disk_full', { file });
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return noFile.has(code) && ['open', 'scandir', 'stat'].includes(syscall)
    ? new CommandFailure('file_unusable', { file, reason: code })
    : error;
};

/** Works on a backup that is opened. Throws `CommandFailure`. */
export const withBackup = async <T>(file: string, folder: string, work: (backup: Backup) => Promise<T>): Promise<T> => {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new CommandFailure('not_a_backup', { file });
  try {
    const backup = await openBackup(file);
    return await work(backup).finally(() => backup.close());
  } catch (error) {
    throw backupFailure(error, file, folder);
  }
};
