import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, volumeAt } from './volume.ts';

describe('the volume of a venue', () => {
  const volume_steps = [
    { at: '09:00', volume: 40 },
    { at: '12:30', volume: 60 },
    { at: '22:00', volume: 20 },
  ];
  const volume = 80;

  it.each([
    ['2026-03-02T08:59:59Z', 'UTC', 20],
    ['2026-03-02T09:00:00Z', 'UTC', 40],
    ['2026-03-02T12:29:59Z', 'UTC', 40],
    ['2026-03-02T12:30:00Z', 'UTC', 60],
    ['2026-03-02T23:00:00Z', 'UTC', 20],
    ['2026-03-02T00:00:00Z', 'UTC', 20],
    ['2026-03-02T09:29:00Z', 'Europe/Moscow', 40],
    ['2026-03-02T09:30:00Z', 'Europe/Moscow', 60],
  ])('is by %s in %s %i per cent', (moment, timezone, expected) => {
    expect(volumeAt({ volume, volume_steps }, timezone, Date.parse(moment))).toBe(expected);
  });

  it('is the same all day without steps', () => {
    expect(volumeAt({ volume, volume_steps: [] }, 'UTC', 0)).toBe(80);
  });
});

const decibels = (gain: number): number => Math.round(20 * Math.log10(gain) * 100) / 100;

describe('the level of a track', () => {
  it.each([
    ['a loud one is lowered', -8, -0.1, 100, -8],
    ['a quiet one is raised', -20, -9, 100, 4],
    ['high peaks limit nothing in a quiet venue', -20, -2, 50, -6.03],
    ['a quiet one is raised until its peak is 3 dB below full scale', -20, -6, 100, 2.98],
    ['a very quiet one is raised by 12 dB at most', -40, -30, 100, 12],
    ['a peak above full scale is brought below it', -16, 0.5, 100, -3.52],
    ['without a known peak it is taken for full scale', -20, null, 100, -3.02],
    ['one that is not measured lies 4 dB below full', null, null, 100, -4],
    ['half the loudness is 10 dB less', -16, -3, 50, -10.03],
  ])('%s', (_, loudness_lufs, sample_peak_db, volume, expected) => {
    expect(decibels(levelOf({ loudness_lufs, sample_peak_db }, volume))).toBe(expected);
  });

  it('never clips, never exceeds its boost, and grows with the volume', () => {
    const measured = fc.record({
      loudness_lufs: fc.option(fc.double({ min: -70, max: 5, noNaN: true })),
      sample_peak_db: fc.option(fc.double({ min: -60, max: 6, noNaN: true })),
    });
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(measured, percent, percent, (track, one, other) => {
        const [quiet, loud] = [levelOf(track, Math.min(one, other)), levelOf(track, Math.max(one, other))];
        expect(quiet).toBeGreaterThanOrEqual(0);
        expect(quiet).toBeLessThanOrEqual(loud);
        expect(loud).toBeLessThanOrEqual(4);
        const { loudness_lufs, sample_peak_db } = track;
        if (loudness_lufs === null || sample_peak_db === null) return;
        // In the middle of a crossfade two tracks have 0.71 of their gains.
        expect(2 * Math.SQRT1_2 * loud * 10 ** (sample_peak_db / 20)).toBeLessThanOrEqual(1);
      }),
    );
    const plain = { loudness_lufs: -16, sample_peak_db: -10 };
    expect([levelOf(plain, 0), levelOf(plain, -10)]).toEqual([0, 0]);
    expect(levelOf(plain, 150)).toBe(levelOf(plain, 100));
  });
});
