import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Schema = Tables;

/** The database, or the open transaction that a store function must stay in. */
export type Handle = Kysely<Tables>;
