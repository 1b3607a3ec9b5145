import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Config } from '../lib/config.ts';
import { readConfig } from '../start/config.ts';
import { explainFailure } from '../start/failures.ts';
import { systemLanguage, systemUser } from '../lib/system-language.ts';
import { TemporaryFolderUnusable } from '../lib/temporary-folders.ts';
import {
  type Arguments,
  type Command,
  type CommandEvent,
  CommandFailure,
  interrupted,
  jsonLine,
  type Screen,
} from './command.ts';
import { creationSentence, failureEvent, failureSentence } from './failures.ts';
import { findCommand } from './commands.ts';
import { commandHelp, helpText } from './help.ts';
import { perform } from './perform.ts';
import { parseWords, readArguments } from './read-arguments.ts';

const language = systemLanguage();

const stop = new AbortController();

/** Ctrl+C aborts the command; a second one ends the process. */
const keyboard = (): AbortSignal => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (stop.signal.aborted ? process.exit(interrupted) : stop.abort()));
  }
  return stop.signal;
};

const drained = async (): Promise<void> => {
  const { stdout } = process;
  // A closed pipe has its own listener.
  if (stdout.writableNeedDrain) await once(stdout, 'drain', { signal: stop.signal }).catch(() => {});
};

/** Returns to the start of the line and clears it. */
const overLine = '\r\u001B[2K';

/** Output goes to standard output, the status line to standard error if it is a terminal. */
const terminalScreen = (): Screen => {
  const { stderr, stdout } = process;
  return {
    language,
    width: stdout.isTTY ? stdout.columns || 80 : null,
    print: (line) => void stdout.write(`${line}\n`),
    write: (bytes) => void stdout.write(bytes),
    status: stderr.isTTY ? (line) => void stderr.write(overLine + line.slice(0, (stderr.columns || 80) - 1)) : null,
  };
};

/** Prints an event as a JSON line; a failure includes its text. */
const printJson = (event: CommandEvent): void => {
  const message = failureSentence(event, language) ?? creationSentence(event, language);
  process.stdout.write(jsonLine(message === null ? event : { ...event, message }));
};

const printer = (command: Command, args: unknown, json: boolean): ((event: CommandEvent) => void) => {
  if (json) return printJson;
  const screen = terminalScreen();
  const show = command.show(screen, args);
  return (event) => {
    const sentence = failureSentence(event, language) ?? creationSentence(event, language);
    if (sentence === null) return show(event);
    screen.status?.('');
    console.error(sentence);
  };
};

/** The event of a failure outside of a command, such as a service that cannot be opened. */
const startFailure = (error: unknown, config: Config | undefined): CommandEvent => {
  const isOfCommand = error instanceof CommandFailure || error instanceof TemporaryFolderUnusable;
  const sentence = isOfCommand ? null : explainFailure(error, config, language);
  return sentence === null ? failureEvent(error) : { type: 'failed', code: 'cannot_start', message: sentence };
};

/** True if output is JSON, also for an invalid call. */
const asksJson = (argv: readonly string[]): boolean => {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).some((word) => word === '--json' || word.startsWith('--json='));
};

const main = async (argv: string[]): Promise<number> => {
  const [first, ...behind] = argv;
  const asksHelp = first !== undefined && ['help', '--help', '-h'].includes(first);
  const [word = '', ...more] = asksHelp ? behind : argv;
  const words = word === '' ? [] : [word, ...more];
  let config: Config | undefined;
  try {
    const found = await findCommand(words);
    if (!found) {
      const wantsHelp = asksHelp || words.includes('--help') || words.includes('-h');
      const named = words.filter((word) => !word.startsWith('-'));
      const help = asksJson(argv) ? null : helpText(language, named);
      if (help === null) throw new CommandFailure('unknown_command', { command: named.slice(0, 2).join(' ') });
      console.log(help);
      return wantsHelp ? 0 : 1;
    }
    const { name, command, rest } = found;
    const parsed: Arguments = { ...parseWords(command, rest), readInput: () => text(process.stdin) };
    const isAsked = asksHelp || parsed.values['help'] === true;
    const help = command.help?.(parsed, isAsked, language) ?? (isAsked ? commandHelp(found, language) : null);
    if (help !== null) {
      console.log(help);
      return 0;
    }
    config = readConfig(process.env);
    const args = await readArguments(command, parsed);
    const emit = printer(command, args, parsed.values['json'] === true);
    return await perform(
      config,
      command,
      { command: name, arguments: args, user: systemUser() },
      { signal: keyboard(), emit, drained },
    );
  } catch (error) {
    const event = startFailure(error, config);
    if (asksJson(argv)) printJson(event);
    else console.error(failureSentence(event, language));
    return 1;
  }
};

// A reader such as `head` closes the pipe: the command stops and further output is dropped.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stop.abort();
  });
}

/** Resolves when the command has ended. */
export const running = (async () => {
  process.exitCode = await main(process.argv.slice(2));
})();
