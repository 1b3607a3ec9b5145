import type { Random } from '../random.ts';
import { chordAt, chordSounding, stepsIn, type Phrase, type Plan } from './form.ts';
import { eventsOf, type Event } from './pattern.ts';
import type { Note } from './score.ts';
import type { Lead } from './style.ts';
import { nearest, pitchClasses, scaleOver } from './theory.ts';

/** A bar of melody before it meets the harmony: its rhythm and its steps along the scale. */
interface Figure {
  readonly events: readonly Event[];
  readonly moves: readonly number[];
}

/** Figures of a phrase in order; a figure that comes back makes a melody out of notes. */
export type Theme = readonly Figure[];

const orders: Readonly<Record<number, string>> = { 2: 'az', 3: 'abz', 4: 'abaz', 6: 'abacaz', 8: 'abacabdz' };

function figureOf(plan: Plan, random: Random, cadence: boolean): Figure {
  const { rhythms, cadences, leap } = plan.style.melody;
  const events = eventsOf(random.pick(cadence ? cadences : rhythms));
  let drift = random.chance(0.5) ? 1 : -1;
  const moves = events.map(() => {
    if (random.chance(0.3)) drift = -drift;
    if (random.chance(0.12)) return 0;
    return random.chance(leap) ? drift * (2 + random.int(3)) : drift;
  });
  return { events, moves };
}

/** Invents the melody of a phrase. */
export function themeOf(plan: Plan, bars: number, random: Random): Theme {
  const order = orders[bars] ?? 'abac'.repeat(Math.ceil(bars / 4)).slice(0, bars - 1) + 'z';
  const figures = new Map<string, Figure>();
  return [...order].map((letter) => {
    const kept = figures.get(letter) ?? figureOf(plan, random, letter === 'z');
    figures.set(letter, kept);
    return kept;
  });
}

/** Steps along a scale from a pitch; the pitch itself need not be in it. */
function along(scale: readonly number[], from: number, steps: number): number {
  let pitch = from;
  const direction = Math.sign(steps);
  for (let left = Math.abs(steps); left > 0; left--) {
    do pitch += direction;
    while (!scale.includes(((pitch % 12) + 12) % 12));
  }
  return pitch;
}

const nearestOf = (classes: readonly number[], pitch: number): number =>
  classes
    .map((pc) => nearest(pc, pitch))
    .reduce((best, at) => (Math.abs(at - pitch) < Math.abs(best - pitch) ? at : best));

/** Lays a theme over the chords of a phrase, within the range of the voice. */
export function layTheme(plan: Plan, theme: Theme, phrase: Phrase, lead: Lead, random: Random): Note[] {
  const { style, key, progression } = plan;
  const steps = stepsIn(style);
  const notes: Note[] = [];
  const middle = (lead.low + lead.high) / 2;
  const lift = phrase.section === 'b' ? (lead.high - lead.low) * 0.18 : 0;
  let pitch = middle;
  for (const [index, bar] of phrase.bars.entries()) {
    const figure = theme[index % theme.length]!;
    // The line rises to two thirds of the phrase and comes back.
    const arch = Math.sin(((index + 0.5) / phrase.bars.length) ** 0.8 * Math.PI) * (lead.high - lead.low) * 0.25;
    for (const [i, event] of figure.events.entries()) {
      const chord = chordAt(style, bar, event.step);
      const scale = scaleOver(progression.scale, key, chord);
      if (i === 0) pitch = nearestOf(pitchClasses(chord), Math.round((pitch + middle - 2 + arch + lift) / 2));
      else pitch = along(scale, pitch, figure.moves[i]!);
      const onBeat = event.step % style.grid === 0 && event.steps >= style.grid;
      const strong = onBeat || event.steps >= style.grid * 1.5;
      if (strong) pitch = nearestOf(pitchClasses(chord), pitch);
      if (pitch > lead.high) pitch = nearestOf(pitchClasses(chord), pitch - 5);
      if (pitch < lead.low) pitch = nearestOf(pitchClasses(chord), pitch + 5);
      const at = plan.time(phrase.firstBar + index, event.step) + random.range(0, style.loose);
      const until = plan.time(phrase.firstBar + index, event.step + event.steps);
      const velocity = (strong ? 0.82 : 0.68) * random.range(0.9, 1.1);
      notes.push({
        at,
        length: Math.max(0.07, (until - at) * (event.steps >= steps / 2 ? 0.9 : 0.96)),
        pitch,
        velocity,
      });
    }
  }
  return notes;
}

/** A second voice a third or a fourth above, in the scale of each moment. */
export function harmonyAbove(plan: Plan, notes: readonly Note[]): Note[] {
  return notes.map((note) => {
    const scale = scaleOver(plan.progression.scale, plan.key, chordSounding(plan, note.at));
    return { ...note, pitch: along(scale, note.pitch, 2), velocity: note.velocity * 0.7 };
  });
}
