import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flac } from '../../testing/flac-files.ts';
import { id3v1, id3v2 } from '../../testing/id3-tags.ts';
import { fadingTone, sampleFile, mp3, ogg, wav } from '../../testing/sound-files.ts';
import { analyse, type AnalysisResult, digest, scan } from './analyse.ts';

let folder: string;
const files: Record<string, Buffer> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-sound-'));
  files['mp3'] = await mp3(3);
  files['ogg'] = await ogg(3);
  files['flac'] = flac(fadingTone(3));
  files['wav'] = wav(fadingTone(3));
  files['m4a'] = sampleFile('tone.m4a');
  files['opus'] = sampleFile('tone.opus');
  files['aac'] = sampleFile('tone.aac');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const analysed = (bytes: Buffer): Promise<AnalysisResult> => {
  const path = join(folder, String((count += 1)));
  writeFileSync(path, bytes);
  return analyse(path, { native: null });
};

const sample = (kind: string): Buffer => files[kind] ?? Buffer.alloc(0);

it('stops a decoder after a day of sound, whatever the headers state', async () => {
  const head = wav(new Float32Array(0)).subarray(0, 44);
  const slow = 8;
  head.writeUInt32LE(slow, 24);
  head.writeUInt32LE(slow * 2, 28);
  for (const place of [4, 40]) head.writeUInt32LE(0xffff_ffff, place);
  const headFile = join(folder, 'head');
  writeFileSync(headFile, head);
  const path = join(folder, 'endless.m4a');
  writeFileSync(path, sample('m4a'));
  const decoderOf = (zeros: string) => ({ program: 'sh', arguments: () => ['-c', `cat "$0"; ${zeros}`, headFile] });
  const hour = await analyse(path, { native: decoderOf(`head -c ${slow * 2 * 3600} /dev/zero`) });
  expect(hour.ok && hour.analysis.durationMs).toBe(3_600_000);
  const endless = decoderOf('exec cat /dev/zero');
  expect(await analyse(path, { native: endless })).toEqual({ ok: false, reason: 'damaged' });
  expect(await analyse(path, { native: endless, longestMs: 3000 })).toEqual({ ok: false, reason: 'too_much_sound' });
});

const durationOf = async (bytes: Buffer): Promise<number> => {
  const result = await analysed(bytes);
  return result.ok ? result.analysis.durationMs : NaN;
};

