import { expect, it } from 'vitest';
import { loudnessOf, shareOf } from './sound-card.mjs';

const tone = (hertz, level) =>
  Float32Array.from({ length: 4000 }, (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / 8000));

it('tells tones apart, also where they sound at once, and silence from them', () => {
  const quiet = tone(520, 0.1);
  const both = tone(370, 0.2).map((sample, at) => sample + quiet[at]);
  expect(shareOf(tone(370, 0.2), 370)).toBeCloseTo(1, 2);
  expect(shareOf(tone(370, 0.2), 520)).toBeCloseTo(0, 2);
  expect(shareOf(both, 370)).toBeCloseTo(0.8, 1);
  expect(shareOf(both, 520)).toBeCloseTo(0.2, 1);
  expect(loudnessOf(tone(370, 0.2))).toBeCloseTo(0.1414, 3);
  expect([shareOf(new Float32Array(4000), 370), loudnessOf([])]).toEqual([0, 0]);
});
