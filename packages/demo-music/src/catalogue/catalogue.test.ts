import { describe, expect, it } from 'vitest';
import { genres } from '../score/styles/styles.ts';
import { demoCatalogue } from './catalogue.ts';
import { upcCheckDigit, upcOf } from './codes.ts';

const { albums, blocks, tags } = demoCatalogue('full');
const tracks = albums.flatMap((album) => album.tracks);
const cyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text);

describe('the catalogue of the demonstration', () => {
  it('has at least 12 albums, 72 tracks and 8 genres, every genre that there is a style for', () => {
    expect(albums.length).toBeGreaterThanOrEqual(12);
    expect(tracks.length).toBeGreaterThanOrEqual(72);
    expect(new Set(tracks.map((track) => track.genre))).toEqual(new Set(genres));
  });

  it('names half of its albums in Russian', () => {
    expect(albums.filter((album) => cyrillic(album.title))).toHaveLength(albums.length / 2);
  });

  it('has names with ё, with accents and with an ampersand', () => {
    const names = tracks.flatMap((track) => [track.title, track.artist]).join('\n');
    for (const sign of ['ё', 'é', 'ñ', '&', '«']) expect(names).toContain(sign);
  });

  it('holds vocal and instrumental tracks and a few explicit ones', () => {
    const vocal = tracks.filter((track) => track.vocal).length;
    expect(vocal).toBeGreaterThan(15);
    expect(vocal).toBeLessThan(tracks.length / 2);
    const explicit = tracks.filter((track) => track.explicit);
    expect(explicit.length).toBeGreaterThanOrEqual(3);
    expect(explicit.length).toBeLessThan(tracks.length / 8);
    expect(explicit.every((track) => track.vocal)).toBe(true);
  });

  it('was released over two years, some of it in the last weeks, newest first', () => {
    const dates = albums.map((album) => album.date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.every((date) => date > '2024-11-21' && date <= '2026-11-21')).toBe(true);
    expect(dates.filter((date) => date > '2026-11-01').length).toBeGreaterThanOrEqual(2);
    expect(dates.at(-1)!.slice(0, 4)).toBe('2024');
  });

  it('gives every track an ISRC and every album a UPC of its own, of the right form', () => {
    expect(new Set(tracks.map((track) => track.isrc)).size).toBe(tracks.length);
    for (const { isrc } of tracks) expect(isrc).toMatch(/^(RU|GB)KMT2[456]\d{5}$/);
    expect(new Set(albums.map((album) => album.upc)).size).toBe(albums.length);
    for (const { upc } of albums) {
      expect(upc).toMatch(/^\d{12}$/);
      expect(Number(upc[11])).toBe(upcCheckDigit(upc.slice(0, 11)));
    }
  });

  it('computes the check digit of a UPC known from elsewhere', () => {
    expect(upcCheckDigit('03600029145')).toBe(2);
    expect(upcOf(1)).toHaveLength(12);
  });

  it('walks every way of importing: three formats, embedded covers of two kinds, one beside the files, one missing', () => {
    expect(new Set(albums.map((album) => album.format))).toEqual(new Set(['mp3', 'ogg', 'flac']));
    expect(new Set(albums.map((album) => album.cover))).toEqual(new Set(['jpeg', 'png', 'file', 'none']));
  });

  it('has an album of various artists', () => {
    const compilation = albums.find((album) => album.compilation)!;
    const artists = compilation.tracks.map((track) => track.artist);
    expect(new Set(artists).size).toBe(artists.length);
  });

  it('draws the covers of neighbours differently', () => {
    const alike = albums.filter(({ art }, i) => {
      const next = albums[i + 1]?.art;
      return next?.family === art.family || next?.palette === art.palette;
    });
    expect(alike.map((album) => album.title)).toEqual([]);
    expect(new Set(albums.map(({ art }) => `${art.family} ${art.palette}`)).size).toBe(albums.length);
  });

  it('names every tag in both languages', () => {
    for (const tag of new Set(tracks.flatMap((track) => track.tags))) expect(Object.keys(tags)).toContain(tag);
    for (const { ru, en } of Object.values(tags)) {
      expect(cyrillic(ru)).toBe(true);
      expect(cyrillic(en)).toBe(false);
    }
  });
});

describe('its collections', () => {
  const collections = blocks.flatMap((block) => block.collections);

  it('stand in at least four blocks, named in both languages', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(4);
    for (const { name } of [...blocks, ...collections]) {
      expect(cyrillic(name.ru)).toBe(true);
      expect(cyrillic(name.en)).toBe(false);
    }
    for (const { description } of collections) expect(description.ru && description.en).toBeTruthy();
    const keys = [...blocks, ...collections].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('take several tracks each, all of them in the catalogue, none explicit', () => {
    const playable = new Map(tracks.map((track) => [track.isrc, track]));
    for (const collection of collections) {
      expect(collection.tracks.length).toBeGreaterThanOrEqual(4);
      expect(new Set(collection.tracks).size).toBe(collection.tracks.length);
      for (const isrc of collection.tracks) expect(playable.get(isrc)?.explicit).toBe(false);
    }
  });

  it('keep what their names promise', () => {
    const of = (key: string) => {
      const wanted = collections.find((collection) => collection.key === key)!.tracks;
      return tracks.filter((track) => wanted.includes(track.isrc));
    };
    expect(of('evening').every((track) => !track.vocal)).toBe(true);
    expect(of('run-174').every((track) => track.genre === 'Drum & Bass')).toBe(true);
  });
});

describe('the small catalogue', () => {
  it('has three albums of three formats and about eight short tracks', () => {
    const small = demoCatalogue('small');
    expect(small.albums.map((album) => album.format).toSorted()).toEqual(['flac', 'mp3', 'ogg']);
    const lengths = small.albums.flatMap((album) => album.tracks.map((track) => track.seconds));
    expect(lengths).toHaveLength(8);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10);
    expect(small.blocks.length).toBeGreaterThan(0);
  });
});
