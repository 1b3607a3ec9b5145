import { join } from 'node:path';
import type { Language } from '@kamerton/wire';
import type { Config } from '../lib/config.ts';
import { ConfigError } from './config.ts';
import { DataFolderInUse } from '../db/lock.ts';
import { SchemaMismatch } from '../db/schema.ts';
import { SecretMismatch, SecretUnusable } from '../lib/secrets.ts';
import { StoreUnavailable } from '../media/store.ts';
import { ForeignDatabase } from '../domains/operations/backup/database-id.service.ts';
import { isDiskFull } from '../lib/disk-space.ts';
import { settingForms } from './setting-forms.ts';

/** Opening the database failed; `cause` says how. */
export class DatabaseUnavailable extends Error {}

/** There is no database, and what was asked for may not create one. */
export class DatabaseMissing extends Error {}

/** The data folder holds what a recovery began and did not end. */
export class RecoveryUnfinished extends Error {}

type Sentence = Record<Language, string>;

const sentences = {
  config: (names: readonly string[]): Sentence => ({
    ru: `Исправьте настройки окружения (${settingForms(names, 'ru')}).`,
    en: `Fix these environment variables (${settingForms(names, 'en')}).`,
  }),
  portInUse: (port: number): Sentence => ({
    ru: `Порт ${port} занят: остановите другую программу или выберите другой порт, например PORT=${port + 1} npm start.`,
    en: `Port ${port} is already in use. Stop the other program or choose another port, for example PORT=${port + 1} npm start.`,
  }),
  portForbidden: (port: number): Sentence => ({
    ru: `Порт ${port} недоступен этому пользователю: выберите порт от 1024, например PORT=8080 npm start.`,
    en: `This user isn’t allowed to use port ${port}. Choose 1024 or higher, for example PORT=8080 npm start.`,
  }),
  host: (host: string): Sentence => ({
    ru: `Адрес ${host} не принадлежит этому компьютеру: исправьте HOST.`,
    en: `${host} is not an address of this computer. Check HOST.`,
  }),
  folder: (folder: string): Sentence => ({
    ru: `В папку данных ${folder} нельзя писать: дайте права на неё или укажите другую в DATA_DIR.`,
    en: `Can’t write to the data folder ${folder}. Grant access to it or set another one in DATA_DIR.`,
  }),
  denied: (path: string): Sentence => ({
    ru: `К ${path} нет полного доступа: дайте права на чтение и запись или укажите другую папку данных в DATA_DIR.`,
    en: `Access to ${path} is denied. Grant permission to read and write it or set another data folder in DATA_DIR.`,
  }),
  inUse: (folder: string): Sentence => ({
    ru: `Папка данных ${folder} уже занята работающим Kamerton: остановите его или укажите другую в DATA_DIR.`,
    en: `The data folder ${folder} is in use by a running Kamerton. Stop it or set another one in DATA_DIR.`,
  }),
  recovering: (folder: string): Sentence => ({
    ru: `Восстановление в папку ${folder} не закончено: запустите npm run kamerton -- recover с той же копией ещё раз.`,
    en: `A recovery into ${folder} is unfinished. Run npm run kamerton -- recover with the same backup again.`,
  }),
  older: (folder: string | null): Sentence => ({
    ru: folder
      ? `В папке ${folder} данные предварительной версии Kamerton, они не переносятся и не тронуты: чтобы начать заново, укажите в DATA_DIR пустую папку.`
      : 'В базе из DATABASE_URL данные предварительной версии Kamerton, они не переносятся и не тронуты: чтобы начать заново, укажите пустую базу.',
    en: folder
      ? `${folder} holds data of a preview version of Kamerton, which can’t be carried over and were not touched. To start again, set DATA_DIR to an empty folder.`
      : 'The database in DATABASE_URL holds data of a preview version of Kamerton, which can’t be carried over and were not touched. To start again, set it to an empty database.',
  }),
  newer: (folder: string | null): Sentence => ({
    ru: folder
      ? `В папке ${folder} данные более новой версии Kamerton, они не тронуты: запустите ту версию или, чтобы начать заново, укажите в DATA_DIR пустую папку.`
      : 'В базе из DATABASE_URL данные более новой версии Kamerton, они не тронуты: запустите ту версию или, чтобы начать заново, укажите пустую базу.',
    en: folder
      ? `${folder} holds data of a newer version of Kamerton, which were not touched. Start that version or, to start again, set DATA_DIR to an empty folder.`
      : 'The database in DATABASE_URL holds data of a newer version of Kamerton, which were not touched. Start that version or, to start again, set it to an empty database.',
  }),
  secretUnusable: (folder: string): Sentence => ({
    ru: `В файле ${folder}/secret нет секрета сервера (в нём не меньше 32 знаков): верните файл из резервной копии.`,
    en: `The file ${folder}/secret holds no server secret, which has at least 32 characters. Put the file back from a backup.`,
  }),
  secretMismatch: (folder: string): Sentence => ({
    ru: `Секрет сервера не тот, которым зашифрованы эти данные: верните прежний в ${folder}/secret или в SECRET. Если он потерян навсегда, запустите один раз с SECRET_LOST=1: ключи доступа к API и вторые факторы понадобятся новые, неотправленные письма не уйдут.`,
    en: `The server secret is not the one these data were encrypted with. Put the former one back into ${folder}/secret or SECRET. If it is lost for good, start once with SECRET_LOST=1: API access keys and second factors will have to be replaced, and emails that wait will not be sent.`,
  }),
  missing: (folder: string | null): Sentence => ({
    ru: folder
      ? `В папке данных ${folder} нет базы: проверьте DATA_DIR, а если база на сервере PostgreSQL, задайте и DATABASE_URL.`
      : 'База из DATABASE_URL пуста: проверьте адрес или сначала запустите сервер.',
    en: folder
      ? `There is no database in the data folder ${folder}. Check DATA_DIR, and set DATABASE_URL too if the database is on a PostgreSQL server.`
      : 'The database in DATABASE_URL is empty. Check the address, or start the server first.',
  }),
  emptied: (folder: string): Sentence => ({
    ru: `У папки данных ${folder} есть своя база, а эта пуста: проверьте DATABASE_URL или восстановите копию в пустую папку.`,
    en: `The data folder ${folder} has a database of its own, and this one is empty. Check DATABASE_URL, or recover a backup into an empty folder.`,
  }),
  foreign: (folder: string): Sentence => ({
    ru: `Папка данных ${folder} принадлежит другой базе: проверьте DATA_DIR и DATABASE_URL, а если базу перенесли, выполните npm run kamerton -- adopt.`,
    en: `The data folder ${folder} belongs to another database. Check DATA_DIR and DATABASE_URL, or run npm run kamerton -- adopt if the database was moved.`,
  }),
  full: (folder: string): Sentence => ({
    ru: `На диске папки данных ${folder} закончилось место: освободите его и запустите снова.`,
    en: `The disk with the data folder ${folder} is full. Free some space and start again.`,
  }),
  database: (reason: string): Sentence => ({
    ru: `База данных не отвечает (${reason}): проверьте DATABASE_URL и работает ли сервер.`,
    en: `Can’t connect to the database (${reason}). Check DATABASE_URL and that the server is running.`,
  }),
  store: (reason: string): Sentence => ({
    ru: `Хранилище музыки недоступно (${reason}): проверьте MEDIA_URL, ключи доступа и работает ли хранилище.`,
    en: `Can’t access the media store (${reason}). Check MEDIA_URL, the access keys and that the store is running.`,
  }),
  embedded: (folder: string, reason: string): Sentence => ({
    ru: `Встроенная база в ${folder} не открывается (${reason}): восстановите папку из копии или укажите другую в DATA_DIR.`,
    en: `Can’t open the embedded database in ${folder} (${reason}). Restore the folder from a backup or set another one in DATA_DIR.`,
  }),
};

