import { describe, expect, it } from 'vitest';
import { attachment, fileStem, playlistFile, trackFileNames } from './downloads.rules.ts';

const track = (artist: string, name: string, ending = 'mp3') => ({ artist, name, ending, duration_ms: 90_500 });

describe('fileStem', () => {
  it.each([
    ['Утро: 1/2', 'Утро_ 1_2'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Windows', 'C__Windows'],
    ['е\u0308лка', 'ёлка'],
    ['  many   spaces . . ', 'many spaces'],
    ['a\u0000b\nc\u202Egpj\u061C.exe', 'a_b_c_gpj_.exe'],
    ['con', '_con'],
    ['NUL.tar', '_NUL.tar'],
    ['Console', 'Console'],
    ['COM1', '_COM1'],
    ['...', '_'],
    ['', '_'],
    ['broken \uD83D half', 'broken \uFFFD half'],
    ['Motörhead 👩‍👩‍👧 日本', 'Motörhead 👩‍👩‍👧 日本'],
  ])('makes %j %j', (text, stem) => {
    expect(fileStem(text)).toBe(stem);
  });

  it('stays below the length that file systems take, and cuts no letter apart', () => {
    expect(Buffer.byteLength(fileStem('й'.repeat(500)))).toBe(160);
    expect(fileStem('👩‍👩‍👧'.repeat(50))).toBe('👩‍👩‍👧'.repeat(8));
    expect(fileStem(`${'a'.repeat(159)} b`)).toBe('a'.repeat(159));
  });
});

describe('trackFileNames', () => {
  it('numbers the tracks and keeps their endings', () => {
    expect(trackFileNames([track('AC/DC', 'T.N.T.'), track('', 'Solo', 'flac')])).toEqual([
      '01 AC_DC - T.N.T.mp3',
      '02 Solo.flac',
    ]);
  });

  it('makes names that differ in any letter case', () => {
    const names = trackFileNames(Array.from({ length: 120 }, (_, at) => track('x'.repeat(300), at % 2 ? 'A' : 'a')));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(120);
    expect(names[0]).toMatch(/^001 /);
  });
});

it('writes a playlist over the files, in order and one line each', () => {
  const tracks = [track('A', 'B\nC'), track('', 'D')];
  expect(playlistFile(' My\r\nlist\n', tracks, ['01 A - B_C.mp3', '02 D.mp3'])).toBe(
    '#EXTM3U\n#PLAYLIST:My list\n#EXTINF:91,A - B C\n01 A - B_C.mp3\n#EXTINF:91,D\n02 D.mp3\n',
  );
});

it('names a file for old programs and for new ones', () => {
  expect(attachment('Утро "50%" (it’s).zip')).toBe(
    `attachment; filename="____ _50__ (it_s).zip"; filename*=UTF-8''%D0%A3%D1%82%D1%80%D0%BE%20%2250%25%22%20%28it%E2%80%99s%29.zip`,
  );
});
