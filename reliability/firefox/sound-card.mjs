import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { atLeave } from '../../tools/lib/leave.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';

const rate = 8000;
/** Seconds that are listened to at a time: some blocks of the card, and less than a crossfade. */
const seconds = 0.5;
const most = rate * seconds;

/** Share of the energy of samples that a pure tone of this frequency has (Goertzel). */
export function shareOf(samples, hertz) {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [last, before] = [0, 0];
  for (const sample of samples) [last, before] = [sample + factor * last - before, last];
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
  const power = last * last + before * before - factor * last * before;
  return energy === 0 ? 0 : (2 * power) / (energy * samples.length);
}

/** Root mean square of samples, 1 being full scale. */
export const loudnessOf = (samples) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1));

async function connected(socket) {
  for (let tries = 0; tries < 100; tries += 1) {
    const stream = connect(socket);
    const isOpen = await once(stream, 'connect').then(
      () => true,
      () => false,
    );
    if (isOpen) return stream;
    await wait(50);
  }
  return null;
}

/**
 * A sound card without loudspeakers that tells what a program plays on it. Firefox runs no AudioContext without a card,
 * and what a page plays by an element alone cannot be measured from inside without changing how it plays.
 */
export async function openSoundCard() {
  const folder = temporaryFolder('kamerton-card-');
  const sockets = { play: join(folder, 'play'), heard: join(folder, 'heard') };
  const modules = [
    'module-null-sink sink_name=card',
    `module-native-protocol-unix auth-anonymous=1 socket=${sockets.play}`,
    `module-simple-protocol-unix socket=${sockets.heard} record=true playback=false source=card.monitor rate=${rate} format=s16le channels=1`,
  ];
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disable-shm=yes'];
  const args = [...options, ...modules.map((module) => `--load=${module}`)];
  const server = spawn('pulseaudio', args, {
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
  server.once('error', (error) => (said += error.message));
  const close = atLeave(() => server.kill('SIGKILL'));
  const stream = await connected(sockets.heard);
  if (!stream) {
    close();
    throw new Refusal('No sound card could be made of PulseAudio.', said);
  }
  let samples = [];
  let odd = Buffer.alloc(0);
  stream.on('data', (bytes) => {
    const all = Buffer.concat([odd, bytes]);
    const count = Math.floor(all.length / 2);
    odd = all.subarray(count * 2);
    for (let at = 0; at < count; at += 1) samples.push(all.readInt16LE(at * 2) / 32_768);
    samples = samples.slice(-most);
  });
  stream.on('error', () => {});
  return {
    /** Where programs find it, as `PULSE_SERVER`. */
    address: `unix:${sockets.play}`,
    /** The latest half second, which nothing of before this call is in. */
    listen: async () => {
      samples = [];
      while (samples.length < most) await wait(20);
      return samples.slice(0, most);
    },
    /** What is heard, as it comes: the samples of the last half second. */
    latest: () => samples,
    close: () => {
      stream.destroy();
      close();
    },
  };
}
