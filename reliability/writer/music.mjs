import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const rate = 8000;

/** A WAV of a third of a second of noise, different each time. */
export function noise(random) {
  const samples = Buffer.alloc((rate / 3) * 2);
  for (let at = 0; at + 1 < samples.length; at += 2) samples.writeInt16LE(random.below(20_000) - 10_000, at);
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Writes albums of eight files into a folder; their names are those of folder and files. */
export function writeMusic(folder, albums, random) {
  for (let album = 1; album <= albums; album += 1) {
    const path = join(folder, `Artist - Album ${album}`);
    mkdirSync(path, { recursive: true });
    for (let track = 1; track <= 8; track += 1) {
      writeFileSync(join(path, `${String(track).padStart(2, '0')} Track ${track}.wav`), noise(random));
    }
  }
  return folder;
}
