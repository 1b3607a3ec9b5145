import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flac } from '../../testing/flac-files.ts';
import { cp1251, id3v1, id3v2, pictureFrame } from '../../testing/id3-tags.ts';
import { fadingTone, sampleFile, mp3, wav, wavChunk } from '../../testing/sound-files.ts';
import { readTags } from './read-tags.ts';

let folder: string;
let sound: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-tags-'));
  sound = await mp3(0.5);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string, ...parts: Buffer[]) => {
  writeFileSync(join(folder, name), Buffer.concat(parts));
  return readTags(join(folder, name));
};

const picture = Buffer.from('\u0089PNG picture', 'latin1');

describe('tags of an MP3', () => {
  it('give everything the catalogue keeps', async () => {
    const { tags, picture: cover } = await read(
      'all.mp3',
      id3v2({
        TIT2: 'Тихий час',
        TPE1: 'AC/DC',
        TPE2: 'Группа',
        TALB: 'Альбом\u0000',
        TRCK: '3/12',
        TPOS: '2/2',
        TYER: '2019',
        TDAT: '1705',
        TCON: 'Ambient; Jazz',
        TSRC: 'RU-A01-19-00001',
        TPUB: 'Лейбл',
        TCOM: 'Автор',
        TEXT: 'Поэт',
        'TXXX:BARCODE': '4607123456789',
        'TXXX:ITUNESADVISORY': '1',
        'TXXX:VOCAL': 'yes',
        'TXXX:TAGS': 'morning; slow',
        TMOO: 'calm',
        APIC: pictureFrame(picture),
      }),
      sound,
    );
    expect(tags).toEqual({
      title: 'Тихий час',
      artist: 'AC/DC',
      albumArtist: 'Группа',
      album: 'Альбом',
      trackNumber: 3,
      discNumber: 2,
      date: '2019-05-17',
      genres: ['Ambient', 'Jazz'],
      tags: ['morning', 'slow', 'calm'],
      isrc: 'RUA011900001',
      upc: '4607123456789',
      label: 'Лейбл',
      composer: 'Автор',
      lyricist: 'Поэт',
      explicit: true,
      vocal: true,
      compilation: false,
      unread: [],
    });
    expect(Buffer.from(cover?.bytes ?? [])).toEqual(picture);
  });

  it('are read as Windows-1251 where they say Latin-1, in ID3v2 and ID3v1', async () => {
    const frames = { TIT2: cp1251('Группа крови'), TPE1: cp1251('Кино'), TALB: cp1251('Я') };
    const { tags } = await read('cp1251.mp3', id3v2(frames), sound);
    expect(tags).toMatchObject({ title: 'Группа крови', artist: 'Кино', album: 'Я' });
    const old = id3v1({ title: cp1251('Пачка сигарет'), artist: cp1251('Кино'), year: '1989', track: 4 });
    const { tags: oldTags } = await read('v1.mp3', sound, old);
    expect(oldTags).toMatchObject({ title: 'Пачка сигарет', artist: 'Кино', date: '1989-01-01', trackNumber: 4 });
  });

  it('keep true Latin-1', async () => {
    const { tags } = await read('latin.mp3', id3v2({ TIT2: 'Für Élise', TPE1: 'Motörhead' }, 3, 'latin1'), sound);
    expect(tags).toMatchObject({ title: 'Für Élise', artist: 'Motörhead' });
  });

  it('of version 2.4 have UTF-8 and full dates', async () => {
    const { tags } = await read(
      'v24.mp3',
      id3v2({ TIT2: 'Ёж', TDRC: '2020-02-30', TDRL: '2021-12' }, 4, 'utf8'),
      sound,
    );
    expect(tags).toMatchObject({ title: 'Ёж', date: '2021-12-01' });
  });

  it('that are missing or nonsense are null', async () => {
    const { tags, picture: cover } = await read(
      'none.mp3',
      id3v2({ TRCK: 'x', TSRC: '?', TYER: '0000', TIT2: ' ' }),
      sound,
    );
    expect(tags).toMatchObject({ title: null, artist: null, trackNumber: null, isrc: null, date: null, genres: [] });
    expect(tags).toMatchObject({ explicit: false, vocal: false });
    expect(cover).toBeNull();
  });
});

it('reads the comments and the cover of a FLAC', async () => {
  const fields = [
    'TITLE=Туман',
    'ARTIST=Мы',
    'ALBUMARTIST=Мы',
    'DATE=2024-03-01',
    'GENRE=Pop',
    'GENRE=Rock',
    'VOCAL=1',
  ];
  const { tags, picture: cover } = await read(
    'a.flac',
    flac(fadingTone(0.2), [...fields, 'ITUNESADVISORY=2'], picture),
  );
  expect(tags).toMatchObject({ title: 'Туман', artist: 'Мы', albumArtist: 'Мы', date: '2024-03-01' });
  expect(tags).toMatchObject({ genres: ['Pop', 'Rock'], vocal: true, explicit: false });
  expect(Buffer.from(cover?.bytes ?? [])).toEqual(picture);
});

it('reads an M4A', async () => {
  const { tags } = await read('a.m4a', sampleFile('tone.m4a'));
  expect(tags).toMatchObject({
    title: 'Тихий час',
    artist: 'Проба',
    album: 'Пробы',
    date: '2021-03-01',
    trackNumber: 2,
  });
});

it('reads the old tags of a WAV', async () => {
  const list = wavChunk('LIST', Buffer.concat([Buffer.from('INFO'), wavChunk('INAM', cp1251('Прибой'))]));
  const { tags } = await read('a.wav', wav(fadingTone(0.1), { before: [list] }));
  expect(tags.title).toBe('Прибой');
});

it('takes tags that cannot be read for none', async () => {
  const { tags } = await read('broken.flac', Buffer.from('fLaC\u0004\u00ff\u00ff\u00ff', 'latin1'));
  expect(tags.title).toBeNull();
});
