import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const versions = { older: 'a preview', earlier: 'an earlier', newer: 'a newer' };

/** The schema is of a version that this one cannot use, or not before a server has upgraded it; nothing was changed. */
export class SchemaMismatch extends Error {
  readonly age: keyof typeof versions;

  constructor(age: keyof typeof versions) {
    super(`the database was migrated by ${versions[age]} version`);
    this.age = age;
  }
}

/** The database is empty and has another encoding than UTF-8: it would cut letters apart, and could not be upgraded. */
export class EncodingMismatch extends Error {
  readonly encoding: string;

  constructor(encoding: string) {
    super(`the database has the encoding ${encoding}`);
    this.encoding = encoding;
  }
}

/** Pattern of the names of partitions, which are tables of their own while they are dropped. */
export const partitionNames = '^venue_plays_\\d{4}_\\d\\d$';

export type Schema = Tables;

/** The database, or the open transaction that a store function must stay in. */
export type Handle = Kysely<Tables>;
