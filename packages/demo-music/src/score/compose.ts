import { randomFrom, type Random } from '../random.ts';
import { playDrums } from './drums.ts';
import { createPlan, type Plan } from './form.ts';
import { playLayer } from './harmony.ts';
import { harmonyAbove, layTheme, themeOf, type Theme } from './melody.ts';
import type { Note, Part, Score } from './score.ts';
import type { Lead, Section } from './style.ts';
import { styleOf, type Genre } from './styles/styles.ts';
import { nearest } from './theory.ts';

/** Input of the composer: the same order gives the same score. */
export interface Order {
  readonly genre: Genre;
  readonly seed: string;
  /** Number within the album; neighbours differ in progression, key and tempo. */
  readonly turn: number;
  /** About how long it shall be. */
  readonly seconds: number;
  readonly vocal: boolean;
}

/** The melody of the lead through all phrases; themes of a section come back unless improvised. */
function melodyOf(plan: Plan, lead: Lead, silence: number, random: Random): Map<Section, Note[]> {
  const themes = new Map<Section, Theme>();
  const bySection = new Map<Section, Note[]>([
    ['a', []],
    ['b', []],
  ]);
  for (const phrase of plan.phrases) {
    if (phrase.section === 'intro') continue;
    const silent = phrase.number > 1 && random.chance(silence);
    const kept = plan.style.melody.improvised ? undefined : themes.get(phrase.section);
    const theme = kept ?? themeOf(plan, plan.style.phrase, random);
    themes.set(phrase.section, theme);
    if (!silent) bySection.get(phrase.section)!.push(...layTheme(plan, theme, phrase, lead, random));
  }
  const at = plan.time(plan.bars, 0);
  const middle = Math.round((lead.low + lead.high) / 2);
  bySection.get('a')!.push({ at, length: 2.2, pitch: nearest(plan.final.root, middle), velocity: 0.7 });
  return bySection;
}

function leadParts(plan: Plan, order: Order, random: Random): Part[] {
  const { leads, voice, melody } = plan.style;
  const lead = order.vocal ? voice : leads[order.turn % leads.length]!;
  const notes = melodyOf(plan, lead, order.vocal ? 0.12 : (melody.silence ?? 0.2), random);
  const instrument = lead.instruments[(order.turn + random.int(2)) % lead.instruments.length]!;
  const all = [...notes.get('a')!, ...notes.get('b')!].sort((one, other) => one.at - other.at);
  const parts: Part[] = [{ ...lead.seat, instrument, notes: all }];
  const second = order.vocal ? lead : leads[(order.turn + 1) % leads.length]!;
  if (order.vocal || random.chance(0.4)) {
    const above = harmonyAbove(plan, notes.get('b')!).filter((note) => note.pitch <= second.high + 5);
    const other = order.vocal ? instrument : second.instruments[0]!;
    parts.push({ ...second.seat, gain: second.seat.gain * 0.5, pan: 0.45, instrument: other, notes: above });
  }
  return parts.filter((part) => part.notes.length > 0);
}

/** Composes a piece: form, harmony, bass, drums, melody. */
export function composeScore(order: Order): Score {
  const style = styleOf(order.genre);
  const random = randomFrom(`${order.seed}:form`);
  const plan = createPlan(style, order.seconds, order.turn, random);
  const parts: Part[] = [];
  for (const [i, layer] of style.layers.entries()) {
    const own = randomFrom(`${order.seed}:layer${i}`);
    if (layer.odds !== undefined && !own.chance(layer.odds)) continue;
    const instrument = layer.instruments[(order.turn + own.int(2)) % layer.instruments.length]!;
    const notes = playLayer(plan, layer, order.turn, own);
    if (notes.length > 0) parts.push({ ...layer.seat, instrument, notes });
  }
  parts.push(...leadParts(plan, order, randomFrom(`${order.seed}:lead`)));
  const strokes = playDrums(plan, order.turn, randomFrom(`${order.seed}:drums`));
  return {
    seconds: plan.time(plan.bars, 0) + plan.ending,
    tail: plan.ending * 0.75,
    bpm: plan.bpm,
    key: plan.key,
    parts,
    kit: style.kit,
    drums: style.drums ?? { gain: 0 },
    strokes: style.kit ? strokes : [],
    sound: style.sound,
  };
}
