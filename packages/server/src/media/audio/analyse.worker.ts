import { constants, setPriority } from 'node:os';
import { endWithParent } from '../../lib/run-in-process.ts';
import { copyFiles } from '../copy-files.ts';
import { analyse, digest, hearStored, scan, type ScanResult } from './analyse.ts';
import type { Answer, Asked, Reported } from './analysers.ts';
import { ffmpegDecoder } from './native-decoder.ts';

const [, , ffmpeg] = process.argv;

const native = ffmpeg === undefined ? null : ffmpegDecoder(ffmpeg);

// Silences decoders, which log each bad frame; a faulty file is reported once by its reason.
console.error = () => {};

const report = (message: Reported): void => void process.send?.(message);

/** Milliseconds between two signs of life. */
const silence = 100;

let lastSent = 0;

/** Called for each part of a file: a message for each takes longer than measuring the part. */
const alive = (): void => {
  const now = performance.now();
  if (now - lastSent < silence) return;
  lastSent = now;
  report({ alive: true });
};

/** The programs that it starts have its priority. */
const yieldToOthers = (): void => setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const scanAll = async (paths: readonly string[]): Promise<ScanResult[]> => {
  const results: ScanResult[] = [];
  for (const path of paths) {
    results.push(await scan(path, { native, alive }));
    alive();
  }
  return results;
};

const answerTo = async (asked: Asked): Promise<Answer> => {
  if (asked.what === 'analyse' || asked.what === 'hear') yieldToOthers();
  switch (asked.what) {
    case 'digest':
      return digest(asked.path, alive);
    case 'scan':
      return scanAll(asked.paths);
    case 'copy':
      return copyFiles(asked.files);
    case 'hear':
      return hearStored(asked.file, { native, heard: asked.heard, alive });
    case 'analyse':
      return analyse(asked.path, { native, heard: asked.heard, longestMs: asked.longestMs, alive });
  }
};

process.on('message', (asked: Asked) => void answerTo(asked).then((result) => report({ result })));
endWithParent();
