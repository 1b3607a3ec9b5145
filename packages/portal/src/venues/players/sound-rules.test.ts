import { bounds } from '@kamerton/wire/client/bounds';
import { expect, test } from 'vitest';
import { soundFaults } from './sound-rules.ts';
import { changedSound, soundOf, stepFaults, valuesOf, withStep } from './sound-values.ts';

const sound = {
  volume: 80,
  volume_steps: [
    { at: '09:00', volume: 60 },
    { at: '22:00', volume: 40 },
  ],
  crossfade: 2.5,
  artist_apart: 60,
  title_apart: 180,
};
const values = valuesOf(sound);
const step = (at: string, key: number) => ({ key, at, volume: 50 });

test('a sound goes into the form and comes back, its steps by their time', () => {
  expect(soundOf(values)).toEqual(sound);
  const typed = { ...values, volume_steps: [step('22', 0), step('930', 1)] };
  expect(soundOf(typed).volume_steps.map(({ at }) => at)).toEqual(['09:30', '22:00']);
});

test('only what was changed is sent', () => {
  expect(changedSound(values, values)).toEqual({});
  expect(changedSound({ ...values, volume: 70, artist_apart: ' 60 ' }, values)).toEqual({ volume: 70 });
  expect(changedSound({ ...values, volume_steps: [] }, values)).toEqual({ volume_steps: [] });
});

test('a good sound has no faults, and numbers have their bounds', () => {
  expect(soundFaults(values)).toEqual({});
  expect(soundFaults({ ...values, artist_apart: '1441', title_apart: '' })).toEqual({
    artist_apart: 'too_large',
    title_apart: 'malformed',
  });
  expect(soundFaults({ ...values, artist_apart: '-1', title_apart: '1.5' })).toEqual({
    artist_apart: 'malformed',
    title_apart: 'malformed',
  });
});

test('each row has its own fault: no time, or one that is there already', () => {
  const steps = [step('9', 0), step('09:00', 1), step('soon', 2)];
  expect(stepFaults(steps)).toEqual([undefined, 'taken', 'malformed']);
  expect(soundFaults({ ...values, volume_steps: steps })).toEqual({ volume_steps: 'taken' });
  const many = Array.from({ length: bounds.volume_steps + 1 }, (_, key) =>
    step(`${Math.floor(key / 2)}:${key % 2}0`, key),
  );
  expect(soundFaults({ ...values, volume_steps: many })).toEqual({ volume_steps: 'too_many' });
});

test('a row is added an hour after the last, at its volume', () => {
  expect(withStep([], 80)).toEqual([{ key: 0, at: '22:00', volume: 80 }]);
  expect(withStep([step('23:15', 4)], 80).at(-1)).toEqual({ key: 5, at: '00:00', volume: 50 });
});
