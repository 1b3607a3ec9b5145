import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fadingTone, sampleFile, mp3, wav } from '../../testing/sound-files.ts';
import { analyse } from './analyse.ts';
import { ffmpegDecoder, findOnPath, type NativeDecoder, NativeDecoderMissing, nativeSound } from './native-decoder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-native-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = (name: string, bytes: Buffer): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

/** `cat` as a decoder: returns a WAV as WAV. */
const cat: NativeDecoder = { program: 'cat', arguments: (path) => [path] };

/** A decoder that returns the same WAV for any file. */
const decoderThatGives = (wavPath: string): NativeDecoder => ({ program: 'cat', arguments: () => [wavPath] });

const heard = async (decoder: NativeDecoder, path: string): Promise<number> => {
  let samples = 0;
  for await (const part of nativeSound(decoder, path, 'wav')) {
    if ('interleaved' in part) samples += part.interleaved.length / part.width;
  }
  return samples;
};

describe('nativeSound', () => {
  it('hears what a program writes', async () => {
    expect(await heard(cat, place('one.wav', wav(fadingTone(1))))).toBe(44_100);
  });

  it('hears the same in whatever parts the program writes', async () => {
    const path = place('parts.wav', wav(fadingTone(0.1)));
    const size = statSync(path).size;
    // Parts of 1001 bytes, each at a time of its own: none begins where a sample does.
    const script = `for n in $(seq 0 ${Math.ceil(size / 1001)}); do dd if="$0" bs=1001 skip=$n count=1 2>/dev/null; done`;
    const inParts: NativeDecoder = { program: 'sh', arguments: (from) => ['-c', script, from] };
    const energy = async (decoder: NativeDecoder): Promise<number> => {
      let sum = 0;
      for await (const part of nativeSound(decoder, path, 'wav')) {
        if ('interleaved' in part) for (const sample of part.interleaved) sum += sample ** 2;
      }
      return sum;
    };
    expect(await energy(inParts)).toBe(await energy(cat));
    expect(await energy(cat)).toBeGreaterThan(0);
  });

  it('says nothing of a file where the folder for temporary files is gone', async () => {
    const path = place('three.m4a', sampleFile('tone.m4a'));
    vi.stubEnv('TMPDIR', join(folder, 'nowhere'));
    const result = await analyse(path, { native: ffmpegDecoder('ffmpeg') });
    vi.unstubAllEnvs();
    expect(result).toEqual({ ok: false, reason: 'no_space' });
  });

  it('says that the program is missing, which tells nothing of the file', async () => {
    const path = place('two.wav', wav(fadingTone(1)));
    const none = { ...cat, program: join(folder, 'nowhere') };
    await expect(heard(none, path)).rejects.toBeInstanceOf(NativeDecoderMissing);
    const broken = { program: 'sh', arguments: () => ['-c', 'exit 127'] };
    await expect(heard(broken, path)).rejects.toBeInstanceOf(NativeDecoderMissing);
  });

  it('refuses a file over which the program gives up', async () => {
    await expect(heard(cat, join(folder, 'gone.wav'))).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('says of a program that was killed that it ended, before or after its first bytes', async () => {
    const path = place('killed.wav', wav(fadingTone(1)));
    for (const first of [0, 20_000]) {
      const killed = { program: 'sh', arguments: () => ['-c', `head -c ${first} "${path}"; kill -9 $$`] };
      await expect(heard(killed, path)).rejects.toMatchObject({ reason: 'process_ended' });
    }
    // A script in the place of the program tells by its exit code that the program was killed.
    for (const code of [255, 137]) {
      const asked = { program: 'sh', arguments: () => ['-c', `exit ${code}`] };
      await expect(heard(asked, path)).rejects.toMatchObject({ reason: 'process_ended' });
    }
  });

  it('gives the program two gigabytes of memory and half an hour of processor time', async () => {
    const path = place('limits.wav', wav(fadingTone(0.1)));
    const limits = (test: string) => ({
      program: 'sh',
      arguments: (from: string) => ['-c', `${test} && cat "$0"`, from],
    });
    expect(await heard(limits('[ "$(ulimit -v) $(ulimit -t)" = "2097152 1800" ]'), path)).toBe(4410);
    await expect(heard(limits('[ "$(ulimit -v)" = unlimited ]'), path)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('stops the program when nobody listens any more', async () => {
    const endless = { program: 'sh', arguments: (path: string) => ['-c', `while :; do cat "$0"; done`, path] };
    for await (const part of nativeSound(endless, place('three.wav', wav(fadingTone(1))), 'wav')) {
      expect(part.rate).toBe(44_100);
      break;
    }
  });
});

describe('analyse with a decoder of the machine', () => {
  it('draws the wave of a format that nothing else here decodes', async () => {
    const path = place('tone.m4a', sampleFile('tone.m4a'));
    const native = decoderThatGives(place('tone.wav', wav(fadingTone(2))));
    const result = await analyse(path, { native });
    expect(result).toMatchObject({ ok: true, analysis: { hasWaveform: true, durationMs: 2000 } });
  });

  it('refuses what the program hears too little of', async () => {
    const path = place('short.m4a', sampleFile('tone.m4a'));
    const native = decoderThatGives(place('short.wav', wav(fadingTone(1))));
    expect(await analyse(path, { native })).toEqual({ ok: false, reason: 'truncated' });
  });

  it('does without the program when it cannot be started or gives up', async () => {
    const path = place('tone.mp3', await mp3(2));
    for (const program of [join(folder, 'nowhere'), 'false']) {
      const result = await analyse(path, { native: ffmpegDecoder(program) });
      expect(result).toMatchObject({ ok: true, analysis: { hasWaveform: true } });
    }
  });

  it('keeps a wave flat when the program that would draw it cannot be started', async () => {
    const path = place('flat.m4a', sampleFile('tone.m4a'));
    const result = await analyse(path, { native: ffmpegDecoder(join(folder, 'nowhere')) });
    expect(result).toMatchObject({ ok: true, analysis: { hasWaveform: false, durationMs: 2000 } });
  });
});

it('FFmpeg is told the format, the file and nothing of the network', () => {
  const args = ffmpegDecoder('ffmpeg').arguments('/music/http:x.mp3', 'mp3');
  expect(args.join(' ')).toContain('-protocol_whitelist file,pipe');
  expect(args.join(' ')).toContain('-f mp3 -i file:/music/http:x.mp3');
});

describe('findOnPath', () => {
  it('finds the first program that may be run', () => {
    const program = place('tool', Buffer.from('#!/bin/sh\n'));
    expect(findOnPath('tool', `/nowhere:${folder}`)).toBeNull();
    chmodSync(program, 0o755);
    expect(findOnPath('tool', `/nowhere::${folder}`)).toBe(program);
    expect(findOnPath('tool', '')).toBeNull();
  });
});
