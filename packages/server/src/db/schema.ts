import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The schema is of a version that this one cannot use; nothing was changed. */
export class SchemaMismatch extends Error {
  readonly age: 'older' | 'newer';

  constructor(age: 'older' | 'newer') {
    super(`the database was migrated by ${age === 'older' ? 'a preview' : 'a newer'} version`);
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
