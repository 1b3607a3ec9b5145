import { type FieldCode, sound } from '@kamerton/wire';
import { type SoundValues, soundOf, stepFaults } from './sound-values.ts';

type SoundFaults = Partial<Record<keyof SoundValues & string, FieldCode>>;

/** Returns the first fault of each setting by wire's schema; the times of steps differ. */
export function soundFaults(values: SoundValues): SoundFaults {
  const { error } = sound.safeParse(soundOf(values));
  const faults: SoundFaults = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field, row] = path;
    // Of a row its own fault is shown.
    faults[field as keyof SoundValues & string] ??=
      row === undefined && (message === 'too_many' || message === 'too_small' || message === 'too_large')
        ? message
        : 'malformed';
  }
  const step = stepFaults(values.volume_steps).find((fault) => fault !== undefined);
  if (step) faults.volume_steps = step;
  return faults;
}
