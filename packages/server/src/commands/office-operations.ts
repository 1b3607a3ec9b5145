import { office, type OfficeEndpoint } from '@kamerton/wire/office';
import { z } from 'zod';

type Place = 'params' | 'query' | 'body';

/** One value of an operation, given as a flag. */
export interface Field {
  /** Its name in the declaration, one element per level. */
  path: string[];
  place: Place;
  /** `file`: the bytes of a file in base64; `json`: a value that flags cannot express. */
  type: 'text' | 'number' | 'boolean' | 'date' | 'moment' | 'file' | 'json';
  /** Allowed values. */
  values?: string[];
  isList: boolean;
  isNullable: boolean;
  isRequired: boolean;
  default?: string | number | boolean;
  /** Bounds of a number, of a text's length or of a list's length. */
  least?: number;
  most?: number;
}

/** An office call available at the command line. */
export interface Operation {
  key: keyof typeof office;
  name: string;
  endpoint: OfficeEndpoint;
}

/** Converts `officeAlbums` to `albums`, `changeAlbum` to `change-album`. */
const nameOf = (key: string): string =>
  key
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('_', '-')
    .replace(/^office-/, '');

/** All operations, in the order of the declarations. */
export const operations: readonly Operation[] = Object.entries<OfficeEndpoint>(office)
  .filter(([, { browser }]) => !browser)
  .map(([key, endpoint]) => ({ key: key as keyof typeof office, name: nameOf(key), endpoint }));

/** Finds an operation by name in any spelling of its words. */
export const findOperation = (name: string): Operation | undefined =>
  operations.find((operation) => operation.name === nameOf(name));

/** First segment of an operation's path. */
export const groupOf = ({ endpoint }: Operation): string => endpoint.path.split('/')[1] ?? '';

/** True if the body is the bytes of a file. */
export const acceptsBytes = ({ endpoint }: Operation): boolean =>
  endpoint.method === 'PUT' && endpoint.body === undefined && (endpoint.largest_body ?? 0) > 0;

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  items?: Schema;
  enum?: string[];
  format?: string;
  pattern?: string;
  contentEncoding?: string;
  default?: string | number | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

const typeOf = ({ type, format, pattern, contentEncoding, enum: values }: Schema): Field['type'] => {
  if (contentEncoding === 'base64') return 'file';
  if (type === 'boolean' || values?.join() === 'true,false') return 'boolean';
  // Numbers in a URL are digits.
  if (type === 'number' || type === 'integer' || /^\^(\[1-9\])?\\d\{/.test(pattern ?? '')) return 'number';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'moment';
  return type === 'string' || type === undefined ? 'text' : 'json';
};

/** The upper bound of ids and versions, which help omits. */
const endless = Number.MAX_SAFE_INTEGER;

const boundsOf = (schema: Schema): Pick<Field, 'least' | 'most'> => {
  const least = schema.minItems ?? schema.minLength ?? schema.minimum;
  const most = schema.maxItems ?? schema.maxLength ?? schema.maximum;
  return { ...(least !== undefined && { least }), ...(most !== undefined && most < endless && { most }) };
};

/** Splits a schema into its type without null and whether null is allowed. */
const withoutNull = (schema: Schema): { schema: Schema; isNullable: boolean } => {
  if (Array.isArray(schema.type)) {
    const [type] = schema.type.filter((one) => one !== 'null');
    return { schema: { ...schema, ...(type && { type }) }, isNullable: schema.type.includes('null') };
  }
  const [first, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (!first) return { schema, isNullable: false };
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  return { schema: { ...schema, ...(others.length === 0 ? first : { type: 'string' }) }, isNullable };
};

const fieldsIn = (place: Place, object: Schema, above: Pick<Field, 'path' | 'isRequired'>): Field[] =>
  Object.entries(object.properties ?? {}).flatMap(([name, declared]) => {
    const { schema, isNullable } = withoutNull(declared);
    const path = [...above.path, name];
    const isRequired = above.isRequired && (object.required?.includes(name) ?? false);
    if (schema.properties) return fieldsIn(place, schema, { path, isRequired });
    const isList = schema.type === 'array' || (schema.pattern?.includes('(,') ?? false);
    const each = schema.type === 'array' ? withoutNull(schema.items ?? {}).schema : schema;
    const type = typeOf(each);
    const values = type === 'boolean' ? undefined : each.enum;
    return {
      path,
      place,
      type,
      isList,
      isNullable,
      isRequired,
      ...(values && { values }),
      ...(schema.default !== undefined && { default: schema.default }),
      ...boundsOf(schema),
    };
  });

/** Fields of path or query, whose input type is string; the output type tells more. */
const fieldsOfAddress = (place: Place, schema: z.ZodType): Field[] => {
  const [input, output] = [jsonSchema(schema, 'input'), jsonSchema(schema, 'output')];
  const merged = Object.entries(input.properties ?? {}).map(([name, read]): [string, Schema] => {
    const { type, ...more } = output.properties?.[name] ?? {};
    return [name, type === 'string' || type === undefined ? { ...more, ...read } : { type, ...more }];
  });
  const top = { path: [], isRequired: true };
  return fieldsIn(place, { ...input, properties: Object.fromEntries(merged) }, top);
};

/** Fields of an operation in the order of its declaration: path, query, body. */
export const fieldsOf = ({ endpoint: { params, query, body } }: Operation): Field[] => [
  ...(params ? fieldsOfAddress('params', params) : []),
  ...(query ? fieldsOfAddress('query', query) : []),
  ...(body ? fieldsIn('body', jsonSchema(body, 'input'), { path: [], isRequired: true }) : []),
];

/** True if a response contains a record's version, in it or in its `item`. */
const hasVersion = ({ response }: OfficeEndpoint): boolean => {
  const { properties = {} } = jsonSchema(response, 'output');
  return 'version' in properties || 'version' in (properties['item']?.properties ?? {});
};

/** Source of the fields omitted from a change. */
interface Source {
  operation: Operation;
  names: string[];
}

/**
 * Finds the operation that reads the record of a versioned change: `album` for `change-album` and `cover-album`. A
 * change of the record itself may also omit required fields of its body.
 */
export const findSource = ({ endpoint: { path, method, body } }: Operation): Source | undefined => {
  const { properties = {}, required = [] } = body ? jsonSchema(body, 'input') : {};
  if (!('version' in properties)) return undefined;
  const steps = path.split('/');
  for (let count = steps.length; count > 1; count -= 1) {
    const above = steps.slice(0, count).join('/');
    const operation = operations.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === above);
    if (operation && hasVersion(operation.endpoint)) {
      return { operation, names: method === 'PUT' && path === above ? required : ['version'] };
    }
  }
  return undefined;
};
