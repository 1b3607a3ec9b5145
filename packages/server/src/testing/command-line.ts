import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CommandEvent } from '../commands/command.ts';
import { builtClusters } from '../db/cluster.ts';
import { flac } from './flac-files.ts';
import { fadingTone } from './sound-files.ts';

/** The bundles that `npm start` and `npm run kamerton` run: the tests of processes run what is shipped. */
const bundle = (name: string): string => fileURLToPath(new URL(`../../dist/bundle/${name}.cjs`, import.meta.url));

/** Number of tracks, all of one album, in a folder of music. */
export const musicFiles = 12;

/** Writes an album of `musicFiles` tracks. */
export const writeMusic = (folder: string, album: string, seconds: number): string => {
  mkdirSync(folder);
  for (let n = 0; n < musicFiles; n += 1) {
    const tags = [`TITLE=${album} ${n}`, `ALBUM=${album}`];
    writeFileSync(join(folder, `${n}.flac`), flac(fadingTone(seconds + n / 100), tags));
  }
  return folder;
};

/** A data folder with the database that a first start copies from the build, without forcing it to disk. */
export const placeData = (folder: string): string => {
  cpSync(join(builtClusters, 'migrated'), join(folder, 'database'), { recursive: true });
  return folder;
};

export interface Ended {
  /** Null for one that a signal has ended. */
  code: number | null;
  stdout: string;
  stderr: string;
  events: CommandEvent[];
}

const eventsIn = (text: string): CommandEvent[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as CommandEvent);

const environment = (dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  TMPDIR: tmpdir(),
  LANG: 'en_GB.UTF-8',
  DATA_DIR: dataDir,
  ...more,
});

/** Environment of a process that stops once it has written `files` events of files, until it gets SIGCONT. */
const stoppingAfter = (files: number): NodeJS.ProcessEnv => {
  const code = `import net from 'node:net';
    const { write } = net.Socket.prototype;
    let left = ${files};
    net.Socket.prototype.write = function (...given) {
      const isDrained = write.apply(this, given);
      if (String(given[0]).startsWith('{"type":"file"') && (left -= 1) === 0) process.kill(process.pid, 'SIGSTOP');
      return isDrained;
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

export interface RunningServer {
  /** Address of the running server. */
  address: string;
  /** Everything that it has printed. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Exit code; null for one that a signal has ended. */
  ended: Promise<number | null>;
}

/**
 * Starts the server as `npm start` does, on a free port; resolves when it listens. `user`: one other than its caller;
 * `program`: a copy of the bundle.
 */
export const startServer = async (
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  { program = bundle('start'), ...user }: { uid?: number; gid?: number; program?: string } = {},
): Promise<RunningServer> => {
  const child = spawn(process.execPath, ['--v8-pool-size=1', program], {
    ...user,
    env: environment(dataDir, { PORT: '0', DEMO: '0', ...settings }),
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    }
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return { address, output: () => output, kill: (signal) => void child.kill(signal), ended };
};

/** The command line with folders of music and a data folder of its own. */
export interface CommandLine {
  home: string;
  music: string;
  otherMusic: string;
  dataDir: string;
  kamerton(args: string[], lang?: string, input?: string, settings?: NodeJS.ProcessEnv): Promise<Ended>;
  /**
   * Starts an import of a folder, and sends it a signal once it has reported `files` files; returns its exit code. It
   * imports no more meanwhile; nor does a server that serves it, if that is to stop after as many.
   */
  importUntil(folder: string, files: number, signal: NodeJS.Signals): Promise<number | null>;
  /** Starts a server, whose import root is `home`: commands go through it from then on. `files`: see `importUntil`. */
  serve(files?: number): Promise<{ close(signal?: NodeJS.Signals): Promise<void> }>;
  close(): void;
}

export const openCommandLine = (): CommandLine => {
  const home = mkdtempSync(join(tmpdir(), 'kamerton-cli-'));
  const music = writeMusic(join(home, 'music'), 'One', 1);
  const otherMusic = writeMusic(join(home, 'other-music'), 'Two', 2);
  const dataDir = placeData(join(home, 'data'));
  const running = new Set<ChildProcess>();
  const servers = new Set<RunningServer>();
  // npm says so where it was called from.
  const env = (LANG = 'en_GB.UTF-8') => environment(dataDir, { LANG, INIT_CWD: home });
  return {
    home,
    music,
    otherMusic,
    dataDir,
    kamerton: (args, lang, input = '', settings = {}) =>
      new Promise((resolve) => {
        const options = { env: { ...env(lang), ...settings } };
        const child = execFile(process.execPath, [bundle('kamerton'), ...args], options, (error, stdout, stderr) => {
          running.delete(child);
          // Neither a signal nor an output that is too long has a code, and neither is a success.
          const code = typeof error?.code === 'number' ? error.code : null;
          resolve({ code: error ? code : 0, stdout, stderr, events: eventsIn(stdout) });
        });
        running.add(child);
        child.stdin?.end(input);
      }),
    importUntil: async (folder, files, signal) => {
      const child = spawn(process.execPath, [bundle('kamerton'), 'import', folder, '--json'], {
        env: { ...env(), ...(servers.size === 0 && stoppingAfter(files)) },
      });
      running.add(child);
      let seen = 0;
      createInterface({ input: child.stdout }).on('line', (line) => {
        if ((JSON.parse(line) as CommandEvent)['type'] !== 'file') return;
        seen += 1;
        if (seen === files) child.kill(signal);
      });
      const [code] = (await once(child, 'close')) as [number | null];
      running.delete(child);
      for (const server of servers) server.kill('SIGCONT');
      return code;
    },
    serve: async (files) => {
      const server = await startServer(dataDir, {
        IMPORT_ROOT: home,
        ...(files !== undefined && stoppingAfter(files)),
      });
      servers.add(server);
      return {
        close: async (signal = 'SIGINT') => {
          server.kill(signal);
          await server.ended;
          servers.delete(server);
        },
      };
    },
    close: () => {
      for (const process of [...running, ...servers]) process.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
};
