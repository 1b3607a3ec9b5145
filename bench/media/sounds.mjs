import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { run } from '../../tools/lib/run.mjs';
import { cacheFolder } from '../product/database.mjs';

export async function ffmpeg(args) {
  const { code, output } = await run(
    'ffmpeg',
    ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args],
    {},
  ).catch((error) => ({ code: 1, output: error.message }));
  if (code !== 0) throw new Refusal('This row needs ffmpeg.', output);
}

/** A folder of the cache that `make(folder)` has filled, once. */
export async function cached(name, say, make) {
  const folder = join(cacheFolder, name);
  if (existsSync(folder)) return folder;
  say(`Making ${name} …`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await make(unfinished);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Files of 11 MB each, one album: MP3 of 320 kbit/s, 275 seconds. */
export const albumOfLargeFiles = (say) =>
  cached('large-album', say, async (folder) => {
    for (let at = 1; at <= 12; at += 1) {
      const tags = { title: `Large ${at}`, artist: 'Kamerton Bench', album: 'Kamerton Bench Large', track: at };
      const metadata = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
      const tone = `sine=frequency=${110 * at}:duration=275:sample_rate=44100`;
      const format = ['-ac', '2', '-c:a', 'libmp3lame', '-b:a', '320k'];
      await ffmpeg(['-f', 'lavfi', '-i', tone, ...format, ...metadata, join(folder, `large-${at}.mp3`)]);
    }
  });
