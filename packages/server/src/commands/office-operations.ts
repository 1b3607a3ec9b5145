import { office, type OfficeEndpoint } from '@kamerton/wire/office';
import { z } from 'zod';

type Place = 'params' | 'query' | 'body';

/** One value that an operation takes, as a flag carries it. */
export interface Field {
  /** Its name in the declaration; nested ones have a name for each level. */
  path: string[];
  place: Place;
  /** `file`: the bytes of a file in base64; `json`: what no flag can carry. */
  type: 'text' | 'number' | 'boolean' | 'date' | 'moment' | 'file' | 'json';
  /** The only values that it takes. */
  values?: string[];
  isList: boolean;
  isNullable: boolean;
  isRequired: boolean;
  default?: string | number | boolean;
  /** Of a number its bounds, of a text its length, of a list the number of its values. */
  least?: number;
  most?: number;
}

/** A call of the office that the command line can make. */
export interface Operation {
  key: keyof typeof office;
  name: string;
  endpoint: OfficeEndpoint;
}

/** `officeAlbums` is `albums`, `changeAlbum` is `change-album`. */
const nameOf = (key: string): string =>
  key
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('_', '-')
    .replace(/^office-/, '');

/** Paths of calls that belong to a browser: signing in, one's own session and filters, the player. */
const ofBrowser = /^\/(sign-|enrol|me$|me\/|saved-filters)|\/audio$/;

/** Every operation, in the order of the declarations. */
export const operations: readonly Operation[] = Object.entries<OfficeEndpoint>(office)
  .filter(([, { role, stream, path }]) => role !== 'open' && !stream && !ofBrowser.test(path))
  .map(([key, endpoint]) => ({ key: key as keyof typeof office, name: nameOf(key), endpoint }));

/** The operation of a name, however its words are joined. */
export const findOperation = (name: string): Operation | undefined =>
  operations.find((operation) => operation.name === nameOf(name));

/** The noun that an operation's path begins with. */
export const groupOf = ({ endpoint }: Operation): string => endpoint.path.split('/')[1] ?? '';

/** Takes the bytes of a file as its body. */
export const takesBytes = ({ endpoint }: Operation): boolean =>
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
  // In an address numbers are digits.
  if (type === 'number' || type === 'integer' || /^\^(\[1-9\])?\\d\{/.test(pattern ?? '')) return 'number';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'moment';
  return type === 'string' || type === undefined ? 'text' : 'json';
};

/** More than anyone writes: the bound of all ids and versions. */
const endless = Number.MAX_SAFE_INTEGER;

const boundsOf = (schema: Schema): Pick<Field, 'least' | 'most'> => {
  const least = schema.minItems ?? schema.minLength ?? schema.minimum;
  const most = schema.maxItems ?? schema.maxLength ?? schema.maximum;
  return { ...(least !== undefined && { least }), ...(most !== undefined && most < endless && { most }) };
};

/** A schema without null, and whether it allows it. */
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

/** An address carries texts; what they are read as says more of them. */
const fieldsOfAddress = (place: Place, schema: z.ZodType): Field[] => {
  const [input, output] = [jsonSchema(schema, 'input'), jsonSchema(schema, 'output')];
  const merged = Object.entries(input.properties ?? {}).map(([name, read]): [string, Schema] => {
    const { type, ...more } = output.properties?.[name] ?? {};
    return [name, type === 'string' || type === undefined ? { ...more, ...read } : { type, ...more }];
  });
  const top = { path: [], isRequired: true };
  return fieldsIn(place, { ...input, properties: Object.fromEntries(merged) }, top);
};

/** What an operation takes, in the order of its declaration: path, query, body. */
export const fieldsOf = ({ endpoint: { params, query, body } }: Operation): Field[] => [
  ...(params ? fieldsOfAddress('params', params) : []),
  ...(query ? fieldsOfAddress('query', query) : []),
  ...(body ? fieldsIn('body', jsonSchema(body, 'input'), { path: [], isRequired: true }) : []),
];

/** Whether an answer has the version of a record, in it or in its `item`. */
const hasVersion = ({ response }: OfficeEndpoint): boolean => {
  const { properties = {} } = jsonSchema(response, 'output');
  return 'version' in properties || 'version' in (properties['item']?.properties ?? {});
};

/** Where a change finds the fields that were left out of it. */
interface Source {
  operation: Operation;
  names: string[];
}

/**
 * The operation that shows the record which a change is about, where the change names the version it was made from:
 * `change-album` and `cover-album` are about what `album` shows. A change of the record itself may also leave out
 * what its body has to have.
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
