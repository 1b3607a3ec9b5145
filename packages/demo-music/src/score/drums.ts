import type { Random } from '../random.ts';
import type { Hit } from '../synth/drum-voice.ts';
import { stepsIn, type Plan } from './form.ts';
import { barOf, eventsOf } from './pattern.ts';
import type { Stroke } from './score.ts';
import type { Beat, Groove, Section } from './style.ts';

const strengths: Readonly<Record<string, number>> = { X: 1, x: 0.75, o: 0.5, g: 0.28 };

const beatOf = (groove: Groove, section: Section): Beat =>
  section === 'intro' ? (groove.intro ?? groove.a) : section === 'b' ? (groove.b ?? groove.a) : groove.a;

/** Plays a groove through the piece: fills at the ends of phrases, a last stroke on the held bar. */
export function playDrums(plan: Plan, turn: number, random: Random): Stroke[] {
  const { style } = plan;
  const groove = style.grooves[turn % style.grooves.length];
  if (!groove) return [];
  const steps = stepsIn(style);
  const strokes: Stroke[] = [];
  for (const phrase of plan.phrases) {
    for (const bar of phrase.bars) {
      const last = bar.index === bar.of - 1;
      const usual = beatOf(groove, phrase.section);
      const beat = last && groove.fill ? { ...usual, ...groove.fill } : usual;
      for (const [hit, pattern] of Object.entries(beat)) {
        for (const { step, sign } of eventsOf(barOf(pattern, bar.index, steps))) {
          const at = plan.time(phrase.firstBar + bar.index, step) + random.range(0, style.loose * 0.6);
          strokes.push({ at, hit: hit as Hit, velocity: (strengths[sign] ?? 0.6) * random.range(0.88, 1) });
        }
      }
    }
  }
  const end = plan.time(plan.bars, 0);
  strokes.push({ at: end, hit: 'kick', velocity: 0.8 }, { at: end, hit: 'crash', velocity: 0.5 });
  return strokes.sort((a, b) => a.at - b.at);
}
