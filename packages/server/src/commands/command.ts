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

export interface Running {
  signal: AbortSignal;
  emit: (event: CommandEvent) => void;
}

/** What a command runs with: who gave it, beside. */
export interface Acting extends Running {
  actor: Actor;
}

/** Where a command shows what goes on to people. */
export interface Screen {
  language: Language;
  /** Lines of the answer. */
  print(line: string): void;
  /** The line at the bottom of a terminal that is drawn over; null elsewhere. */
  status: ((line: string) => void) | null;
}

/** What was written behind the command's name. */
export interface Given {
  positionals: string[];
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  /** All of the standard input. */
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
  /** What its own help tells beside: options, exit codes. */
  details?: Record<Language, string>;
  options?: Record<string, { type: 'string' | 'boolean'; multiple?: true }>;
  args: z.ZodType<Args>;
  read(given: Given): Promise<Args> | Args;
  /** Asked first, at the terminal: does what needs no service, or answers null where one is needed after all. */
  runAlone?(config: Config, args: Args, running: Acting): Promise<number | null>;
  /** Answers the exit code. Throws `CommandFailure`. */
  run?(service: Service, args: Args, running: Acting): Promise<number>;
  /** Called with each event in turn. */
  show(screen: Screen): (event: CommandEvent) => void;
}

/** Keeps the types of a command's parts together. */
export const command = <Args>(declared: Command<Args>): Command => declared;
