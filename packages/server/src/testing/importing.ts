import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internationalLanguage } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../db/open.ts';
import type { Handle } from '../db/schema.ts';
import { inLanguage } from '../db/translations.ts';
import {
  type ImportEvent,
  importFolder,
  type ImportOptions,
  type ImportSummary,
} from '../domains/ingest/ingest/import-folder.service.ts';
import { folderStore } from '../media/folder-store.ts';
import type { MediaStore } from '../media/store.ts';
import { tester } from './actor.ts';
import { testAnalysers } from './analysers.ts';
import { newDatabase } from './database.ts';
import { addOthers, removeOthers } from './others.ts';
import { flac } from './flac-files.ts';
import { id3v2 } from './id3-tags.ts';
import { fadingTone, mp3 } from './sound-files.ts';

/** Folders of one test. */
interface Place {
  db: Handle;
  /** A temporary folder; `folder` in it is what is imported. */
  home: string;
  folder: string;
  media: MediaStore;
  /** An MP3 without tags. */
  sound: Buffer;
}

export const counts = ({ added, updated, unchanged, refused }: ImportSummary): number[] => [
  added,
  updated,
  unchanged,
  refused.length,
];

/** The media store with an act before it tells the size of anything for the first time, as imports ask between two looks at the catalogue. */
export const beforeSize = (media: MediaStore, act: () => Promise<unknown>): MediaStore => {
  let acted: Promise<unknown> | undefined;
  return {
    ...media,
    size: async (key) => {
      await (acted ??= act());
      return media.size(key);
    },
  };
};

/** A database, a media store and a folder of music for each test of the calling file, and the real import on them. */
export const prepareImport = () => {
  const at = {} as Place;
  let database: Database;

  beforeAll(async () => {
    at.sound = await mp3(1);
    database = await newDatabase();
    at.db = database.handle;
  });
  afterAll(() => database.close());
  beforeEach(() => {
    at.home = mkdtempSync(join(tmpdir(), 'kamerton-import-'));
    at.folder = join(at.home, 'music');
    at.media = folderStore(join(at.home, 'media'));
  });
  /** Removes the catalogue and the accounts, but for the others. */
  const clear = async (): Promise<void> => {
    await removeOthers(at.db);
    await sql`TRUNCATE collections, albums, tracks, genres, tags, covers, search_lexemes CASCADE`.execute(at.db);
    await at.db.deleteFrom('accounts').execute();
    await addOthers(at.db);
  };
  afterEach(async () => {
    await clear();
    rmSync(at.home, { recursive: true, force: true });
  });

  /** Each tone differs in length, so that no two files are alike. */
  let count = 0;
  const tone = (...fields: string[]): Buffer => flac(fadingTone(0.2 + 0.001 * (count += 1)), fields);
  const tagged = (frames: Record<string, string | Buffer>): Buffer => Buffer.concat([id3v2(frames), at.sound]);

  const put = (path: string, bytes: Buffer): void => {
    mkdirSync(join(at.folder, path, '..'), { recursive: true });
    writeFileSync(join(at.folder, path), bytes);
  };

  const bring = async (options: Partial<ImportOptions> = {}): Promise<ImportSummary> => {
    const { db, media, folder } = at;
    const signal = new AbortController().signal;
    return importFolder({
      db,
      media,
      actor: tester,
      folder,
      analysers: testAnalysers(),
      signal,
      emit: () => {},
      ...options,
    });
  };

  /** All events of an import. */
  const eventsOf = async (): Promise<ImportEvent[]> => {
    const events: ImportEvent[] = [];
    await bring({ emit: (event) => events.push(event) });
    return events;
  };

  const tracks = () =>
    at.db
      .selectFrom('tracks')
      .innerJoin('albums', 'albums.id', 'tracks.album_id')
      .select(['tracks.id', 'tracks.name', 'tracks.artist', 'albums.name as album', 'albums.artist as album_artist'])
      .select([
        'tracks.media_key',
        'tracks.content_hash',
        'tracks.crc32',
        'tracks.size',
        'tracks.duration_ms',
        'tracks.has_waveform',
      ])
      .orderBy('albums.name')
      .orderBy('disc_number')
      .orderBy(sql`track_number NULLS LAST`)
      .orderBy('tracks.name')
      .execute();

  const albums = () =>
    at.db
      .selectFrom('albums')
      .select([
        'id',
        'name',
        'artist',
        'track_count',
        'duration_ms',
        'size',
        'release_date',
        'label',
        'upc',
        'explicit',
        'cover_id',
      ])
      .orderBy('name')
      .execute();

  const labelsOf = async (kind: 'genre' | 'tag', trackId: number): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      SELECT ${inLanguage(`${kind}s.name`, internationalLanguage)} AS name FROM ${sql.table(`${kind}s`)} JOIN ${sql.table(`track_${kind}s`)} AS held
        ON held.${sql.ref(`${kind}_id`)} = ${sql.table(`${kind}s`)}.id
      WHERE held.track_id = ${trackId} ORDER BY 1`.execute(at.db);
    return rows.map(({ name }) => name);
  };

  return { at, tone, tagged, put, clear, bring, eventsOf, tracks, albums, labelsOf, analysers: testAnalysers };
};
