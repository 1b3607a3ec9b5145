import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { analyse, digest, scan } from './analyse.ts';
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

/** On Linux the priority is that of the calling thread and the programs it starts; elsewhere that of the process. */
const yieldToOthers = (): void => {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
};

port.on('message', ({ what, path, heard = null }: Asked) => {
  if (what === 'digest') report({ result: digest(path, alive) });
  else if (what === 'scan') void scan(path, { native, alive }).then((result) => report({ result }));
  else {
    yieldToOthers();
    void analyse(path, { native, heard, alive }).then((result) => report({ result }));
  }
});
