import { describe, expect, it } from 'vitest';
import { chordOf, nearest, pitchClasses, progressionOf, scaleOver, voicing } from './theory.ts';

describe('harmony', () => {
  it('reads degrees with accidentals and qualities in a key', () => {
    expect(chordOf('IIm7', 0)).toEqual({ root: 2, tones: [0, 3, 7, 10] });
    expect(chordOf('bVI^9', 9)).toEqual({ root: 5, tones: [0, 4, 7, 11, 14] });
    expect(pitchClasses(chordOf('V7', 7))).toEqual([2, 6, 9, 0]);
  });

  it('refuses a chord that it does not know', () => {
    expect(() => chordOf('Hm7', 0)).toThrow('unknown chord: Hm7');
    expect(() => chordOf('Vfoo', 0)).toThrow('unknown chord: Vfoo');
  });

  it('reads bars and chords that share a bar', () => {
    const bars = progressionOf('Im IIø,V7b9', 0);
    expect(bars.map((bar) => bar.map((chord) => chord.root))).toEqual([[0], [2, 7]]);
  });

  it('places a pitch class nearest to a centre', () => {
    expect(nearest(11, 60)).toBe(59);
    expect(nearest(1, 60)).toBe(61);
  });

  it('leads voices by small steps from chord to chord', () => {
    const first = voicing(chordOf('IIm7', 0), 60, 4);
    const second = voicing(chordOf('V7', 0), 60, 4, first);
    const moved = second.map((pitch, i) => Math.abs(pitch - first[i]!));
    expect(Math.max(...moved)).toBeLessThanOrEqual(3);
    expect(new Set(second.map((pitch) => pitch % 12))).toEqual(new Set([7, 11, 2, 5]));
  });

  it('keeps third and colour when a chord has more tones than voices', () => {
    const placed = voicing(chordOf('V13', 0), 60, 4).map((pitch) => pitch % 12);
    expect(placed).toContain(11);
    expect(placed).toContain(5);
    expect(placed).not.toContain(2);
  });

  it('bends the scale to the chord, so that nothing grates a semitone beside a chord tone', () => {
    const scale = scaleOver('minor', 9, chordOf('V7', 9));
    expect(scale).toContain(8);
    expect(scale).not.toContain(7);
  });

  it('lets the blues keep its friction', () => {
    expect(scaleOver('blues', 0, chordOf('I7', 0))).toEqual(expect.arrayContaining([3, 4, 6]));
  });
});
