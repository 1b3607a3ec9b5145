import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { allLanguages, defaultLanguage } from '@kamerton/wire';
import { uploadBounds } from '@kamerton/wire/office';
import { z } from 'zod';
import { systemLanguage } from '../lib/system-language.ts';
import type { Service } from '../start/open-service.ts';
import { command, type CommandContext, type CommandEvent, CommandFailure, interrupted, path } from './command.ts';
import { answerLines, isObject } from './office-answer.ts';
import type { OfficeAnswer, OfficeRequest } from './office-app.ts';
import { readOperation, readParts, splitFlags, usageOf } from './office-arguments.ts';
import { listHelp, operationHelp } from './office-help.ts';
import { findOperation, findSource, type Operation, acceptsBytes } from './office-operations.ts';
import { pathOf, withNewFile } from './files.ts';

const usage = 'office [<operation>] [--<field> <value>]… [--json <body>] [--out <file>]';

const address = z.record(z.string(), z.string());
const file = path.nullable();

const args = z.object({
  operation: z.string(),
  params: address,
  query: address,
  body: z.record(z.string(), z.unknown()),
  /** File with the body. */
  file,
  /** File for the response. */
  out: file,
  columns: z.array(z.string()).optional(),
  language: z.enum(allLanguages),
});

type Args = z.infer<typeof args>;

/** Arguments of an operation that needs none. */
export const emptyCall = { params: {}, query: {}, body: {}, file: null, out: null, language: defaultLanguage };

/** Opens the next chunk of a file for an upload. */
const openPart = (name: string, { offset = '0' }: Record<string, string>): Readable => {
  const start = Number(offset);
  return createReadStream(name, { start, end: start + uploadBounds.chunk - 1 });
};

/** Makes a call as the command's user. */
type Call = (operation: Operation, request: OfficeRequest) => Promise<OfficeAnswer>;

/** A value of a change; omitted languages of a translated one keep theirs. */
const withStored = (stored: unknown, change: unknown): unknown => {
  if (change === undefined) return stored;
  return isObject(stored) && isObject(change) ? { ...stored, ...change } : change;
};

/** Fills in a change's omitted fields with the current values of the record. */
const completeBody = async (call: Call, operation: Operation, args: Args): Promise<object> => {
  const source = 'version' in args.body ? undefined : findSource(operation);
  if (!source) return args.body;
  const { params, language } = args;
  const { bytes } = await call(source.operation, { params, query: {}, language });
  const answer = (await json(bytes)) as { item?: Record<string, unknown> } & Record<string, unknown>;
  const record = answer.item ?? answer;
  const names = new Set([...source.names, ...Object.keys(args.body)]);
  return Object.fromEntries([...names].map((name) => [name, withStored(record[name], args.body[name])]));
};

/** Makes an operation's call, with the omitted fields of a change. Rejects with the call's error. */
export const callOperation = async (
  service: Service,
  args: Args,
  { actor }: CommandContext,
): Promise<{ operation: Operation; answer: OfficeAnswer }> => {
  const operation = findOperation(args.operation);
  if (!operation) throw new CommandFailure('unknown_operation', { operation: args.operation });
  const { callOffice } = await import('./office-app.ts');
  const call: Call = ({ endpoint }, request) => callOffice(service, actor.name, endpoint, request);
  const { params, query, file, language } = args;
  const body = operation.endpoint.body && (await completeBody(call, operation, args));
  const sent = file === null ? body : openPart(file, query);
  return { operation, answer: await call(operation, { params, query, body: sent, language }) };
};

/** Writes a binary response to a file, or emits it. */
const passOn = async ({ type, bytes }: OfficeAnswer, out: string | null, { signal, emit, drained }: CommandContext) => {
  if (out === null) {
    for await (const chunk of bytes) {
      if (signal.aborted) return interrupted;
      emit({ type: 'bytes', bytes: (chunk as Buffer).toString('base64') });
      await drained();
    }
    return 0;
  }
  const size = await withNewFile(out, async (stream) => {
    await pipeline(bytes, stream, { signal });
    return stream.bytesWritten;
  });
  emit({ type: 'file', file: out, size, media_type: type });
  return 0;
};

const run = async (service: Service, args: Args, context: CommandContext): Promise<number> => {
  const { operation, answer } = await callOperation(service, args, context);
  if (operation.endpoint.binary) return passOn(answer, args.out, context);
  context.emit((await json(answer.bytes)) as CommandEvent);
  return 0;
};

/** Reads a flag with a path; throws if it is missing or does not apply. */
const readFlag = (value: unknown, isFitting: boolean, isNeeded: boolean, operation: Operation): string | null => {
  if (typeof value === 'string' ? !isFitting : isNeeded) {
    throw new CommandFailure('wrong_usage', { usage: usageOf(operation) });
  }
  return typeof value === 'string' ? pathOf(value) : null;
};

export const officeCommand = command({
  usage,
  args,
  parse: splitFlags,
  help: ({ positionals, values }, isAsked, language) => {
    const operation = readOperation(positionals);
    if (operation) return isAsked ? operationHelp(operation, language) : null;
    return listHelp(language, typeof values['find'] === 'string' ? values['find'] : '');
  },
  read: async (words) => {
    const operation = readOperation(words.positionals);
    if (!operation) throw new CommandFailure('wrong_usage', { usage });
    const { out, file, columns, json } = words.values;
    const isBinary = operation.endpoint.binary !== undefined;
    if (isBinary && out === undefined && (json === true || process.stdout.isTTY)) {
      throw new CommandFailure('out_needed', { operation: operation.name });
    }
    return {
      operation: operation.name,
      ...(await readParts(operation, words)),
      file: readFlag(file, acceptsBytes(operation), acceptsBytes(operation), operation),
      out: readFlag(out, isBinary, false, operation),
      ...(typeof columns === 'string' && { columns: columns.replaceAll('-', '_').split(',') }),
      language: systemLanguage(),
    };
  },
  run,
  show:
    (screen, { columns }) =>
    (event) => {
      const { type, file, bytes } = event;
      if (type === 'bytes') return screen.write(Buffer.from(String(bytes), 'base64'));
      if (type === 'file') return screen.print(String(file));
      for (const line of answerLines(event, screen.language, { width: screen.width, ...(columns && { columns }) })) {
        screen.print(line);
      }
      return undefined;
    },
});
