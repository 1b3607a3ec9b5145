import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { explainFailure } from '../start-failures.ts';
import { systemLanguage } from '../system-language.ts';
import { type Command, type CommandEvent, CommandFailure, type Given } from './command.ts';
import { commands } from './commands.ts';
import { failureSentence } from './failures.ts';
import { commandHelp, helpText } from './help.ts';
import { perform } from './perform.ts';
import { terminalScreen } from './screen.ts';

const language = systemLanguage();

/** The longest run of leading words that names a command. */
const findCommand = (words: readonly string[]): { name: string; command: Command } | null => {
  for (const name of [words.slice(0, 2).join(' '), words[0] ?? '']) {
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

/** Ctrl+C asks the command to end in order; a second one ends the process. */
const keyboard = (): AbortSignal => {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (stop.signal.aborted ? process.exit(130) : stop.abort()));
  }
  return stop.signal;
};

const printer = (command: Command, json: boolean): ((event: CommandEvent) => void) => {
  if (json) return (event) => void process.stdout.write(`${JSON.stringify(event)}\n`);
  const screen = terminalScreen(language);
  const show = command.show(screen);
  return (event) => {
    const failed = failureSentence(event, language);
    if (failed === null) return show(event);
    screen.status?.('');
    console.error(failed);
  };
};

const explained = (error: unknown, config: Config | undefined): string => {
  if (error instanceof CommandFailure) {
    return failureSentence({ type: 'failed', code: error.code, ...error.details }, language) ?? error.code;
  }
  const reason = (error as Error).message;
  return (
    explainFailure(error, config, language) ??
    failureSentence({ type: 'failed', code: 'unexpected', reason }, language) ??
    reason
  );
};

const main = async (argv: string[]): Promise<number> => {
  const [first] = argv;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    console.log(helpText(language));
    return first === undefined ? 1 : 0;
  }
  let config: Config | undefined;
  try {
    const found = findCommand(argv);
    if (!found) throw new CommandFailure('unknown_command', { command: first });
    const { name, command } = found;
    const given = readGiven(command, argv.slice(name.split(' ').length));
    if (given.values['help']) {
      console.log(commandHelp(command, language));
      return 0;
    }
    config = readConfig(process.env);
    const args = await command.read(given);
    const emit = printer(command, given.values['json'] === true);
    return await perform(config, { command: name, args }, { signal: keyboard(), emit });
  } catch (error) {
    console.error(explained(error, config));
    return 1;
  }
};

process.exitCode = await main(process.argv.slice(2));
