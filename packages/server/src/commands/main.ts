import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { explainFailure } from '../start-failures.ts';
import { systemLanguage } from '../lib/system-language.ts';
import { systemUser } from '../lib/system-user.ts';
import { type Command, type CommandEvent, CommandFailure, type Given, interrupted } from './command.ts';
import { aliases, commands } from './commands.ts';
import { failureSentence } from './failures.ts';
import { commandHelp, helpText } from './help.ts';
import { perform } from './perform.ts';
import { terminalScreen } from './screen.ts';
import { apiFailure } from './serve.ts';

const language = systemLanguage();

/** The longest run of leading words that names a command. */
const findCommand = (words: readonly string[]): { name: string; command: Command } | null => {
  for (const count of [3, 2, 1]) {
    const name = words.slice(0, count).join(' ');
    const command = commands[name];
    if (command) return { name, command };
  }
  return null;
};

const standard = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

const readGiven = (command: Command, rest: string[]): Given => {
  try {
    const parsed = parseArgs({ args: rest, options: { ...standard, ...command.options }, allowPositionals: true });
    return {
      positionals: parsed.positionals,
      values: parsed.values,
      readInput: () => text(process.stdin),
    };
  } catch {
    throw new CommandFailure('wrong_usage', { usage: command.usage });
  }
};

const stop = new AbortController();

/** Ctrl+C asks the command to end in order; a second one ends the process. */
const keyboard = (): AbortSignal => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (stop.signal.aborted ? process.exit(interrupted) : stop.abort()));
  }
  return stop.signal;
};

/** An event as a line for programs; a failure carries its sentence. */
const printJson = (event: CommandEvent): void => {
  const message = failureSentence(event, language);
  process.stdout.write(`${JSON.stringify(message === null ? event : { ...event, message })}\n`);
};

const printer = (command: Command, json: boolean): ((event: CommandEvent) => void) => {
  if (json) return printJson;
  const screen = terminalScreen(language);
  const show = command.show(screen);
  return (event) => {
    const failed = failureSentence(event, language);
    if (failed === null) return show(event);
    screen.status?.('');
    console.error(failed);
  };
};

/** A failure that no event told of: where the service could not be opened, or before that. */
const failedEvent = (error: unknown, config: Config | undefined): CommandEvent => {
  if (error instanceof CommandFailure) return { type: 'failed', code: error.code, ...error.details };
  if (error instanceof DomainError) return apiFailure(error);
  const { code, message } = error as NodeJS.ErrnoException;
  const sentence = explainFailure(error, config, language);
  if (sentence !== null) return { type: 'failed', code: 'cannot_start', message: sentence };
  return { type: 'failed', code: 'unexpected', reason: code ?? message };
};

/** Programs that ask for JSON get it for a wrong call too. */
const asksJson = (argv: readonly string[]): boolean => {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
};

const main = async (argv: string[]): Promise<number> => {
  const [first, ...behind] = argv;
  const asksHelp = first !== undefined && ['help', '--help', '-h'].includes(first);
  const [word = '', ...more] = asksHelp ? behind : argv;
  const words = word === '' ? [] : [aliases[word] ?? word, ...more];
  let config: Config | undefined;
  try {
    const found = findCommand(words);
    if (!found) {
      const wantsHelp = asksHelp || words.includes('--help') || words.includes('-h');
      const named = words.filter((word) => !word.startsWith('-'));
      const help = asksJson(argv) ? null : helpText(language, named);
      if (help === null) throw new CommandFailure('unknown_command', { command: named.slice(0, 3).join(' ') });
      console.log(help);
      return wantsHelp ? 0 : 1;
    }
    const { name, command } = found;
    const given = readGiven(command, words.slice(name.split(' ').length));
    if (asksHelp || given.values['help']) {
      console.log(commandHelp(command, language));
      return 0;
    }
    config = readConfig(process.env);
    const args = await command.read(given);
    const emit = printer(command, given.values['json'] === true);
    return await perform(config, { command: name, args, user: systemUser() }, { signal: keyboard(), emit });
  } catch (error) {
    const event = failedEvent(error, config);
    if (asksJson(argv)) printJson(event);
    else console.error(failureSentence(event, language));
    return 1;
  }
};

// Who has read enough closes the pipe: what is printed from then on goes nowhere, and the command ends in order.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stop.abort();
  });
}

process.exitCode = await main(process.argv.slice(2));
