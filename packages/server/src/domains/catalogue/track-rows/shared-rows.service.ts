import type { Album, Language, Track } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { JsonTemplate, type Places } from '../../../lib/json-text.ts';
import type { ReadCache, Reader } from '../../../lib/read-cache.ts';
import { type Place, sharedSet, sharedTrack } from './present.service.ts';
import { findAlbums, findTracks } from './track-rows.store.ts';

const templates = <Row extends { id: number }, Item extends object>(
  rows: readonly Row[],
  present: (places: Places<Place>) => (row: Row) => Item,
): Map<number, JsonTemplate<Place, Item>> =>
  new Map(rows.map((row) => [row.id, JsonTemplate.of((places: Places<Place>) => present(places)(row))]));

/** Returns tracks by id, in order, for all accounts; those that are not in memory are read by one statement. */
export const sharedTracks = (
  { db, reads }: { db: Handle; reads: ReadCache },
  reader: Reader,
  language: Language,
  ids: readonly number[],
): Promise<JsonTemplate<Place, Track>[]> =>
  reads.listOfCatalogue(reader, `track ${language}`, ids, async (missing) =>
    templates(await findTracks(db, language, missing), sharedTrack),
  );

/** The same of albums. */
export const sharedAlbums = (
  { db, reads }: { db: Handle; reads: ReadCache },
  reader: Reader,
  ids: readonly number[],
): Promise<JsonTemplate<Place, Album>[]> =>
  reads.listOfCatalogue(reader, 'album row', ids, async (missing) =>
    templates(await findAlbums(db, missing), (places) => (row) => sharedSet(places)(row)),
  );