/** An error and what has caused it. */
const causes = (error: unknown): unknown[] =>
  error instanceof Error && error.cause !== undefined ? [error, ...causes(error.cause)] : [error];

const denials = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The file or folder below the data folder that this user may not read and write. */
const deniedPath = (error: unknown, { dataDir }: Config): string | undefined =>
  causes(error)
    .map((cause) => (cause ?? {}) as NodeJS.ErrnoException)
    .find(({ code = '', path }) => denials.has(code) && path?.startsWith(join(dataDir, '/')))?.path;

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP', 'ENAMETOOLONG']);

/** One sentence on how to fix a failed start, or null for an unexpected error. */
export const explainFailure = (error: unknown, config: Config | undefined, language: Language): string | null => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError) return sentences.config(error.names)[language];
  if (!config) return null;
  if (error instanceof DataFolderInUse) return sentences.inUse(config.dataDir)[language];
  if (error instanceof SecretUnusable) return sentences.secretUnusable(config.dataDir)[language];
  if (error instanceof SecretMismatch) return sentences.secretMismatch(config.dataDir)[language];
  if (error instanceof RecoveryUnfinished) return sentences.recovering(config.dataDir)[language];
  if (error instanceof DatabaseMissing) return sentences.missing(config.databaseUrl ? null : config.dataDir)[language];
  if (error instanceof ForeignDatabase) {
    return sentences[error.isEmpty ? 'emptied' : 'foreign'](config.dataDir)[language];
  }
  if (error instanceof SchemaMismatch) {
    return sentences[error.age](config.databaseUrl ? null : config.dataDir)[language];
  }
  if (!config.databaseUrl && causes(error).some(isDiskFull)) return sentences.full(config.dataDir)[language];
  const denied = deniedPath(error, config);
  if (denied !== undefined) return sentences.denied(denied)[language];
  if (error instanceof StoreUnavailable) return sentences.store(storeReason(error.cause))[language];
  if (error instanceof DatabaseUnavailable) {
    const reason = reasonOf(error.cause);
    const sentence = config.databaseUrl ? sentences.database(reason) : sentences.embedded(config.dataDir, reason);
    return sentence[language];
  }
  if (isDiskFull(error)) return sentences.full(config.dataDir)[language];
  if (syscall === 'listen' && code === 'EADDRINUSE') return sentences.portInUse(config.port)[language];
  if (syscall === 'listen' && code === 'EACCES') return sentences.portForbidden(config.port)[language];
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return sentences.host(config.host)[language];
  if (code && unwritable.has(code)) return sentences.folder(config.dataDir)[language];
  return null;
};

/** Error code of an object store, such as `NoSuchBucket`, else of the connection. */
const storeReason = (cause: unknown): string => {
  const { name = '' } = cause as { name?: string };
  if (name === 'AbortError') return 'ETIMEDOUT';
  return name.endsWith('Error') ? reasonOf(cause) : name;
};

/** The shortest true reason; passwords in a connection's address never show. */
const reasonOf = (cause: unknown): string => {
  const { code, message, errors } = cause as { code?: string; message?: string; errors?: { code?: string }[] };
  return (code ?? errors?.[0]?.code ?? message ?? 'unknown').split('\n')[0]?.replace(/\/\/\S+@/g, '//…@') ?? '';
};
