import { type FileHandle, open, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Handle } from '../../../db/schema.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { createPauses } from '../../../lib/pauses.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { withTemporaryFolder } from '../../../lib/temporary-folders.ts';
import { createZipWriter, type ZipWriter } from '../../../formats/archive/zip-writer.ts';
import { coverKey, MediaNotFound, type MediaStore } from '../../../media/store.ts';
import { readEntriesAbout } from '../../common/audit/audit-log.store.ts';
import { findPdf } from '../../customers/contracts/contracts.store.ts';
import { contractNumber } from '../../customers/contracts/signing.rules.ts';
import { emailPurpose } from '../../common/emails/emails.job.ts';
import { withoutCodes } from '../../common/emails/emails.service.ts';
import { encryptedTexts, listAnnouncementFiles, listCoverHashes, namesOfTracks } from './export.store.ts';
import { entryForAccount, personalTables } from './personal-data.rules.ts';
import { findPerson, personalNames, type Person, type PersonalTableName, readRowsOf } from './rows-of-account.store.ts';

export interface Sources {
  db: Handle;
  store: MediaStore;
  encryption: Encryption;
}

/** A ZIP archive of an account's personal data. */
export interface ExportedAccount {
  /** In bytes. */
  size: number;
  bytes: Readable;
}

type Row = Record<string, unknown>;

/** Tables that grow with each play. */
const playTables = ['plays', 'venue_plays'] as const satisfies PersonalTableName[];

type PlayTable = (typeof playTables)[number];

const isPlays = (table: PersonalTableName): boolean => playTables.some((name) => name === table);

const valuesOf = (rows: readonly Row[] | undefined, column: string): unknown[] =>
  (rows ?? []).map((row) => row[column]);

/** Adds names of tracks, and the texts of emails without codes and links that sign in. */
const completed = async ({ db, encryption }: Sources, table: PersonalTableName, rows: Row[]): Promise<Row[]> => {
  if (table === 'emails') {
    const texts = await encryptedTexts(db, valuesOf(rows, 'id'));
    return rows.map((row) => {
      const text = encryption.open(texts.get(row['id']) ?? '', emailPurpose);
      return { ...row, text: text === null ? null : withoutCodes(String(row['kind']), text) };
    });
  }
  if (table !== 'playlist_tracks' && !isPlays(table)) return rows;
  const names = await namesOfTracks(db, valuesOf(rows, 'track_id'));
  return rows.map((row) => ({ ...row, track: names.get(row['track_id']) ?? null }));
};

/** Maximum characters of an entry with plays, which limits the memory. */
const entryLength = 4_000_000;

/** Writes plays as lines of JSON, into as many entries as necessary. */
const writePlays = async (zip: ZipWriter, sources: Sources, person: Person, table: PlayTable): Promise<void> => {
  let [lines, length, part]: [string[], number, number] = [[], 0, 1];
  const flush = async () => {
    if (lines.length > 0) await addText(zip, `${table.replace('_', '-')}-${part}.jsonl`, `${lines.join('\n')}\n`);
    [lines, length, part] = [[], 0, part + 1];
  };
  for await (const rows of readRowsOf(sources.db, table, person)) {
    const page = (await completed(sources, table, rows)).map((row) => JSON.stringify(row));
    lines.push(...page);
    length += page.reduce((sum, line) => sum + line.length, 0);
    if (length >= entryLength) await flush();
  }
  await flush();
};

const addText = async (zip: ZipWriter, name: string, text: string): Promise<void> => {
  const bytes = Buffer.from(text);
  await zip.add(name, bytes.length, [bytes]);
};

/** Characters of JSON that are encoded at once. */
const partLength = 65_536;

