import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CommandEvent } from '../commands/command.ts';
import { serveCommand } from '../commands/serve.ts';
import { readConfig } from '../config.ts';
import { openService, type Service } from '../open-service.ts';
import { flac } from './flac-files.ts';
import { fadingTone } from './sound-files.ts';

/** The built command line: the tests of processes run what is shipped. */
const program = fileURLToPath(new URL('../../dist/commands/main.js', import.meta.url));

/** Number of tracks, all of one album, in the folder of music. */
export const musicFiles = 12;

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
  events: CommandEvent[];
}

const eventsIn = (text: string): CommandEvent[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as CommandEvent);

/** The command line with a folder of music and a data folder of its own. */
export interface CommandLine {
  home: string;
  music: string;
  dataDir: string;
  kamerton(args: string[], lang?: string, input?: string): Promise<Ended>;
  /** An import that is watched line by line. */
  startImport(): {
    child: ChildProcess;
    afterFiles: (count: number) => Promise<void>;
    ended: Promise<number | null>;
  };
  /** Opens the data folder as a server does: commands go through it from then on. */
  serve(): Promise<{ service: Service; idle(): Promise<unknown>; close(): Promise<void> }>;
  close(): void;
}

export const openCommandLine = (): CommandLine => {
  const home = mkdtempSync(join(tmpdir(), 'kamerton-cli-'));
  const [music, dataDir] = [join(home, 'music'), join(home, 'data')];
  mkdirSync(music);
  for (let n = 0; n < musicFiles; n += 1) {
    writeFileSync(join(music, `${n}.flac`), flac(fadingTone(2 + n / 100), [`TITLE=Track ${n}`, 'ALBUM=One']));
  }
  const running = new Set<ChildProcess>();
  const environment = (lang = 'en_GB.UTF-8'): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    LANG: lang,
    DATA_DIR: dataDir,
    // npm says so where it was called from.
    INIT_CWD: home,
  });
  return {
    home,
    music,
    dataDir,
    kamerton: (args, lang, input = '') =>
      new Promise((resolve) => {
        const options = { env: environment(lang) };
        const child = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
          running.delete(child);
          const code = typeof error?.code === 'number' ? error.code : 0;
          resolve({ code, stdout, stderr, events: eventsIn(stdout) });
        });
        running.add(child);
        child.stdin?.end(input);
      }),
    startImport: () => {
      const child = spawn(process.execPath, [program, 'import', music, '--json'], { env: environment() });
      running.add(child);
      const lines = createInterface({ input: child.stdout });
      const afterFiles = async (count: number): Promise<void> => {
        let seen = 0;
        for await (const line of lines) {
          if ((JSON.parse(line) as CommandEvent)['type'] === 'file') seen += 1;
          if (seen >= count) return;
        }
      };
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      return { child, afterFiles, ended };
    },
    serve: async () => {
      const served: Promise<void>[] = [];
      const service = await openService(
        readConfig({ DATA_DIR: dataDir }),
        (socket, line) => void served.push(serveCommand(service, socket, line)),
      );
      return { service, idle: () => Promise.all(served), close: () => service.close() };
    },
    close: () => {
      for (const child of running) child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
};
