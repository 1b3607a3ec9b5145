import { listRows } from './rows.ts';
import type { Handle } from './schema.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_identity: boolean;
}

/** Types of values as both engines return them: int8 as number, dates and timestamps as text. */
const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
  tsvector: 'string',
  xid8: 'string',
  bytea: 'Uint8Array',
};

const listColumns = (db: Handle): Promise<Column[]> =>
  listRows(db)`
    SELECT c.relname AS table, a.attname AS column, t.typname AS type, NOT a.attnotnull AS is_nullable,
           a.atthasdef AS has_default, a.attidentity = 'a' AS is_identity
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'migrations'
    ORDER BY c.relname, a.attnum`;

/** Values that a CHECK of the form `column IN (…)` allows, by `table.column`, as TypeScript literals. */
const listAllowedValues = async (db: Handle): Promise<Map<string, string>> => {
  const rows = await listRows(db)<{ table: string; definition: string }>`
    SELECT r.relname AS table, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid
    WHERE k.contype = 'c' AND r.relnamespace = 'public'::regnamespace`;
  const allowed = new Map<string, string>();
  for (const { table, definition } of rows) {
    const found = /^CHECK \(\(\(?(\w+)\)? = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(definition);
    if (!found) continue;
    const values = (found[2] ?? '').split(', ').map((value) => value.replace(/::\w+$/, ''));
    allowed.set(`${table}.${found[1]}`, values.join(' | '));
  }
  return allowed;
};

const valueType = ({ table, column, type }: Column, allowed: Map<string, string>): string => {
  const name = `${table}.${column}`;
  if (type === 'jsonb' || type === 'json') return `Json<'${name}'>`;
  const element = type.startsWith('_') ? type.slice(1) : type;
  const plain = allowed.get(name) ?? types[element];
  if (plain === undefined) throw new Error(`no TypeScript type is known for ${name} of type ${type}`);
  return type.startsWith('_') ? `${plain}[]` : plain;
};

const columnType = (column: Column, allowed: Map<string, string>): string => {
  if (column.is_identity) return 'Id';
  if (column.type === 'translations') {
    if (column.is_nullable) return 'NullableTranslated';
    return column.has_default ? 'DefaultTranslated' : 'Translated';
  }
  const value = valueType(column, allowed);
  if (value.startsWith('Json<')) {
    if (column.is_nullable) return `Nullable${value}`;
    return column.has_default ? `Default${value}` : value;
  }
  if (column.is_nullable) return `Nullable<${value}>`;
  return column.has_default ? `Generated<${value}>` : value;
};

const pascal = (name: string): string => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the source of `tables.ts`: one interface for each table of the database, in the order of their names. */
export const describeTables = async (db: Handle): Promise<string> => {
  const columns = await listColumns(db);
  const allowed = await listAllowedValues(db);
  const tables = [...new Set(columns.map(({ table }) => table))].toSorted();
  const interfaces = tables.map((table) => {
    const own = columns.filter((column) => column.table === table);
    const lines = own.map((column) => `  ${column.column}: ${columnType(column, allowed)};`);
    return [`interface ${pascal(table)} {`, ...lines, '}', ''].join('\n');
  });
  return [
    '// Written by `npm run schema` from the migrated database; a test compares the two.',
    "import type { Generated } from 'kysely';",
    'import type {',
    ...[
      'DefaultJson',
      'DefaultTranslated',
      'Id',
      'Json',
      'Nullable',
      'NullableJson',
      'NullableTranslated',
      'Translated',
    ].map((name) => `  ${name},`),
    "} from './columns.ts';",
    '',
    ...interfaces,
    'export interface Tables {',
    ...tables.map((table) => `  ${table}: ${pascal(table)};`),
    '}',
    '',
  ].join('\n');
};
