import type { Random } from '../random.ts';
import { chordAt, stepsIn, type Phrase, type Plan } from './form.ts';
import { barOf, eventsOf } from './pattern.ts';
import type { Note } from './score.ts';
import type { Layer, Pattern } from './style.ts';
import { nearest, voicing, type Chord } from './theory.ts';

interface Hand {
  readonly plan: Plan;
  readonly layer: Layer;
  readonly random: Random;
  readonly notes: Note[];
}

/** Below this a bass is felt more than heard. */
const LOWEST = 26;

const accents: Readonly<Record<string, number>> = { X: 0.85, x: 0.55, R: 0.85, r: 0.45, b: 0.75, a: 0.7 };

/** Strikes a chord, one voice or the root below, as the sign says. */
function strike(hand: Hand, sign: string, voices: readonly number[], chord: Chord, at: number, length: number): void {
  const { layer, random, notes } = hand;
  const accent = accents[sign] ?? 0.62;
  const loud = (): number => Math.min(1, accent * random.range(0.88, 1.08));
  const spread = layer.strum ?? 0;
  if (sign === 'X' || sign === 'x') {
    const order = sign === 'x' && spread > 0 ? voices.toReversed() : voices;
    for (const [i, pitch] of order.entries()) {
      notes.push({ at: at + i * spread, length: Math.max(0.06, length - i * spread), pitch, velocity: loud() });
    }
    return;
  }
  const index = sign === 'b' ? -1 : Number(sign) - 1;
  const voice = voices[index % voices.length];
  const pitch =
    index < 0 || voice === undefined
      ? nearest(chord.root, layer.centre - 16)
      : voice + 12 * Math.floor(index / voices.length);
  notes.push({ at, length, pitch, velocity: loud() });
}

function playChords(hand: Hand, phrase: Phrase, pattern: Pattern): void {
  const { plan, layer, random } = hand;
  const steps = stepsIn(plan.style);
  const signs = phrase.bars.map((_, i) => barOf(pattern, i, steps)).join('');
  let before: number[] | undefined;
  for (const event of eventsOf(signs)) {
    const bar = Math.floor(event.step / steps);
    const chord = chordAt(plan.style, phrase.bars[bar]!, event.step % steps);
    before = voicing(chord, layer.centre, layer.voices ?? 4, before);
    const at = plan.time(phrase.firstBar, event.step) + random.range(0, plan.style.loose);
    const until = plan.time(phrase.firstBar, event.step + event.steps);
    strike(hand, event.sign, before, chord, at, (until - at) * (layer.gate ?? 1));
  }
}

/** The bass note for a sign, the root of the next chord being known. */
function bassPitch(sign: string, chord: Chord, next: Chord, centre: number): number {
  const root = nearest(chord.root, centre);
  const tone = (from: number, to: number): number => chord.tones.find((tone) => tone >= from && tone <= to) ?? 0;
  switch (sign) {
    case '3':
      return root + tone(3, 5);
    case '5':
      return root + tone(6, 8);
    case '7':
      return root + tone(9, 11);
    case '8':
      return root + 12;
    case 'o':
      return root + tone(6, 8) - 12;
    case 'a':
      return nearest(next.root, centre) + (nearest(next.root, centre) > root ? -1 : 1);
    default:
      return root;
  }
}

function playBass(hand: Hand, phrase: Phrase, pattern: Pattern, following: Chord): void {
  const { plan, layer, random, notes } = hand;
  const steps = stepsIn(plan.style);
  const signs = phrase.bars.map((_, i) => barOf(pattern, i, steps)).join('');
  for (const event of eventsOf(signs)) {
    const index = Math.floor(event.step / steps);
    const chord = chordAt(plan.style, phrase.bars[index]!, event.step % steps);
    const next = phrase.bars[index + 1]?.chords[0] ?? following;
    const at = plan.time(phrase.firstBar, event.step) + random.range(0, plan.style.loose * 0.5);
    const until = plan.time(phrase.firstBar, event.step + event.steps);
    const velocity = Math.min(1, (accents[event.sign] ?? 0.7) * random.range(0.92, 1.08));
    const deep = bassPitch(event.sign, chord, next, layer.centre);
    const pitch = deep < LOWEST ? deep + 12 : deep;
    notes.push({ at, length: (until - at) * (layer.gate ?? 0.92), pitch, velocity });
  }
}

/** A note on each beat: root, then steps towards the next root, which is approached by a semitone. */
function playWalk(hand: Hand, phrase: Phrase, following: Chord): void {
  const { plan, layer, random, notes } = hand;
  const { beats, grid } = plan.style;
  for (const [index, bar] of phrase.bars.entries()) {
    for (let beat = 0; beat < beats; beat++) {
      const chord = chordAt(plan.style, bar, beat * grid);
      const earlier = beat > 0 ? chordAt(plan.style, bar, (beat - 1) * grid) : undefined;
      const next =
        beat + 1 < beats
          ? chordAt(plan.style, bar, (beat + 1) * grid)
          : (phrase.bars[index + 1]?.chords[0] ?? following);
      const root = nearest(chord.root, layer.centre);
      const target = nearest(next.root, layer.centre);
      let pitch = root;
      if (chord === earlier && next !== chord) pitch = target + (random.chance(0.5) ? 1 : -1);
      else if (chord === earlier) pitch = root + random.pick(chord.tones.slice(1, 4)) - (random.chance(0.4) ? 12 : 0);
      const at = plan.time(phrase.firstBar + index, beat * grid) + random.range(0, plan.style.loose * 0.5);
      notes.push({ at, length: (60 / plan.bpm) * 0.92, pitch, velocity: random.range(0.66, 0.85) });
      // A skipped note before the beat now and then keeps the walk alive.
      if (random.chance(0.12)) {
        const skip = plan.time(phrase.firstBar + index, beat * grid + grid - 1);
        notes.push({ at: skip, length: 0.12, pitch, velocity: 0.4 });
      }
    }
  }
}

/** Plays one layer through the piece, with the held last bar. */
export function playLayer(plan: Plan, layer: Layer, turn: number, random: Random): Note[] {
  const notes: Note[] = [];
  const hand: Hand = { plan, layer, random, notes };
  const choice = turn + random.int(layer.patterns.length || 1);
  const pattern = (shift: number): Pattern => layer.patterns[(choice + shift) % layer.patterns.length] ?? '';
  for (const [i, phrase] of plan.phrases.entries()) {
    if (layer.sections && !layer.sections.includes(phrase.section)) continue;
    const following = plan.phrases[i + 1]?.bars[0]?.chords[0] ?? plan.final;
    const own = pattern(phrase.section === 'b' ? 1 : 0);
    if (layer.role === 'walk') playWalk(hand, phrase, following);
    else if (layer.role === 'bass') playBass(hand, phrase, own, following);
    else playChords(hand, phrase, own);
  }
  if (notes.length > 0) close(hand);
  return notes;
}

function close({ plan, layer, notes }: Hand): void {
  const at = plan.time(plan.bars, 0);
  const pitches =
    layer.role === 'chords'
      ? voicing(plan.final, layer.centre, layer.voices ?? 4)
      : [nearest(plan.final.root, layer.centre)];
  for (const [i, pitch] of pitches.entries()) {
    notes.push({ at: at + i * (layer.strum ?? 0.02), length: 3, pitch, velocity: 0.7 });
  }
}
