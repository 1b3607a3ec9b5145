import { describe, expect, it } from 'vitest';
import { stepsIn } from './form.ts';
import { barOf, eventsOf } from './pattern.ts';
import { genres, styleOf } from './styles/styles.ts';
import { progressionOf } from './theory.ts';

describe('patterns', () => {
  it('hold a sign until the next one or a silence', () => {
    expect(eventsOf('x-.x--R')).toEqual([
      { step: 0, steps: 2, sign: 'x' },
      { step: 3, steps: 3, sign: 'x' },
      { step: 6, steps: 1, sign: 'R' },
    ]);
  });

  it('do not hold a silence', () => {
    expect(eventsOf('-x.-')).toEqual([{ step: 1, steps: 1, sign: 'x' }]);
  });

  it('come round bar by bar', () => {
    expect([0, 1, 2].map((bar) => barOf('abcd', bar, 2))).toEqual(['ab', 'cd', 'ab']);
  });
});

describe.each(genres)('the style of %s', (genre) => {
  const style = styleOf(genre);
  const steps = stepsIn(style);

  it('writes every pattern in whole bars', () => {
    const beats = style.grooves.flatMap((groove) => Object.values(groove));
    const patterns = [
      ...style.layers.flatMap((layer) => layer.patterns),
      ...beats.flatMap((beat) => Object.values<string>(beat)),
    ];
    expect(patterns.filter((pattern) => pattern.length % steps !== 0)).toEqual([]);
    for (const rhythm of [...style.melody.rhythms, ...style.melody.cadences]) expect(rhythm).toHaveLength(steps);
  });

  it('has at least four progressions, each a whole part of a phrase', () => {
    expect(style.progressions.length).toBeGreaterThanOrEqual(4);
    const texts = style.progressions.flatMap(({ a, b }) => [a, b]);
    expect(texts.filter((text) => style.phrase % progressionOf(text, 0).length !== 0)).toEqual([]);
  });
});
