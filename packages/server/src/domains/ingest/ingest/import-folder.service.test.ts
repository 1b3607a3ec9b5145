import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAnalysers } from '../../../media/audio/analysers.ts';
import { cp1251 } from '../../../testing/id3-tags.ts';
import { counts, prepareImport } from '../../../testing/importing.ts';
import { fadingTone, sampleFile, wav } from '../../../testing/sound-files.ts';

const { at, tone, tagged, put, bring, eventsOf, tracks, albums, labelsOf } = prepareImport();

describe('an import', () => {
  it('brings a file in with all it says, and keeps its bytes as they were', async () => {
    const fields = [
      'TITLE=Прибой',
      'ARTIST=Мы',
      'ALBUMARTIST=Мы',
      'ALBUM=Море',
      'TRACKNUMBER=2',
      'DATE=2024-05',
      'GENRE=Pop;Rock',
      'ITUNESADVISORY=1',
      'LABEL=Л',
      'BARCODE=4607123456789',
      'TAGS=утро',
    ];
    const bytes = tone(...fields);
    put('a.flac', bytes);
    const events = await eventsOf();
    expect(events.at(-1)).toMatchObject({ added: 1, updated: 0, unchanged: 0, refused: [] });
    expect(events).toContainEqual({ type: 'analysed', done: 1, pending: 0 });
    const [track] = await tracks();
    const [album] = await albums();
    if (!track) throw new Error('no track');
    expect(track).toMatchObject({
      name: 'Прибой',
      artist: 'Мы',
      album: 'Море',
      size: bytes.length,
      has_waveform: true,
    });
    expect(album).toMatchObject({ artist: 'Мы', release_date: '2024-05-01', label: 'Л', upc: '4607123456789' });
    expect(album).toMatchObject({ explicit: true, track_count: 1, size: bytes.length, duration_ms: track.duration_ms });
    expect(await labelsOf('genre', track.id)).toEqual(['Pop', 'Rock']);
    expect(await labelsOf('tag', track.id)).toEqual(['утро']);
    expect(track.content_hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(track.crc32).toBe(crc32(bytes));
    expect(await buffer(await at.media.open(track.media_key))).toEqual(bytes);
    const { rows } = await sql<{ n: number }>`SELECT octet_length(peaks) AS n FROM track_peaks`.execute(at.db);
    expect(rows).toEqual([{ n: 1000 }]);
  });

  it('brings in folders that are called as files of systems, and names those of systems with audio in them', async () => {
    put('.Hidden/1.flac', tone());
    put('.snapshot/2.flac', tone());
    put('lost+found/deeper/3.mp3', at.sound);
    put('.git/config', Buffer.from('x'));
    const events = (await eventsOf()).flatMap((event) =>
      event.type === 'file' || event.type === 'passed' ? [`${event.type} ${event.path}`] : [],
    );
    expect(events.toSorted()).toEqual([
      `file ${join(at.folder, '.Hidden/1.flac')}`,
      `passed ${join(at.folder, '.snapshot')}`,
      `passed ${join(at.folder, 'lost+found')}`,
    ]);
  });

  it('writes tracks without numbers in the order of their files, whichever is decoded first', async () => {
    const ofUnknownLength = (seconds: number): Buffer => {
      const sound = fadingTone(seconds);
      const bytes = wav(sound);
      bytes.writeUInt32LE(0xffff_ffff, bytes.length - sound.length * 2 - 4);
      return bytes;
    };
    put('a/1.wav', ofUnknownLength(60));
    for (const name of ['2', '3', '4', '5']) put(`a/${name}.wav`, ofUnknownLength(Number(name) / 10));
    expect(counts(await bring())).toEqual([5, 0, 0, 0]);
    const rows = await at.db.selectFrom('tracks').select('name').orderBy('id').execute();
    expect(rows.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('makes its tracks findable', async () => {
    put('a.flac', tone('TITLE=Ёлка в лесу', 'ARTIST=Мы'));
    await bring();
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM tracks WHERE search @@ to_tsquery('simple', 'елка & мы')`.execute(at.db);
    expect(rows).toEqual([{ name: 'Ёлка в лесу' }]);
  });

  it('adds nothing when it is run again, and tells of each file', async () => {
    for (const n of [1, 2, 3]) put(`${n}.flac`, tone(`TITLE=${n}`));
    await bring();
    const before = [await tracks(), await albums()];
    const events = await eventsOf();
    expect(events.at(-1)).toMatchObject({ added: 0, updated: 0, unchanged: 3, refused: [] });
    expect([await tracks(), await albums()]).toEqual(before);
    expect(events.map(({ type }) => type)).toEqual(['start', 'file', 'file', 'file', 'summary']);
    expect(events[0]).toMatchObject({ files: 3 });
  });

  it('groups files to albums', async () => {
    put('x/1.flac', tone('TITLE=1', 'ARTIST=A', 'ALBUM=Hits'));
    put('x/2.flac', tone('TITLE=2', 'ARTIST=B', 'ALBUM=Hits'));
    put('y/1.flac', tone('TITLE=1', 'ARTIST=A', 'ALBUM=Solo'));
    put('y/2.flac', tone('TITLE=2', 'ARTIST=A', 'ALBUM=Solo'));
    put('z/без тегов.flac', tone());
    await bring();
    expect(await albums()).toMatchObject([
      { name: 'Hits', artist: 'Various artists', track_count: 2 },
      { name: 'Solo', artist: 'A', track_count: 2 },
      { name: 'z', artist: '', track_count: 1 },
    ]);
    expect((await tracks()).at(-1)).toMatchObject({ name: 'без тегов', artist: '' });
  });

  it('mends old Russian tags', async () => {
    put('a.mp3', tagged({ TIT2: cp1251('Группа крови'), TPE1: cp1251('Кино'), TALB: cp1251('Я') }));
    await bring();
    expect(await tracks()).toMatchObject([{ name: 'Группа крови', artist: 'Кино', album: 'Я' }]);
  });

  it('refuses bad files by name and reason and goes on', async () => {
    put('1 text.mp3', Buffer.from('just a letter'));
    put('2 zero.flac', Buffer.alloc(0));
    put('3 half.mp3', at.sound.subarray(0, at.sound.length / 2 + 100));
    put('4 whole.mp3', at.sound);
    put('5 other.wma', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'));
    put('6 click.wav', wav(fadingTone(0.009)));
    const summary = await bring({ waits: false });
    expect(counts(summary)).toEqual([1, 0, 0, 5]);
    expect(
      summary.refused.map(({ path, reason }) => `${path.slice(at.folder.length + 1)}: ${reason}`).toSorted(),
    ).toEqual([
      '1 text.mp3: not_audio',
      '2 zero.flac: empty',
      '3 half.mp3: truncated',
      '5 other.wma: unsupported',
      '6 click.wav: too_short',
    ]);
  });

  it('takes what it cannot hear with a flat wave, and draws the wave once it can', async () => {
    put('a.m4a', sampleFile('tone.m4a'));
    expect((await bring()).flat_waves).toBe(1);
    expect(await tracks()).toMatchObject([{ name: 'Тихий час', has_waveform: false, duration_ms: 2000 }]);
    const decoder = join(at.home, 'decoder');
    // Its sound is longer than the container states.
    writeFileSync(`${decoder}.wav`, wav(fadingTone(5)));
    writeFileSync(decoder, '#!/bin/sh\nexec cat "$0.wav"\n', { mode: 0o755 });
    const hearing = createAnalysers({ workers: 1, ffmpeg: decoder });
    expect(counts(await bring({ analysers: hearing }))).toEqual([0, 1, 0, 0]);
    await hearing.close();
    expect(await tracks()).toMatchObject([{ name: 'Тихий час', has_waveform: true, duration_ms: 5000 }]);
  });

  it('takes the same bytes in two places for one track, whose place is the first', async () => {
    const bytes = tone('TITLE=Twice', 'ALBUM=One', 'ARTIST=A');
    put('a/1.flac', bytes);
    await bring();
    put('b/1.flac', bytes);
    expect(counts(await bring())).toEqual([0, 0, 2, 0]);
    expect(await tracks()).toHaveLength(1);
  });

  it('knows a file that was moved', async () => {
    put('a/1.flac', tone('TITLE=One'));
    await bring();
    renameSync(join(at.folder, 'a'), join(at.folder, 'b'));
    await bring();
    const { source_path } = await at.db.selectFrom('tracks').select('source_path').executeTakeFirstOrThrow();
    expect(source_path).toBe(join(at.folder, 'b/1.flac'));
  });

  it('takes names of quotes, other scripts and great length', async () => {
    const names = [`it's "q" \\ %s; DROP.flac`, '日本語 🎵.flac', `${'ы'.repeat(124)}.flac`, 'tab\tand\nline.flac'];
    for (const name of names) put(name, tone());
    const deep = Array.from({ length: 12 }, () => 'д'.repeat(100)).join('/');
    put(`${deep}/1.flac`, tone());
    expect(counts(await bring())).toEqual([5, 0, 0, 0]);
    expect(counts(await bring())).toEqual([0, 0, 5, 0]);
  });
});

describe('a folder that cannot be imported', () => {
  it.each([
    ['folder_missing', () => {}],
    ['folder_empty', () => mkdirSync(at.folder)],
    ['no_audio', () => put('notes.txt', Buffer.from('x'))],
    ['not_a_folder', () => writeFileSync(at.folder, 'x')],
  ])('is told apart: %s', async (code, make) => {
    make();
    await expect(bring()).rejects.toMatchObject({ code });
  });
});
