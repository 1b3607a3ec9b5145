import { albumFields, emptyValues, fieldsWith, pick, trackFields } from '@kamerton/wire';
import { describe, expect, it } from 'vitest';
import { catalogueEntry, type TagsOfFile } from './import.rules.ts';

const nothing: TagsOfFile = {
  title: null,
  artist: null,
  albumArtist: null,
  album: null,
  trackNumber: null,
  discNumber: null,
  date: null,
  ...emptyValues(pick(albumFields, fieldsWith(albumFields, 'tags'))),
  ...emptyValues(pick(trackFields, fieldsWith(trackFields, 'tags'))),
};

const place = (path: string) => {
  const folders = path.split('/').filter(Boolean);
  return { folders: folders.slice(0, -1), stem: folders.at(-1) ?? '' };
};

const entry = (path: string, tags: Partial<TagsOfFile> = {}) => catalogueEntry(place(path), { ...nothing, ...tags });
const key = (path: string, tags: Partial<TagsOfFile> = {}): string => entry(path, tags).album.key;

describe('the album of a file', () => {
  it('is the same for one album artist and name, wherever the files lie and however they are spelled', () => {
    const tags = { albumArtist: 'Ёлка', album: 'Точки' };
    expect(key('/a/1', tags)).toBe(key('/b/2', { albumArtist: 'ЕЛКА', album: 'точки!' }));
    expect(key('/a/1', tags)).not.toBe(key('/a/1', { ...tags, album: 'Точка' }));
    expect(key('/a/1', tags)).not.toBe(key('/a/1', { ...tags, albumArtist: 'Ель' }));
  });

  it('goes by folder where no album artist is named', () => {
    expect(key('/a/1', { artist: 'X', album: 'Hits' })).toBe(key('/a/2', { artist: 'Y', album: 'Hits' }));
    expect(key('/a/1', { album: 'Hits' })).not.toBe(key('/b/1', { album: 'Hits' }));
  });

  it('spans the folders of its discs', () => {
    expect(key('/a/CD 1/1', { album: 'Hits' })).toBe(key('/a/Диск2/1', { album: 'Hits' }));
    expect(entry('/a/CD 2/1').track.disc_number).toBe(2);
    expect(entry('/a/CD 2/1', { discNumber: 3 }).track.disc_number).toBe(3);
  });

  it('is named after its folder where the file names none', () => {
    expect(entry('/music/Утро/1').album).toMatchObject({ name: 'Утро', artist: null });
    expect(entry('/music/Утро/CD1/1').album.name).toBe('Утро');
    expect(entry('/song').album.name).toBe('song');
  });

  it.each([
    ['Rock & Roll', 'Rock, Roll'],
    ['Hip-Hop', 'Hip Hop'],
    ['Vol. 1', 'Vol 1'],
    ['Help!', 'Help'],
    ['1989–1999', '1989-1999'],
    ['1989−1999', '1989-1999'],
    ['Don`t', "Don't"],
    ['❤️ (Live)', '❤ (Live)'],
    ['＄ (Live)', '$ (Live)'],
  ])('is the same in two spellings of its name: %s, %s', (one, other) => {
    expect(key('/a/1', { album: one })).toBe(key('/a/1', { album: other }));
  });

  it('tells names of signs only apart', () => {
    expect(key('/a/1', { albumArtist: '!!!', album: '???' })).not.toBe(key('/a/1', { albumArtist: '!!!', album: '…' }));
  });
});

describe('the track of a file', () => {
  it('bears its file’s name where it has no title', () => {
    expect(entry('/a/01 – Тихий час').track.name).toBe('01 – Тихий час');
    expect(entry('/a/bad\u0001\nname').track.name).toBe('bad name');
    expect(entry('/a/ ').track.name).toBe('—');
    expect(entry(`/a/${'ы'.repeat(300)}`).track.name).toHaveLength(200);
  });

  it('is by the album’s artist where it names none itself', () => {
    expect(entry('/a/1', { albumArtist: 'Хор', album: 'Песни' }).track.artist).toBe('Хор');
    expect(entry('/a/1').track.artist).toBe('');
  });
});
