import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { parseBuffer } from 'music-metadata';
import { describe, expect, it } from 'vitest';
import type { DemoAlbum, DemoTrack } from './catalogue/types.ts';
import { makeTrack } from './make-track.ts';
import type { Picture } from './tags/tags.ts';

const track: DemoTrack = {
  isrc: 'RUKMT2600107',
  title: 'Жёлтый зонт & café «ñ»',
  artist: 'Лада Верес',
  number: 2,
  genre: 'Folk',
  seconds: 4,
  vocal: true,
  explicit: true,
  composer: 'Zoë Park',
  lyricist: 'Ася Громова',
  tags: ['rain', 'warm'],
};

const albumOf = (format: DemoAlbum['format']): DemoAlbum => ({
  title: 'Тихий час',
  artist: 'Various Artists',
  date: '2026-11-18',
  label: 'Двор & Ко',
  upc: '619740079193',
  format,
  art: { family: 'arcs', palette: 'ember' },
  cover: 'jpeg',
  compilation: true,
  tracks: [{ ...track, number: 1 }, track],
});

/** Larger than a page of Ogg, so that the comments run over several. */
const picture: Picture = {
  mime: 'image/jpeg',
  bytes: Uint8Array.from({ length: 150_000 }, (_, i) => (i * 31) % 256),
  size: 1000,
};

const native = (found: Awaited<ReturnType<typeof parseBuffer>>, name: string): unknown =>
  Object.values(found.native)
    .flat()
    .find(({ id }) => id.replace('TXXX:', '').toUpperCase() === name)?.value;

describe.each([
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['flac', 'audio/flac'],
] as const)('a track as %s', (format, mimeType) => {
  it('says what it is, in tags that a common library reads', async () => {
    const found = await parseBuffer(await makeTrack(albumOf(format), track, picture), { mimeType }, { duration: true });
    expect(found.quality.warnings).toEqual([]);
    const { common } = found;
    expect(common).toMatchObject({
      title: track.title,
      artist: track.artist,
      albumartist: 'Various Artists',
      album: 'Тихий час',
      track: { no: 2, of: 2 },
      disk: { no: 1, of: 1 },
      date: '2026-11-18',
      genre: ['Folk'],
      isrc: [track.isrc],
      barcode: '619740079193',
      label: ['Двор & Ко'],
      composer: ['Zoë Park'],
      lyricist: ['Ася Громова'],
      compilation: true,
    });
    expect([native(found, 'VOCAL'), native(found, 'ITUNESADVISORY'), native(found, 'TAGS')]).toEqual([
      '1',
      '1',
      'rain; warm',
    ]);
    expect(Buffer.from(common.picture![0]!.data).equals(picture.bytes)).toBe(true);
    expect(common.picture![0]!.format).toBe('image/jpeg');
    expect(found.format.duration).toBeGreaterThan(3);
  });

  it('leaves out what does not hold', async () => {
    const plain = { ...track, vocal: false, explicit: false, lyricist: undefined };
    const album = { ...albumOf(format), compilation: false };
    const found = await parseBuffer(await makeTrack(album, plain, undefined), { mimeType });
    expect([native(found, 'VOCAL'), native(found, 'ITUNESADVISORY')]).toEqual([undefined, undefined]);
    expect(found.common.picture).toBeUndefined();
    expect(found.common.lyricist).toBeUndefined();
    expect(found.common.compilation ?? false).toBe(false);
  });

  it('is the same bytes each time', async () => {
    const [one, other] = [
      await makeTrack(albumOf(format), track, picture),
      await makeTrack(albumOf(format), track, picture),
    ];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });
});

describe('an Ogg file with new comments', () => {
  it('still decodes without an error', async () => {
    const decoder = new OggVorbisDecoder();
    await decoder.ready;
    const { errors, samplesDecoded } = await decoder.decodeFile(await makeTrack(albumOf('ogg'), track, picture));
    decoder.free();
    expect(errors).toEqual([]);
    expect(samplesDecoded).toBeGreaterThan(3 * 44_100);
  });
});
