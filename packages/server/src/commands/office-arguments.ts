import { readFile, stat } from 'node:fs/promises';
import { bounds } from '@kamerton/wire';
import { Invalid } from '../lib/errors.ts';
import { fieldErrors } from '../http/endpoints.ts';
import { type Arguments, CommandFailure } from './command.ts';
import { type Field, fieldsOf, findOperation, type Operation, acceptsBytes } from './office-operations.ts';
import { pathOf, readText } from './files.ts';

/** Flags of the command itself; no field has such a name. */
export const ownFlags = {
  out: 'text',
  find: 'text',
  columns: 'text',
  file: 'text',
  help: 'switch',
  h: 'switch',
} as const;

const isOwnFlag = (name: string): name is keyof typeof ownFlags => name in ownFlags;

/** `changes.release_date`, as in a declaration. */
export const fieldName = ({ path }: Pick<Field, 'path'>): string => path.join('.');

/** `changes.release-date`, as after `--`. */
export const flagOf = (field: Pick<Field, 'path'>): string => fieldName(field).replaceAll('_', '-');

/** Returns the operation named by the first word, or null without words. Throws `CommandFailure`. */
export const readOperation = ([name]: readonly string[]): Operation | null => {
  if (name === undefined) return null;
  const operation = findOperation(name);
  if (!operation) throw new CommandFailure('unknown_operation', { operation: name });
  return operation;
};

/**
 * Splits the words after `office` into positionals and flags. A flag's value follows a space or `=`; a boolean may have
 * none or the prefix `no-`, and `--json` may have a body. Throws `CommandFailure`.
 */
export const splitFlags = (words: readonly string[]): Pick<Arguments, 'positionals' | 'values'> => {
  const operation = words[0]?.startsWith('-') ? null : readOperation(words);
  const fields = operation ? fieldsOf(operation) : [];
  const positionals: string[] = [];
  const values: Arguments['values'] = {};
  const rest = [...words];
  const add = (name: string, value: string): void => {
    const before = values[name];
    values[name] = Array.isArray(before) ? [...before, value] : [value];
  };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, flag, glued] = /^--?([a-z][\w.-]*)(?:=(.*))?$/is.exec(word) ?? [];
    if (flag === undefined) {
      positionals.push(word);
      continue;
    }
    const name = flag.toLowerCase().replaceAll('-', '_');
    const valueOf = (isValue: (next: string) => boolean): string | undefined =>
      glued ?? (rest[0] !== undefined && isValue(rest[0]) ? rest.shift() : undefined);
    const needed = (): string => {
      const value = valueOf((next) => !/^--[a-z]/i.test(next));
      if (value === undefined) throw new CommandFailure('flag_without_value', { flag });
      return value;
    };
    const field = fields.find((one) => fieldName(one) === name);
    if (field?.type === 'boolean') add(name, valueOf((next) => /^(true|false|null)$/.test(next)) ?? 'true');
    else if (field) add(name, needed());
    else if (name === 'json') {
      values['json'] = true;
      const body = valueOf((next) => /^\s*\{|^@|^-$/.test(next));
      if (body !== undefined) values['body'] = body;
    } else if (isOwnFlag(name)) values[name] = ownFlags[name] === 'text' ? needed() : true;
    else {
      const denied = fields.find((one) => one.type === 'boolean' && `no_${fieldName(one)}` === name);
      if (!denied) throw new CommandFailure('unknown_field', { flag, operation: operation?.name ?? '' });
      add(fieldName(denied), 'false');
    }
  }
  return { positionals, values: { ...values, ...(values['h'] === true && { help: true }) } };
};

/** Reads a picture file as base64. Throws `CommandFailure`. */
const readPicture = async (name: string): Promise<string> => {
  const file = pathOf(name);
  try {
    if ((await stat(file)).size > bounds.picture.bytes) throw new CommandFailure('picture_too_large', { file });
    return (await readFile(file)).toString('base64');
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure('file_unusable', { file, reason: (error as NodeJS.ErrnoException).code ?? '' });
  }
};

type ReadInput = Arguments['readInput'];

/** `@file` is replaced by the text of a file, `@-` by standard input, `@@` by an `@`. Throws `CommandFailure`. */
const readReference = (text: string, readInput: ReadInput): Promise<string> | string => {
  if (text === '@-') return readInput();
  if (text.startsWith('@@')) return text.slice(1);
  return text.startsWith('@') ? readText(text.slice(1)) : text;
};

