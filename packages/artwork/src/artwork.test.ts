import { describe, expect, it } from 'vitest';
import { artworkSvg } from './artwork.ts';
import { familyNames } from './families.ts';
import { paletteNames, palettes } from './palettes.ts';

describe('artworkSvg', () => {
  it('draws the same picture for the same seed, a number and its digits alike', () => {
    expect(artworkSvg('Тихий час')).toBe(artworkSvg('Тихий час'));
    expect(artworkSvg(17)).toBe(artworkSvg('17'));
  });

  it('draws different pictures for neighbouring ids', () => {
    const artworks = Array.from({ length: 500 }, (_, id) => artworkSvg(id));
    expect(new Set(artworks).size).toBe(artworks.length);
  });

  it('spreads ids evenly over families and palettes', () => {
    const grounds = new Map<string, number>();
    const shapes = new Map<string, number>();
    for (let id = 1; id <= 3000; id++) {
      const svg = artworkSvg(id);
      const ground = /fill="(#\w{6})"/.exec(svg)![1]!;
      grounds.set(ground, (grounds.get(ground) ?? 0) + 1);
      const shape = familyNames.find((family) => svg === artworkSvg(id, { family }))!;
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    }
    expect(grounds.size).toBe(new Set(Object.values(palettes).map((palette) => palette.ground)).size);
    expect(shapes.size).toBe(familyNames.length);
    for (const count of shapes.values()) expect(Math.abs(count - 500)).toBeLessThan(100);
  });

  it('obeys a forced family and palette', () => {
    for (const family of familyNames) {
      for (const palette of paletteNames) {
        const svg = artworkSvg('a', { family, palette });
        const colours = new Set(svg.match(/#\w{6}/g));
        for (const colour of colours) expect(Object.values(palettes[palette])).toContain(colour);
        expect(colours.size).toBeGreaterThan(1);
      }
    }
    const shapes = familyNames.map((family) => artworkSvg('a', { family, palette: 'ember' }));
    expect(new Set(shapes).size).toBe(familyNames.length);
  });

  it('can stand many times on one page: no ids, no references, no styles, no scripts', () => {
    for (let id = 0; id < 200; id++)
      expect(artworkSvg(id)).not.toMatch(/\bid=|url\(|href|<style|<script|NaN|undefined/);
  });

  it('never lets the seed into the markup', () => {
    expect(artworkSvg('"><script>')).not.toContain('script');
  });
});
