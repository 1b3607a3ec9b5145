import type { ColumnType } from 'kysely';

/** Rows as both engines give them: int8 as number, dates and moments as text. See migrations/ for what they mean. */
export type Id = ColumnType<number, never, never>;
export type Moment = ColumnType<string, string | undefined, string>;
export type NullableMoment = ColumnType<string | null, string | null | undefined, string | null>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