const parseJson = (text: string, flag: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandFailure('bad_json_value', { flag });
  }
};

/** Converts a flag's value to the field's type; an invalid one is passed unchanged, so that the office refuses it. */
const readValue = async (field: Field, text: string, readInput: ReadInput): Promise<unknown> => {
  if (field.isNullable && text === 'null') return null;
  if (field.type === 'file') return readPicture(text);
  if (field.type === 'json') return parseJson(await readReference(text, readInput), flagOf(field));
  if (field.place !== 'body') return text;
  if (field.type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (field.type === 'boolean') return ({ true: true, false: false } as Record<string, boolean>)[text] ?? text;
  return field.type === 'text' && !field.values ? readReference(text, readInput) : text;
};

/** Converts all values of one field; lists of numbers may be comma-separated. */
const readField = async (field: Field, texts: readonly string[], readInput: ReadInput): Promise<unknown> => {
  const all = field.isList && field.type === 'number' ? texts.flatMap((text) => text.split(',')) : texts;
  if (!field.isList && all.length > 1) throw new CommandFailure('repeated_flag', { flag: flagOf(field) });
  const values: unknown[] = [];
  for (const text of all) if (!field.isList || text !== '') values.push(await readValue(field, text, readInput));
  if (!field.isList) return values[0];
  return values.length === 1 && values[0] === null ? null : values;
};

const setAt = (target: Record<string, unknown>, [name = '', ...below]: readonly string[], value: unknown): void => {
  if (below.length === 0) target[name] = value;
  else setAt((target[name] ??= {}) as Record<string, unknown>, below, value);
};

type Parts = Record<Field['place'], Record<string, unknown>>;

const readBody = async (body: string, readInput: ReadInput): Promise<Record<string, unknown>> => {
  const text = body === '-' ? '@-' : body;
  const read = parseJson(await readReference(text, readInput), 'json');
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    throw new CommandFailure('bad_json_value', { flag: 'json' });
  }
  return { ...read };
};

/** URL parameters are strings. */
const addressOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/**
 * Arguments of an operation: the body of `--json`, overridden by flags. Positionals are path parameters. Throws
 * `CommandFailure`, or the office's error for an invalid path or query.
 */
export const readParts = async (
  operation: Operation,
  { positionals: [, ...words], values, readInput }: Arguments,
): Promise<{ params: Record<string, string>; query: Record<string, string>; body: Record<string, unknown> }> => {
  const fields = fieldsOf(operation);
  const parts: Parts = { params: {}, query: {}, body: {} };
  const ofPath = fields.filter(({ place }) => place === 'params');
  if (words.length > ofPath.length) throw new CommandFailure('wrong_usage', { usage: usageOf(operation) });
  words.forEach((word, index) => setAt(parts.params, ofPath[index]?.path ?? [], word));
  const json = typeof values['body'] === 'string' ? await readBody(values['body'], readInput) : {};
  for (const [name, value] of Object.entries(json)) {
    const field = fields.find(({ path }) => path[0] === name);
    if (!field) throw new CommandFailure('unknown_field', { flag: name, operation: operation.name });
    parts[field.place][name] = value;
  }
  for (const field of fields) {
    const texts = values[fieldName(field)];
    if (!Array.isArray(texts)) continue;
    setAt(parts[field.place], field.path, await readField(field, texts.map(String), readInput));
  }
  const { params, query } = operation.endpoint;
  const address = { params: addressOf(parts.params), query: addressOf(parts.query) };
  for (const [schema, strings] of [
    [params, address.params],
    [query, address.query],
  ] as const) {
    const read = schema?.safeParse(strings, { reportInput: true });
    if (read?.error) throw new Invalid(fieldErrors(read.error));
  }
  return { ...address, body: parts.body };
};

/** `office cover-album <id> [--field value]… [--json body]` */
export const usageOf = (operation: Operation): string => {
  const fields = fieldsOf(operation);
  const words = fields.filter(({ place }) => place === 'params').map((field) => `<${flagOf(field)}>`);
  const isBare = fields.length === words.length;
  return [
    `office ${operation.name}`,
    ...words,
    ...(isBare ? [] : ['[--<field> <value>]…']),
    ...(operation.endpoint.body ? ['[--json <body>]'] : []),
    ...(acceptsBytes(operation) ? ['--file <file>'] : []),
    ...(operation.endpoint.binary ? ['[--out <file>]'] : []),
  ].join(' ');
};
