import { z } from './zod.ts';
import { booleanInQuery, day, line } from './values.ts';

/** Values of each kind of field, as they are stored and as JSON has them. */
interface KindValues {
  /** One line that may be empty. */
  text: string;
  nullable_text: string | null;
  flag: boolean;
  /** `YYYY-MM-DD`. */
  day: string | null;
  isrc: string | null;
  upc: string | null;
}

interface Options {
  /** Lists are narrowed to those without a value by `without_<name>`. */
  readonly missing?: true;
  /** Lists are sorted by it, along an index of the column. */
  readonly sort?: true;
  /** Is changed in many tracks or albums at once. */
  readonly bulk?: true;
  /** Has a column in the office's lists. */
  readonly column?: true;
  /** Tags of audio files that hold it, as Vorbis comments name them, or as a format does that has another name. */
  readonly tags?: readonly string[];
}

interface TextOptions extends Options {
  readonly kind: 'text' | 'nullable_text';
  /** Characters; a minimum of 1 makes the field required. */
  readonly max: number;
  readonly min?: number;
  /** Lists can be filtered by this text, ignoring case. */
  readonly filter?: true;
  /** Several values of the tag are put together with commas; otherwise the first counts. */
  readonly joined?: true;
}

/** Lists and searches are narrowed by a flag, by the search index; a change of many albums sets it in all their tracks. */
interface FlagOptions extends Options {
  readonly kind: 'flag';
  readonly filter: true;
  readonly bulk: true;
  /** Words that its tags have for yes and no, beside the usual ones. */
  readonly yes?: readonly string[];
  readonly no?: readonly string[];
}

interface OtherOptions extends Options {
  readonly kind: 'day' | 'isrc' | 'upc';
}

/**
 * A column that operators edit. Schemas, statements, imports, the search index and the office's lists and forms are
 * derived from it. Every field is audited, and imports do not overwrite edited values.
 */
export type Field = TextOptions | FlagOptions | OtherOptions;

export type Fields = Readonly<Record<string, Field>>;

export type FieldName<F extends Fields> = keyof F & string;
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: KindValues[F[Name]['kind']] };

type Option = 'missing' | 'sort' | 'bulk' | 'column' | 'filter' | 'tags';

/** Names of the fields that have an option. */
export type FieldWith<F extends Fields, O extends Option> = string extends keyof F
  ? string
  : { [Name in FieldName<F>]: F[Name] extends Readonly<Record<O, unknown>> ? Name : never }[FieldName<F>];

/** Names of the fields of these kinds. */
export type FieldOfKind<F extends Fields, Kind extends Field['kind']> = string extends keyof F
  ? string
  : { [Name in FieldName<F>]: F[Name]['kind'] extends Kind ? Name : never }[FieldName<F>];

/** Values that tags of audio files hold. */
export type TaggedValues<F extends Fields> = Pick<ValuesOf<F>, FieldWith<F, 'tags'>>;

/** Names of all fields, or of the given values, in their order. */
export const fieldNames = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];

export const fieldsWith = <F extends Fields, O extends Option>(fields: F, option: O) =>
  fieldNames(fields).filter((name) => option in (fields[name] as Field)) as FieldWith<F, O>[];

export const fieldsOfKind = <F extends Fields, Kind extends Field['kind']>(fields: F, ...kinds: Kind[]) =>
  fieldNames(fields).filter((name) => kinds.some((kind) => fields[name]?.kind === kind)) as FieldOfKind<F, Kind>[];

/** The named values, but for those that are undefined. */
export const pick = <T extends object, Name extends keyof T>(values: T, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))) as Pick<
    T,
    Name
  >;

const emptyOf = ({ kind }: Field) => {
  if (kind === 'flag') return false;
  return kind === 'text' ? '' : null;
};

/** Values of fields without data. */
export const emptyValues = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)])) as ValuesOf<F>;

/** Text that is null when it is empty. */
export const nullableLine = (max: number) => z.union([z.null(), line(max).transform((text) => text || null)]);

/** A code that people write with or without dashes and spaces. */
const code = (pattern: RegExp) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase() || null)
    .pipe(z.string().regex(pattern, { error: 'malformed' }).nullable())
    .nullable();

/** Letters of a country and of an owner, year and number. */
const isrc = code(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/);
/** A bar code of 8 to 14 digits. */
const upc = code(/^\d{8,14}$/);

const storedSchema = ({ kind }: Field): z.ZodType => {
  if (kind === 'flag') return z.boolean();
  return kind === 'text' ? z.string() : z.string().nullable();
};

const writtenSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'text':
      return line(field.max, field.min);
    case 'nullable_text':
      return nullableLine(field.max);
    case 'flag':
      return z.boolean();
    case 'day':
      return day.nullable();
    case 'isrc':
      return isrc;
    case 'upc':
      return upc;
  }
};

const soughtSchema = (field: Field): z.ZodType => ('max' in field ? line(field.max) : booleanInQuery);

type Schema<Output, Input = Output> = z.ZodType<Output, Input>;

const shapeOf = (fields: Fields, names: readonly string[], schema: (field: Field) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, schema(fields[name] as Field)]));

type StoredShape<F extends Fields, Name extends FieldName<F>> = { [N in Name]: Schema<ValuesOf<F>[N]> };

/** Schemas of fields as answers have them. */
export const storedShape = <F extends Fields, Name extends FieldName<F>>(fields: F, names: readonly Name[]) =>
  shapeOf(fields, names, storedSchema) as StoredShape<F, Name>;

type ChangeShape<F extends Fields, Name extends FieldName<F>> = { [N in Name]: z.ZodOptional<Schema<ValuesOf<F>[N]>> };

/** Schemas of fields as bodies of changes have them; those that are left out stay as they are. */
export const changeShape = <F extends Fields, Name extends FieldName<F>>(fields: F, names: readonly Name[]) =>
  shapeOf(fields, names, (field) => writtenSchema(field).optional()) as ChangeShape<F, Name>;

type BooleanInQuery = z.ZodOptional<typeof booleanInQuery>;

type FilterShape<F extends Fields> = {
  [N in FieldWith<F, 'filter'>]: F[N]['kind'] extends 'flag' ? BooleanInQuery : z.ZodOptional<Schema<string>>;
} & { [N in `without_${FieldWith<F, 'missing'>}`]: BooleanInQuery };

/** Schemas of the filters of a list, as its query has them. */
export const filterShape = <F extends Fields>(fields: F) =>
  ({
    ...shapeOf(fields, fieldsWith(fields, 'filter'), (field) => soughtSchema(field).optional()),
    ...Object.fromEntries(fieldsWith(fields, 'missing').map((name) => [`without_${name}`, booleanInQuery.optional()])),
  }) as FilterShape<F>;
