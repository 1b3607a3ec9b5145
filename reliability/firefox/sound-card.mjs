import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connected, openSoundServer } from '../sound/server.mjs';

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

/**
 * A sound card without loudspeakers that tells what a program plays on it. Firefox runs no AudioContext without a card,
 * and what a page plays by an element alone cannot be measured from inside without changing how it plays.
 */
export async function openSoundCard() {
  const { folder, address, load, unload, close } = await openSoundServer();
  const heard = join(folder, 'heard');
  const protocol = 'module-simple-protocol-unix';
  let samples = [];
  let stream;
  const plug = async () => {
    await load('module-null-sink', 'sink_name=card');
    const options = [
      'record=true',
      'playback=false',
      'source=card.monitor',
      `rate=${rate}`,
      'format=s16le',
      'channels=1',
    ];
    await load(protocol, `socket=${heard}`, ...options);
    stream = await connected(heard);
    let odd = Buffer.alloc(0);
    stream.on('data', (bytes) => {
      const all = Buffer.concat([odd, bytes]);
      const count = Math.floor(all.length / 2);
      odd = all.subarray(count * 2);
      for (let at = 0; at < count; at += 1) samples.push(all.readInt16LE(at * 2) / 32_768);
      samples = samples.slice(-most);
    });
    stream.on('error', () => {});
  };
  await plug();
  return {
    address,
    plug,
    /** The loudspeakers are gone, for programs that are started from now on too. */
    unplug: async () => {
      stream.destroy();
      await unload(protocol);
      await unload('module-null-sink');
    },
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
