import { isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import type { Config } from '../lib/config.ts';
import type { Actor } from '../domains/common/audit/audit.store.ts';
import type { Service } from '../start/open-service.ts';

/** One line of a command's output with `--json`. */
export type CommandEvent = Record<string, unknown>;

/** An event as a line; later versions of Node, among others, take separators within its texts for ends of lines too. */
export const jsonLine = (event: CommandEvent): string =>
  `${JSON.stringify(event)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)}\n`;

/** A command cannot do what it was asked to; the code selects a text. */
export class CommandFailure extends Error {
  readonly code: string;
  readonly details: Record<string, string>;

  constructor(code: string, details: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Exit code after an interrupt from the keyboard. */
export const interrupted = 130;

export interface CommandIo {
  /** Aborts on an interrupt from the keyboard. */
  signal: AbortSignal;
  emit: (event: CommandEvent) => void;
  /** Resolves when the reader accepts more events. */
  drained: () => Promise<void>;
}

export interface CommandContext extends CommandIo {
  actor: Actor;
}

/** The terminal or a substitute. */
export interface Screen {
  language: Language;
  /** Width in characters; null if it is not a terminal. */
  width: number | null;
  print(line: string): void;
  /** Writes bytes unchanged. */
  write(bytes: Uint8Array): void;
  /** Replaces the status line at the bottom of a terminal; null elsewhere. */
  status: ((line: string) => void) | null;
}

/** A boolean option. */
export const flag = z.boolean().default(false);

/** A file or folder named at the terminal. */
export const path = z.string().refine(isAbsolute);

/**
 * A word after a command's name: text, an email, an account by its email or id, or a file or folder, each optional with
 * `?`; `words` are all that follow.
 */
export type Word = 'word' | 'word?' | 'words' | 'email' | 'account' | 'path' | 'path?';

/** The words and options after a command's name. */
export interface Arguments {
  positionals: string[];
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  /** Reads all of standard input. */
  readInput: () => Promise<string>;
}

/**
 * One command. `read` and `show` run at the terminal, `run` in the process with the open database, which may be a
 * server; arguments and events pass between them as JSON.
 */
export interface Command<Args = unknown, Event = unknown> {
  /** Arguments after the name, as help shows them. */
  usage: string;
  /** Words after the name, by their names in `args`. */
  words?: Readonly<Record<string, Word>>;
  /** Options with a value, and those without one. */
  options?: readonly string[];
  flags?: readonly string[];
  /** Parses the words after the name if `options` cannot describe them. Throws `CommandFailure`. */
  parse?(words: string[]): Pick<Arguments, 'positionals' | 'values'>;
  /** Help that depends on the arguments; null if there is none. */
  help?(parsed: Arguments, isAsked: boolean, language: Language): string | null;
  /** True if it creates the database in an empty or new data folder. */
  creates?: true;
  /** True if it joins the data folder to a database that is not its own. */
  adopts?: true;
  /** Checks the words and options at the terminal, and again where the command runs. */
  args: z.ZodType<Args>;
  /** Checks the arguments further at the terminal, and returns values in the place of some. Throws `CommandFailure`. */
  complete?(args: Args, readInput: Arguments['readInput']): Promise<object | void> | object | void;
  /** Reads the arguments if `words` and `options` cannot describe them. Throws `CommandFailure`. */
  read?(parsed: Arguments): Promise<Args>;
  /** Runs at the terminal without a service; null if it needs one. */
  runAlone?(config: Config, args: Args, context: CommandContext): Promise<number | null>;
  /** Returns the exit code. Throws `CommandFailure`. */
  run?(service: Service, args: Args, context: CommandContext): Promise<number>;
  /** Returns a function that is called with each event in turn. */
  show(screen: Screen, args: Args): (event: Event) => void;
}

/** Infers the types of a declaration's arguments and of the events that it shows, which are those that it emits. */
export const command = <Args, Event = CommandEvent>(declared: Command<Args, Event>): Command => declared as Command;