describe('analyse', () => {
  it.each([
    ['mp3', 'mp3', 3000, 60],
    ['ogg', 'ogg-vorbis', 3000, 5],
    ['flac', 'flac', 3000, 0],
    ['wav', 'wav', 3000, 0],
    ['opus', 'ogg-opus', 2000, 5],
  ])('hears %s', async (kind, format, duration, slack) => {
    const result = await analysed(sample(kind));
    if (!result.ok) throw new Error(result.reason);
    const { analysis } = result;
    expect(analysis.format).toBe(format);
    expect(analysis.hasWaveform).toBe(true);
    expect(Math.abs(analysis.durationMs - duration)).toBeLessThanOrEqual(slack);
    expect(analysis.peaks).toHaveLength(1000);
    expect(Math.max(...analysis.peaks)).toBe(255);
    expect(analysis.peaks[500]).toBeGreaterThan(90);
    expect(analysis.peaks[500]).toBeLessThan(165);
    expect(analysis.size).toBe(sample(kind).length);
    expect(analysis.hash).toBe(createHash('sha256').update(sample(kind)).digest('hex'));
  });

  it.each([
    ['wav', 3000],
    ['ogg', 3000],
    ['flac', 3000],
    ['opus', 2000],
  ])('reads the length of %s from its headers, without decoding', async (kind, statedMs) => {
    const path = join(folder, `stated.${kind}`);
    writeFileSync(path, sample(kind));
    expect(await scan(path, { native: null })).toMatchObject({ ok: true, statedMs });
  });

  it.each(['wav', 'ogg', 'opus'])('sees from the headers that half a %s is missing', async (kind) => {
    const path = join(folder, `half.${kind}`);
    writeFileSync(path, sample(kind).subarray(0, sample(kind).length / 2));
    expect(await scan(path, { native: null })).toEqual({ ok: false, reason: 'truncated' });
  });

  it.each([
    ['m4a', 'mp4', 2000],
    ['aac', 'adts', 2112],
  ])('takes %s with a flat wave and the length of its container', async (kind, format, durationMs) => {
    expect(await analysed(sample(kind))).toMatchObject({
      ok: true,
      analysis: { format, durationMs, hasWaveform: false },
    });
  });

  it.each(['mp3', 'ogg', 'flac', 'wav', 'opus', 'm4a', 'aac'])('refuses a half and a nearly whole %s', async (kind) => {
    const bytes = sample(kind);
    for (const share of [0.5, 0.93]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share) + 1);
      expect(await analysed(cut)).toEqual({ ok: false, reason: 'truncated' });
    }
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['not_audio', Buffer.from('Это письмо, а не музыка.\n'.repeat(50))],
    ['not_audio', Buffer.alloc(5000)],
    ['not_audio', Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')],
    ['unsupported', Buffer.from('FORM\0\0\0\0AIFFCOMM')],
    ['no_sound', id3v2({ TIT2: 'nothing follows' })],
    ['no_sound', wav(new Float32Array(0))],
    ['too_short', wav(new Float32Array(1))],
    ['too_short', wav(fadingTone(0.0094))],
    ['too_short', flac(fadingTone(0.009))],
    ['truncated', Buffer.from('\0\0\0\u0010ftypM4A \0\0\0\0', 'latin1')],
  ])('says %s of what is no sound (%#)', async (reason, bytes) => {
    expect(await analysed(bytes)).toEqual({ ok: false, reason });
  });

  it('takes an MP3 with tags before and behind it, junk between and at the end', async () => {
    const plain = await durationOf(sample('mp3'));
    const frames = sample('mp3');
    const tagged = Buffer.concat([
      id3v2({ TIT2: 'x', 'TXXX:PAD': 'y'.repeat(3000) }),
      Buffer.alloc(700),
      frames,
      id3v1({ title: Buffer.from('x') }),
    ]);
    expect(await durationOf(tagged)).toBe(plain);
    expect(await durationOf(Buffer.concat([frames, Buffer.alloc(4000, 'junk')]))).toBe(plain);
  });

  it('takes an MP3 with a few bad frames, and refuses one with a hole', async () => {
    const scratched = Buffer.from(sample('mp3'));
    scratched.fill(0, 20_000, 20_300);
    expect(Math.abs((await durationOf(scratched)) - 3000)).toBeLessThan(150);
    const holed = Buffer.from(sample('mp3'));
    holed.fill(0, Math.floor(holed.length * 0.3), Math.floor(holed.length * 0.5));
    expect(await analysed(holed)).toEqual({ ok: false, reason: 'damaged' });
  });

  it.each(['flac', 'ogg', 'aac'])('refuses a %s with a hole', async (kind) => {
    const holed = Buffer.from(sample(kind));
    holed.fill(0, Math.floor(holed.length * 0.3), Math.floor(holed.length * 0.6));
    expect(await analysed(holed)).toMatchObject({ ok: false });
  });

  it('takes an M4A with junk behind its end', async () => {
    expect(await durationOf(Buffer.concat([sample('m4a'), Buffer.alloc(900, 'junk')]))).toBe(2000);
  });

  it('says what a protected M4A is', async () => {
    const locked = Buffer.from(sample('m4a'));
    locked.write('drms', locked.indexOf('mp4a'), 'latin1');
    expect(await analysed(locked)).toEqual({ ok: false, reason: 'protected' });
  });

  it('hears silence, and draws nothing of it', async () => {
    const result = await analysed(wav(new Float32Array(44_100)));
    expect(result).toMatchObject({ ok: true, analysis: { durationMs: 1000, peaks: new Uint8Array(1000) } });
  });

  it('does not believe a rate by which a recording lasts for years', async () => {
    const bytes = wav(new Float32Array(1_000_000));
    bytes.writeUInt32LE(1, bytes.indexOf('fmt ') + 12);
    expect(await analysed(bytes)).toEqual({ ok: false, reason: 'damaged' });
  });

  it('is not led astray by a picture in a FLAC that looks like sound', async () => {
    const picture = Buffer.alloc(3000, Buffer.from([0xff, 0xf8, 0x79, 0x08]));
    expect(await durationOf(flac(fadingTone(1), [], picture))).toBe(1000);
  });

  it('says of what cannot be read that it cannot', async () => {
    mkdirSync(join(folder, 'folder.mp3'));
    for (const name of ['gone.mp3', 'folder.mp3']) {
      expect(await analyse(join(folder, name), { native: null })).toEqual({ ok: false, reason: 'unreadable' });
      expect(await digest(join(folder, name))).toEqual({ ok: false, reason: 'unreadable' });
    }
  });
});

it('digest gives the same hash as the analysis', async () => {
  const path = join(folder, 'whole.mp3');
  writeFileSync(path, sample('mp3'));
  chmodSync(path, 0o444);
  const result = await analyse(path, { native: null });
  expect(await digest(path)).toMatchObject({
    ok: true,
    hash: result.ok ? result.analysis.hash : '',
    size: sample('mp3').length,
  });
});
