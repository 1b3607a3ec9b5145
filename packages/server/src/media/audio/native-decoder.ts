import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { constants as system } from 'node:os';
import { delimiter, join } from 'node:path';
import type { AudioFormat } from './format.ts';
import { openOutputPipe } from './output-pipe.ts';
import type { Pcm } from './pcm.ts';
import { type Interruption, Refusal } from '../../formats/audio-refusal.ts';
import { wavSound } from './wav-stream.ts';

/** A program that decodes a file to WAV on its standard output. */
export interface NativeDecoder {
  program: string;
  arguments(path: string, format: AudioFormat): readonly string[];
}

/** The program could not be started, so that nothing is known about the file. */
export class NativeDecoderMissing extends Error {}

/** FFmpeg's names of the formats: given explicitly, it does not probe a disguised file. */
const demuxers: Record<AudioFormat, string> = {
  mp3: 'mp3',
  flac: 'flac',
  'ogg-vorbis': 'ogg',
  'ogg-opus': 'ogg',
  'ogg-flac': 'ogg',
  mp4: 'mov',
  adts: 'aac',
  wav: 'wav',
};

/** Decoder limits: bytes of address space and of one allocation, seconds of CPU. A day of sound takes some minutes. */
const most = { bytes: 2 * 1024 ** 3, block: 256 * 1024 ** 2, seconds: 1800 };

/** A shell sets the limits and becomes the program; Windows has neither. */
const limited = (program: string, args: readonly string[]): [string, readonly string[]] => {
  if (process.platform === 'win32') return [program, args];
  const limits = `ulimit -v ${most.bytes / 1024} 2>/dev/null; ulimit -t ${most.seconds} 2>/dev/null`;
  return ['/bin/sh', ['-c', `${limits}; exec "$0" "$@"`, program, ...args]];
};

export const ffmpegDecoder = (program: string): NativeDecoder => ({
  program,
  arguments: (path, format) =>
    [
      '-nostdin',
      '-v',
      'error',
      '-threads',
      '1',
      '-protocol_whitelist',
      'file,pipe',
      '-max_alloc',
      `${most.block}`,
    ].concat(
      ['-f', demuxers[format], '-i', `file:${path}`],
      // Unflushed, it writes a pipe's worth at once instead of each packet; without the chunk that names the program,
      // the samples begin at a multiple of their size, and chunks need not be joined.
      ['-map', '0:a:0', '-c:a', 'pcm_s16le', '-flush_packets', '0', '-bitexact', '-f', 'wav', 'pipe:1'],
    ),
});

/** Returns the first program of this name on PATH, or null. */
export const findOnPath = (name: string, path = process.env['PATH'] ?? ''): string | null => {
  const candidates = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name));
  return candidates.find(isExecutable) ?? null;
};

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Exit codes of a program that cannot be run, such as for a missing library. */
const notStarted = new Set([126, 127]);

type End = { code: number | null; signal: NodeJS.Signals | null } | { error: Error };

/** Exit codes by which FFmpeg tells that it was asked to end, or that it got no memory. */
const interruptedBy: Readonly<Record<number, Interruption>> = { 255: 'process_ended', 244: 'no_memory' };

/** Name of the signal by which a program was killed that a script has started, which exits with 128 and its number. */
const signalIn = (code: number): string | undefined =>
  Object.entries(system.signals).find(([, number]) => code === 128 + number)?.[0];

/** Throws if a program has ended for a reason that says nothing about the file. */
const throwIfInterrupted = (program: string, end: End): void => {
  if ('error' in end) throw new NativeDecoderMissing(end.error.message);
  const { code, signal } = end;
  if (code !== null && notStarted.has(code)) throw new NativeDecoderMissing(program);
  const killedBy = code === null ? signal : signalIn(code);
  // Its output is closed where its reader refuses it.
  const interruption = killedBy ? killedBy !== 'SIGPIPE' && 'process_ended' : interruptedBy[code ?? 0];
  if (interruption) throw new Refusal(killedBy === 'SIGXCPU' ? 'timed_out' : interruption);
};

/**
 * Decodes a file with an external program. Throws `NativeDecoderMissing`, or `Refusal`: of what the program reports, or of
 * what has ended it.
 */
export async function* nativeSound(decoder: NativeDecoder, path: string, format: AudioFormat): AsyncGenerator<Pcm> {
  const pipe = await openOutputPipe().catch(() => {
    // The folder for temporary files is full or gone.
    throw new Refusal('no_space');
  });
  const [program, args] = limited(decoder.program, decoder.arguments(path, format));
  const child = spawn(program, args, { stdio: ['ignore', pipe.input, 'ignore'] });
  pipe.input.destroy();
  const ended = new Promise<End>((resolve) => {
    child.once('error', (error) => resolve({ error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  try {
    yield* wavSound(pipe.chunks());
    const end = await ended;
    throwIfInterrupted(decoder.program, end);
    if (!('code' in end) || end.code !== 0) throw new Refusal('damaged');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A program that was killed has not written its output to the end.
    pipe.close();
    throwIfInterrupted(decoder.program, await ended);
    throw error;
  } finally {
    pipe.close();
    child.kill('SIGKILL');
  }
}
