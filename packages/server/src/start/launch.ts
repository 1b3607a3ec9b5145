import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** File name of the chunk that the bundler has put the program into; its `running` resolves when it has started. */
declare const entryChunk: string;

interface Chunk {
  file: string;
  script: Script;
  /** True if its compiled code is stored. */
  isKept: boolean;
}

/** Milliseconds after the start until compiled code is kept: by then a first request has been answered. */
const untilKept = 1000;

const folder = dirname(__filename);
/** V8 refuses what another version or other flags have written. */
const cacheFolder = join(folder, `compiled-${process.version}-${process.arch}`);
const cacheOf = (file: string): string => join(cacheFolder, `${file}.bin`);

const fromPackages = createRequire(__filename);
const chunks: Chunk[] = [];
const loaded = new Map<string, { exports: unknown }>();

const digestOf = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest();

/** Compiled code behind its digest: V8 would run damaged code. */
const readCompiled = (file: string): Buffer | undefined => {
  try {
    const stored = readFileSync(cacheOf(file));
    const compiled = stored.subarray(20);
    return digestOf(compiled).equals(stored.subarray(0, 20)) ? compiled : undefined;
  } catch {
    return undefined;
  }
};

/** Loads a chunk, a function expression in ASCII whose parameters are those of a CommonJS module. */
const load = (file: string): unknown => {
  const existing = loaded.get(file);
  if (existing) return existing.exports;
  const module: { exports: unknown } = { exports: {} };
  loaded.set(file, module);
  const path = join(folder, file);
  const cachedData = readCompiled(file);
  const script = new Script(readFileSync(path, 'latin1'), {
    filename: path,
    ...(cachedData && { cachedData }),
  });
  chunks.push({ file, script, isKept: cachedData !== undefined && !script.cachedDataRejected });
  const run = script.runInThisContext() as (...args: unknown[]) => void;
  run(
    module.exports,
    (id: string) => (id.startsWith('./') ? load(id.slice(2)) : fromPackages(id)),
    module,
    path,
    folder,
  );
  return module.exports;
};

/** Keeps the compiled code of chunks for the next start, with the functions that this one has compiled. */
const storeCompiled = (): void => {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    for (const chunk of chunks.filter(({ isKept }) => !isKept)) {
      const unfinished = `${cacheOf(chunk.file)}.${process.pid}`;
      const compiled = chunk.script.createCachedData();
      writeFileSync(unfinished, Buffer.concat([digestOf(compiled), compiled]));
      renameSync(unfinished, cacheOf(chunk.file));
      chunk.isKept = true;
    }
  } catch {
    // The folder may belong to somebody else; the next start compiles again.
  }
};

const launch = async (): Promise<void> => {
  const { running } = load(entryChunk) as { running: Promise<unknown> };
  await running;
  setTimeout(storeCompiled, untilKept).unref();
  // A command ends before.
  process.once('exit', storeCompiled);
};

void launch();
