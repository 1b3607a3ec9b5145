import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFlac } from '../../packages/demo-music/dist/encode/flac.js';
import { encodeMp3, encodeOgg } from '../../packages/demo-music/dist/encode/lossy.js';
import { RATE } from '../../packages/demo-music/dist/synth/wave.js';

const length = 60;

/** A pure tone, which tells by its pitch which track is heard. */
function tone(hertz) {
  const samples = Float32Array.from(
    { length: length * RATE },
    (_, at) => 0.25 * Math.sin((2 * Math.PI * hertz * at) / RATE),
  );
  return { left: samples, right: samples };
}

export const album = 'Four pitches';

/** One track of each format that is encoded. */
export const tracks = [
  { name: 'Amber', hertz: 370, format: 'mp3', encode: encodeMp3 },
  { name: 'Birch', hertz: 520, format: 'flac', encode: (sound) => encodeFlac(sound, []) },
  { name: 'Cedar', hertz: 690, format: 'ogg', encode: (sound) => encodeOgg(sound, 1) },
  { name: 'Dune', hertz: 870, format: 'mp3', encode: encodeMp3 },
];

/** Writes them as an album into a folder; their names are those of the files. */
export async function writeTones(folder) {
  const path = join(folder, album);
  mkdirSync(path);
  for (const { name, hertz, format, encode } of tracks) {
    writeFileSync(join(path, `${name}.${format}`), await encode(tone(hertz)));
  }
  return folder;
}
