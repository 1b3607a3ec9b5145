import { type RawBuilder, sql } from 'kysely';

const capitals = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';

/** Lower-cases a text; with the locale C the database's own `lower` handles ASCII only. */
export const lowered = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(lower(${text}), ${capitals}, ${capitals.toLowerCase()})`;

/**
 * The logarithm of the sum of two numbers that are given by their logarithms; 0 stands for none. The exponent is clamped
 * where its power is 0 anyway, since PostgreSQL rejects an underflow.
 */
export const logarithmOfSum = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number> => sql`
  CASE WHEN least(${one}, ${other}) = 0 THEN greatest(${one}, ${other})
    ELSE greatest(${one}, ${other}) + ln(1 + exp(-least(abs(${one} - ${other}), 700))) END`;
