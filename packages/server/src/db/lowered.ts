import { type RawBuilder, sql } from 'kysely';

const capitals = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';

/** A text in small letters: a database with the locale C knows those of Latin script only. */
export const lowered = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(lower(${text}), ${capitals}, ${capitals.toLowerCase()})`;
