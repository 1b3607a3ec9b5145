import type { Sound } from '@kamerton/wire';
import { clockIn } from '../../lib/clock-text.ts';

/** A volume from a time on, as it is edited; `key` names the row while its time is typed. */
export interface StepValues {
  key: number;
  at: string;
  volume: number;
}

/** Values of the form: times and minutes as typed. */
export interface SoundValues extends Record<string, unknown> {
  volume: number;
  volume_steps: StepValues[];
  crossfade: number;
  artist_apart: string;
  title_apart: string;
}

export const valuesOf = (sound: Sound): SoundValues => ({
  volume: sound.volume,
  volume_steps: sound.volume_steps.map((step, key) => ({ ...step, key })),
  crossfade: sound.crossfade,
  artist_apart: String(sound.artist_apart),
  title_apart: String(sound.title_apart),
});

/** A whole number as typed; NaN for anything else. */
const wholeIn = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);

/** Returns the body: the steps in order of their time. What is no time stays, for the rules to refuse. */
export const soundOf = (values: SoundValues): Sound => ({
  volume: values.volume,
  volume_steps: values.volume_steps
    .map(({ at, volume }) => ({ at: clockIn(at) ?? at.trim(), volume }))
    .toSorted((one, other) => one.at.localeCompare(other.at)),
  crossfade: values.crossfade,
  artist_apart: wholeIn(values.artist_apart),
  title_apart: wholeIn(values.title_apart),
});

/** Returns the changed fields only, so that no change made elsewhere is undone. */
export function changedSound(values: SoundValues, before: SoundValues): Partial<Sound> {
  const [now, then] = [soundOf(values), soundOf(before)];
  return Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(then[field as keyof Sound]),
    ),
  );
}

export type StepFault = 'malformed' | 'taken';

/** Returns the fault of each row: no clock time, or one that a row before it has. */
export const stepFaults = (steps: readonly StepValues[]): (StepFault | undefined)[] =>
  steps.map(({ at }, row) => {
    const clock = clockIn(at);
    if (clock === null) return 'malformed';
    return steps.slice(0, row).some((step) => clockIn(step.at) === clock) ? 'taken' : undefined;
  });

/** Returns the steps with another one, an hour after the last. */
export function withStep(steps: readonly StepValues[], volume: number): StepValues[] {
  const last = steps.at(-1);
  const after = last ? (Number((clockIn(last.at) ?? '21:00').slice(0, 2)) + 1) % 24 : 22;
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1;
  return [...steps, { key, at: `${String(after).padStart(2, '0')}:00`, volume: last?.volume ?? volume }];
}
