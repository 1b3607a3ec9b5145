import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { channels, rate } from './machine.mjs';

const read = async (args) => {
  const { stderr } = await promisify(execFile)('ffmpeg', ['-hide_banner', '-nostats', ...args, '-f', 'null', '-'], {
    maxBuffer: 2 ** 26,
  });
  return stderr;
};

const last = (text, pattern) => Number([...text.matchAll(pattern)].at(-1)?.[1] ?? Number.NaN);

/** What a player puts out for a file: one channel sounds on both sides. */
const asHeard = 'aformat=channel_layouts=stereo|mono,pan=stereo|c0=c0|c1=c1';
const monoAsHeard = 'pan=stereo|c0=c0|c1=c0';

const loudnessIn = (text) => last(text, /\bI:\s+(-?[\d.]+) LUFS/g);

/** Integrated loudness (EBU R 128, LUFS) and highest sample (dBFS) of a file, by ffmpeg. */
export async function measureFile(file, isMono) {
  const text = await read([
    '-i',
    file,
    '-af',
    `${isMono ? monoAsHeard : asHeard},astats=measure_perchannel=none,ebur128`,
  ]);
  return { lufs: loudnessIn(text), peak: last(text, /Peak level dB:\s+(-?[\d.]+)/g) };
}

/** Integrated loudness of a part of a recording, in LUFS; seconds from its beginning. */
export async function loudnessOf(file, from, to) {
  const raw = ['-f', 's16le', '-ar', String(rate), '-ac', String(channels)];
  return loudnessIn(await read([...raw, '-ss', String(from), '-t', String(to - from), '-i', file, '-af', 'ebur128']));
}

/** Samples of a window of 10 ms. */
const windowed = (rate / 100) * channels;
/** Root mean square below which a window is silent, 1 being full scale. */
const silent = 0.0005;

/**
 * Follows a whole recording: seconds of silence between its first sound and its last, and runs of samples at full scale,
 * which are peaks that were cut off. `gaps` are `{ at, seconds }`, longer than `leastGap`.
 */
export async function follow(file, leastGap = 0.05) {
  const handle = await open(file);
  const gaps = [];
  let [at, firstAt, lastAt, clipped, run] = [0, null, null, 0, 0];
  try {
    let rest = Buffer.alloc(0);
    for await (const chunk of handle.createReadStream({ highWaterMark: windowed * 2 * 500 })) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const windows = Math.floor(bytes.length / (windowed * 2));
      for (let index = 0; index < windows; index += 1) {
        let energy = 0;
        for (let sample = 0; sample < windowed; sample += 1) {
          const value = bytes.readInt16LE((index * windowed + sample) * 2);
          energy += value * value;
          run = Math.abs(value) >= 32_767 ? run + 1 : 0;
          if (run === 3) clipped += 1;
        }
        if (Math.sqrt(energy / windowed) / 32_768 >= silent) {
          if (lastAt !== null && at - lastAt > leastGap + 0.01) gaps.push({ at: lastAt, seconds: at - lastAt - 0.01 });
          firstAt ??= at;
          lastAt = at;
        }
        at += 0.01;
      }
      rest = bytes.subarray(windows * windowed * 2);
    }
  } finally {
    await handle.close();
  }
  return { seconds: at, firstAt, lastAt, gaps, clipped };
}
