import { type RawBuilder, sql } from 'kysely';

/** Letter case and ё aside, in whatever locale the database is: under `C` its own `lower` knows Latin letters only. */
const folded = (text: RawBuilder<unknown>) => sql`translate(lower(${text}),
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')`;

/**
 * Whether one of the texts holds what was written, as it stands. EmailQueue that a database does not fold, such as Ł under
 * `C`, are found as they were written.
 */
export const holds = (written: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> => {
  const plain = written.normalize('NFC').trim();
  const sought = plain.toLowerCase().replaceAll('ё', 'е');
  return sql<boolean>`(${sql.join(
    texts.map((text) => sql`position(${sought} IN ${folded(text)}) > 0 OR position(${plain} IN ${text}) > 0`),
    sql` OR `,
  )})`;
};

/** In the order of the alphabet, letter case and ё aside. */
export const alphabetically = (text: RawBuilder<unknown>) => sql`${folded(text)} COLLATE "C"`;

/** A condition of all parts; true where there is none. */
export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`;
