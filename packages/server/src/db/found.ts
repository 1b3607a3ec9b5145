import { type RawBuilder, sql } from 'kysely';

/** Folds case and ё in any locale: under `C`, the database's `lower` handles ASCII only. */
const folded = (text: RawBuilder<unknown>) => sql`translate(lower(${text}),
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')`;

/** True if a text contains what was typed. Letters the database does not fold (Ł under `C`) match only as typed. */
export const containsText = (written: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> => {
  const plain = written.normalize('NFC').trim();
  const sought = plain.toLowerCase().replaceAll('ё', 'е');
  return sql<boolean>`(${sql.join(
    texts.map((text) => sql`position(${sought} IN ${folded(text)}) > 0 OR position(${plain} IN ${text}) > 0`),
    sql` OR `,
  )})`;
};

/** Alphabetical order, ignoring case and ё. */
export const alphabetically = (text: RawBuilder<unknown>) => sql`${folded(text)} COLLATE "C"`;

/** Conjunction of conditions; true if there are none. */
export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`;

/** `ORDER BY` a field of a list, descending with `-`; by `id` if it is none of them. */
export const orderBy = (fields: Readonly<Record<string, RawBuilder<unknown>>>, sort: string): RawBuilder<unknown> =>
  sql`${fields[sort.replace('-', '')] ?? sql`id`} ${sort.startsWith('-') ? sql`DESC` : sql`ASC`}`;
