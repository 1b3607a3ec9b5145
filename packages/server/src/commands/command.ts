import type { Language } from '@kamerton/wire';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Actor } from '../features/audit/audit.store.ts';
import type { Service } from '../open-service.ts';

/** One line of a command's answer, as programs read it with `--json`. */
export type CommandEvent = Record<string, unknown>;

/** A command cannot do what it was asked to; the code names a sentence for people. */
export class CommandFailure extends Error {
  readonly code: string;
  readonly details: Record<string, string>;

  constructor(code: string, details: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Exit code of what was stopped from the keyboard. */
export const interrupted = 130;

export interface CommandIo {
  /** Aborts when the command is stopped from the keyboard. */
  signal: AbortSignal;
  emit: (event: CommandEvent) => void;
  /** Resolves once the reader has room for more events. */
  drained: () => Promise<void>;
}

export interface CommandContext extends CommandIo {
  /** Who gave the command. */
  actor: Actor;
}

/** The terminal, or what stands in its place. */
export interface Screen {
  language: Language;
  /** In characters; null where it is not a terminal. */
  width: number | null;
  /** Prints a line of the answer. */
  print(line: string): void;
  /** Passes bytes on as they are. */
  write(bytes: Uint8Array): void;
  /** Draws the line at the bottom of a terminal over; null elsewhere. */
  status: ((line: string) => void) | null;
}

/** The words and options behind a command's name. */
export interface Arguments {
  positionals: string[];
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  /** Reads all of the standard input. */
  readInput: () => Promise<string>;
}

/**
 * One command. `read` and `show` work at the terminal, `run` where the database is open, which may be a running
 * server: between them everything goes as JSON.
 */
export interface Command<Args = unknown> {
  /** Behind the name, as help shows it. */
  usage: string;
  summary: Record<Language, string>;
  /** Options and exit codes, for the command's own help. */
  details?: Record<Language, string>;
  options?: Record<string, { type: 'string' | 'boolean'; multiple?: true }>;
  /** Splits what stands behind the name, where `options` cannot say it. Throws `CommandFailure`. */
  parse?(words: string[]): Pick<Arguments, 'positionals' | 'values'>;
  /** Help that depends on what was written; null where there is none to give. */
  help?(given: Arguments, isAsked: boolean, language: Language): string | null;
  args: z.ZodType<Args>;
  /** Throws `CommandFailure`. */
  read(given: Arguments): Promise<Args> | Args;
  /** Runs at the terminal before a service is looked for; null where one is needed after all. */
  runAlone?(config: Config, args: Args, context: CommandContext): Promise<number | null>;
  /** Returns the exit code. Throws `CommandFailure`. */
  run?(service: Service, args: Args, context: CommandContext): Promise<number>;
  /** Returns what is called with each event in turn. */
  show(screen: Screen, args: Args): (event: CommandEvent) => void;
}

/** Keeps the types of a command's parts together. */
export const command = <Args>(declared: Command<Args>): Command => declared;
