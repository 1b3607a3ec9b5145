import type { Language } from '@kamerton/wire';
import type { CommandEvent, Screen } from '../commands/command.ts';
import { failureEvent, failureSentence } from '../commands/failures.ts';
import { findCommand } from '../commands/commands.ts';
import { parseWords, readArguments } from '../commands/read-arguments.ts';
import { runCommand } from '../commands/serve.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../start/config.ts';
import { fixedSecrets } from '../lib/secrets.ts';
import type { Service } from '../start/open-service.ts';
import type { Deps } from '../domains/deps.ts';
import { openTestApp } from './app.ts';

/** The events of a command, the text and bytes that people get of them. */
interface Outcome {
  code: number;
  events: CommandEvent[];
  text: string;
  bytes: Buffer;
}

/** Commands run in one process on a fresh database, as the terminal and the server run them, for the user `olga`. */
export const openCommandTest = async (secrets = fixedSecrets('a secret of the tests'), over: Partial<Deps> = {}) => {
  const test = await openTestApp(over, secrets);
  const home = mkdtempSync(join(tmpdir(), 'kamerton-commands-'));
  const service: Service = {
    ...test.deps,
    config: readConfig({ DATA_DIR: join(home, 'data') }),
    database: test.database,
    secrets,
    close: () => test.close(),
  };
  process.env['INIT_CWD'] = home;

  const run = async (
    words: string[],
    { language = 'en', input = '' }: { language?: Language; input?: string } = {},
  ): Promise<Outcome> => {
    const lines: string[] = [];
    const outcome: Outcome = { code: 1, events: [], text: '', bytes: Buffer.alloc(0) };
    const screen: Screen = {
      language,
      width: null,
      print: (line) => void lines.push(line),
      write: (bytes) => void (outcome.bytes = Buffer.concat([outcome.bytes, bytes])),
      status: null,
    };
    const found = await findCommand(words);
    if (!found) throw new Error(`no command ${words.join(' ')}`);
    const { command, name, rest } = found;
    let show: (event: CommandEvent) => void = () => {};
    const emit = (event: CommandEvent): void => {
      outcome.events.push(event);
      const failed = failureSentence(event, language);
      if (failed === null) show(event);
      else lines.push(failed);
    };
    try {
      const parsed = { ...parseWords(command, rest), readInput: async () => input };
      const args = await readArguments(command, parsed);
      show = command.show(screen, args);
      // As it goes through the server's socket.
      const request = { command: name, arguments: JSON.parse(JSON.stringify(args)) as unknown, user: 'olga' };
      const io = { signal: new AbortController().signal, emit, drained: async () => {} };
      outcome.code = await runCommand(service, request, io);
    } catch (error) {
      emit(failureEvent(error));
    }
    return { ...outcome, text: lines.join('\n') };
  };

  return {
    test,
    service,
    db: test.db,
    /** Relative paths are below it. */
    home,
    run,
    close: async () => {
      delete process.env['INIT_CWD'];
      await test.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
