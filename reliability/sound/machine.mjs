import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canInstall } from '../../tools/lib/debian.mjs';
import { atLeave } from '../../tools/lib/leave.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { openSoundServer } from './server.mjs';

/** Programs and the Debian packages that have them. Chromium has to be a whole one: the headless shell has no output. */
const programs = { pulseaudio: 'pulseaudio', parec: 'pulseaudio-utils', chromium: 'chromium', ffmpeg: 'ffmpeg' };

const pathOf = (name) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Finds the programs that play and record, from Debian where they are missing. @returns {Promise<string>} Chromium */
export async function findPrograms(say) {
  const isMissing = () => Object.keys(programs).filter((name) => !pathOf(name));
  const missing = isMissing();
  if (missing.length > 0 && canInstall())
    await aptInstall(
      missing.map((name) => programs[name]),
      say,
    );
  const left = isMissing();
  if (left.length > 0) throw new Refusal(`To record the sound output, install ${left.join(', ')}.`);
  return pathOf('chromium');
}

export const rate = 48_000;
export const channels = 2;

/** A sound server of its own with one output, which nobody hears and which can be recorded. */
export async function openOutput() {
  const { folder, address, load, close } = await openSoundServer();
  await load('module-null-sink', 'sink_name=venue', `rate=${rate}`, `channels=${channels}`);
  const env = { PULSE_SERVER: address, HOME: folder };
  return {
    env,
    /** Records what comes out, as little-endian samples of 16 bits. `beganAt`: milliseconds since 1970 of the first. */
    record: async () => {
      const file = join(folder, 'recording');
      const recorder = spawn(
        'parec',
        ['--device=venue.monitor', '--format=s16le', `--rate=${rate}`, `--channels=${channels}`, '--latency-msec=50'],
        { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } },
      );
      atLeave(() => recorder.kill('SIGKILL'));
      recorder.stdout.pipe(createWriteStream(file));
      await once(recorder.stdout, 'data');
      const beganAt = Date.now();
      return {
        file,
        beganAt,
        size: () => statSync(file).size,
        stop: async () => {
          const gone = once(recorder, 'close');
          recorder.kill('SIGTERM');
          await gone;
        },
      };
    },
    close,
  };
}
