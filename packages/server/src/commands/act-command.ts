import { fieldCodes, type Language, id as idForm, idInPath } from '@kamerton/wire';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../features/audit/audit.store.ts';
import { Invalid, NotFound } from '../errors.ts';
import { type Command, command, type CommandEvent, CommandFailure, type Given } from './command.ts';

interface Act<Args> extends Pick<Command<Args>, 'usage' | 'summary' | 'details' | 'options' | 'args' | 'read'> {
  /** Does it, in one transaction, and answers what came of it. */
  readonly act: (tx: Handle, actor: Actor, args: Args) => Promise<object>;
  said: Record<Language, (event: CommandEvent) => string>;
}

/** A command that does one act of the office and says so in one line. */
export const actCommand = <Args>({ act, said, ...declared }: Act<Args>): Command =>
  command({
    ...declared,
    run: async ({ database }, args, { actor, emit }) => {
      emit({ ...(await transaction(database.handle, (tx) => act(tx, actor, args))) });
      return 0;
    },
    show: (screen) => (event) => screen.print(said[screen.language](event)),
  });

/** Numbers that were written behind a command, `least` of them or more. */
export const readIds = (given: readonly string[], usage: string, least = 1, most = Infinity): number[] => {
  const ids = given.map((text) => idInPath.safeParse(text).data ?? null);
  if (ids.length < least || ids.length > most) throw new CommandFailure('wrong_usage', { usage });
  return ids.map((id) => {
    if (id === null) throw new CommandFailure('wrong_usage', { usage });
    return idForm.parse(id);
  });
};

/** The values of options as a body has them: `--name-ru` is `name_ru`. */
export const readOptions = ({ values }: Given, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' ? [[name.replaceAll('-', '_'), value]] : [];
    }),
  );

const fieldCode = z.enum(fieldCodes);

/** Reads values by the form that the office takes them in. Throws what the office would answer. */
export const readBody = <T>(form: z.ZodType<T>, given: object): T => {
  const read = form.safeParse(given);
  if (read.success) return read.data;
  throw new Invalid(
    Object.fromEntries(
      read.error.issues.map(({ path, message }) => [path.join('.'), fieldCode.safeParse(message).data ?? 'malformed']),
    ),
  );
};

/** What was looked for, or the refusal of what is not there. */
export const there = <T>(found: T | null | undefined): T => {
  if (found === null || found === undefined) throw new NotFound();
  return found;
};

/** `--publish` or `--hide`. */
export const readPublished = ({ values }: Given): { is_published?: boolean } =>
  values['publish'] === values['hide'] ? {} : { is_published: values['publish'] === true };
