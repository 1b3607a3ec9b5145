import { type RawBuilder, sql } from 'kysely';

const capitals = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';

/** Lower-cases a text; with the locale C the database's own `lower` handles ASCII only. */
export const lowered = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(lower(${text}), ${capitals}, ${capitals.toLowerCase()})`;
