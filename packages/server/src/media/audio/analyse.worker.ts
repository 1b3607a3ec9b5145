import { parentPort, workerData } from 'node:worker_threads';
import { analyse, digest } from './analyse.ts';
import type { Asked, Reported } from './analysers.ts';
import { ffmpegDecoder } from './native-decoder.ts';

const port = parentPort;
if (!port) throw new Error('analyse.worker runs as a worker thread');

const { ffmpeg } = workerData as { ffmpeg: string | null };
const native = ffmpeg === null ? null : ffmpegDecoder(ffmpeg);

// Silences decoders, which log each bad frame; a faulty file is reported once by its reason.
console.error = () => {};

const report = (message: Reported): void => port.postMessage(message);

const alive = (): void => report({ alive: true });

port.on('message', ({ what, path, heard = null }: Asked) => {
  if (what === 'digest') report({ result: digest(path, alive) });
  else void analyse(path, { native, heard, alive }).then((result) => report({ result }));
});
