import type { Pattern } from './style.ts';

/** A sign of a pattern with the steps that it lasts. */
export interface Event {
  readonly step: number;
  readonly steps: number;
  readonly sign: string;
}

/** Reads signs; `-` lengthens the sign before it, `.` is silence. */
export function eventsOf(signs: Pattern): Event[] {
  const events: { step: number; steps: number; sign: string }[] = [];
  let open = false;
  for (const [step, sign] of [...signs].entries()) {
    const last = events.at(-1);
    if (sign === '-' && open && last) last.steps += 1;
    else if (sign === '.' || sign === '-') open = false;
    else {
      events.push({ step, steps: 1, sign });
      open = true;
    }
  }
  return events;
}

/** The signs of one bar from a pattern of one or several bars. */
export function barOf(pattern: Pattern, bar: number, steps: number): Pattern {
  const bars = Math.max(1, Math.round(pattern.length / steps));
  const at = (bar % bars) * steps;
  return pattern.slice(at, at + steps);
}
