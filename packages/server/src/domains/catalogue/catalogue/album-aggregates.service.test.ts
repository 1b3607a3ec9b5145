import { describe, expect, it } from 'vitest';
import { commonArtist } from './album-aggregates.service.ts';

describe('the artist of an album that names none', () => {
  it.each([
    [['Кино', 'КИНО', ''], 'Кино'],
    [['Кино', 'ДДТ'], 'Various artists'],
    [['', ''], ''],
    [[], ''],
  ])('of %j is %j', (artists, artist) => {
    expect(commonArtist(artists)).toBe(artist);
  });
});
