const rate = 8000;

/** Seconds of a tone as a WAV file: about that high, since the same recording would be the same track. */
export function tone(seconds: number, hertz: number): Buffer {
  const samples = Math.round(seconds * rate);
  const pitch = hertz + Math.random();
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    file.writeInt16LE(Math.round(6000 * Math.sin((2 * Math.PI * pitch * at) / rate)), 44 + at * 2);
  }
  return file;
}