const indented = (value: unknown, spaces: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** Indented JSON, made in parts: others have their turn between the rows of a long table. */
const jsonOf = async (tables: Record<string, unknown>): Promise<Buffer[]> => {
  const pause = createPauses();
  const parts: Buffer[] = [];
  let text = '';
  const write = async (more: string) => {
    await pause();
    text += more;
    if (text.length < partLength) return;
    parts.push(Buffer.from(text));
    text = '';
  };
  for (const [at, [name, value]] of Object.entries(tables).entries()) {
    await write(`${at === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `);
    if (!Array.isArray(value)) {
      await write(indented(value, 2));
      continue;
    }
    for (const [n, row] of value.entries()) await write(`${n === 0 ? '[' : ','}\n    ${indented(row, 4)}`);
    await write(value.length === 0 ? '[]' : '\n  ]');
  }
  return [...parts, Buffer.from(`${text}\n}\n`)];
};

const readAll = async <T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

/** Rows by table. */
type Tables = Partial<Record<PersonalTableName, Row[]>>;

/** Reads all tables but plays. It is no snapshot: on the embedded engine others would wait for it. */
const readTables = async (sources: Sources, person: Person): Promise<Tables> => {
  const tables: Tables = {};
  for (const table of personalNames.filter((name) => !isPlays(name) && personalTables[name].exported !== '')) {
    const rows: Row[] = [];
    for await (const page of readRowsOf(sources.db, table, person))
      rows.push(...(await completed(sources, table, page)));
    tables[table] = rows;
  }
  return tables;
};

const writeAccount = async (zip: ZipWriter, sources: Sources, person: Person, tables: Tables): Promise<void> => {
  const { db } = sources;
  const exported_at = new Date().toISOString();
  const { accounts, ...others } = tables;
  const audit_log = (await readAll(readEntriesAbout(db, person.id))).map(({ opened }) => entryForAccount(opened));
  const json = await jsonOf({ exported_at, accounts, ...others, audit_log });
  await zip.add(
    'account.json',
    json.reduce((sum, { length }) => sum + length, 0),
    json,
  );
  for (const table of playTables) await writePlays(zip, sources, person, table);
  for (const signature of tables.contract_signatures ?? []) {
    const [contract, edition] = [Number(signature['contract_id']), Number(signature['edition'])];
    const found = await findPdf(db, contract, edition);
    if (found) await zip.add(`contracts/${contractNumber(contract)}-${edition}.pdf`, found.pdf.length, [found.pdf]);
  }
};

/** Adds a file of the media store, unless it is missing. */
const addMedia = async (zip: ZipWriter, store: MediaStore, key: string, name: string): Promise<void> => {
  const bytes = await store
    .open(key)
    .then(buffer)
    .catch((error: unknown) => {
      if (error instanceof MediaNotFound) return null;
      throw error;
    });
  if (bytes) await zip.add(name, bytes.length, [bytes]);
};

const writeMedia = async (zip: ZipWriter, { db, store }: Sources, tables: Tables): Promise<void> => {
  const covers = await listCoverHashes(db, valuesOf(tables.playlists, 'cover_id'));
  for (const { id, hash } of covers) await addMedia(zip, store, coverKey(hash, 'large'), `covers/${id}.webp`);
  const announcements = await listAnnouncementFiles(db, valuesOf(tables.announcements, 'id'));
  for (const { id, media_key } of announcements) {
    await addMedia(zip, store, media_key, `announcements/${id}${extname(media_key)}`);
  }
};

/**
 * Writes everything that is stored about an account, without secrets, into a ZIP archive: `account.json` by table,
 * plays as lines of JSON, signed contracts, covers and announcements as files. The archive is a file without a name, so that nothing
 * is left of it when its reader ends. Rejects with `not_found` or `TemporaryFolderUnusable`.
 */
export const exportAccount = async (sources: Sources, id: number): Promise<ExportedAccount> => {
  const person = orNotFound(await findPerson(sources.db, id));
  const tables = await readTables(sources, person);
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'account.zip');
    const zip = await createZipWriter(path, new Date());
    let file: FileHandle | undefined;
    try {
      file = await open(path, 'r');
      await rm(path);
      await writeAccount(zip, sources, person, tables);
      await writeMedia(zip, sources, tables);
      const size = await zip.finish();
      return { size, bytes: file.createReadStream() };
    } catch (error) {
      await file?.close();
      throw error;
    } finally {
      await zip.close();
    }
  });
};

/** Name of the archive's file. */
export const exportName = (id: number, now: Date): string =>
  `kamerton-account-${id}-${now.toISOString().slice(0, 10)}.zip`;
