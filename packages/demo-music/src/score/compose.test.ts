import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../catalogue/catalogue.ts';
import { randomFrom } from '../random.ts';
import { composeScore, type Order } from './compose.ts';
import { chordSounding, createPlan } from './form.ts';
import { layTheme, themeOf } from './melody.ts';
import type { Score } from './score.ts';
import { genres, styleOf } from './styles/styles.ts';
import { pitchClasses } from './theory.ts';

const order = (more: Partial<Order> = {}): Order => ({
  genre: 'Jazz',
  seed: 'GBKMT2600001',
  turn: 0,
  seconds: 40,
  vocal: false,
  ...more,
});

const orders = demoCatalogue('full').albums.flatMap((album) =>
  album.tracks.map(({ genre, isrc, number, seconds, vocal }) => ({
    genre,
    seed: isrc,
    turn: number - 1,
    seconds,
    vocal,
  })),
);

/** Onsets per second of music. */
const density = (score: Score): number =>
  (score.strokes.length + score.parts.reduce((sum, part) => sum + part.notes.length, 0)) / score.seconds;

describe('composeScore', () => {
  it('gives the same score for the same order', () => {
    expect(composeScore(order())).toEqual(composeScore(order()));
  });

  it('gives no two tracks of the demonstration the same notes', () => {
    const seen = orders.map((one) => {
      const score = composeScore(one);
      return JSON.stringify(
        score.parts.map((part) => part.notes.map((note) => [note.pitch, Math.round(note.at * 50)])),
      );
    });
    expect(new Set(seen).size).toBe(orders.length);
  });

  it('keeps every track between 30 and 90 seconds', () => {
    for (const one of orders) {
      const { seconds } = composeScore(one);
      expect(seconds).toBeGreaterThanOrEqual(30);
      expect(seconds).toBeLessThanOrEqual(90);
    }
  });

  it.each(genres)('writes playable notes for %s', (genre) => {
    for (const turn of [0, 1, 2, 3, 4]) {
      const score = composeScore(order({ genre, turn, seed: `seed${turn}`, vocal: turn === 3 }));
      const notes = score.parts.flatMap((part) => part.notes);
      expect(notes.length).toBeGreaterThan(20);
      for (const note of notes) {
        expect(note.at).toBeGreaterThanOrEqual(0);
        expect(note.at).toBeLessThan(score.seconds);
        expect(note.length).toBeGreaterThan(0);
        expect(note.pitch).toBeGreaterThanOrEqual(24);
        expect(note.pitch).toBeLessThanOrEqual(100);
        expect(Number.isInteger(note.pitch)).toBe(true);
        expect(note.velocity).toBeGreaterThan(0);
        expect(note.velocity).toBeLessThanOrEqual(1);
      }
    }
  });

  it.each(genres)('sings the lead of %s when the track is vocal, and only then', (genre) => {
    const singers = (vocal: boolean) =>
      composeScore(order({ genre, vocal })).parts.filter(({ instrument }) => ['voice', 'alto'].includes(instrument));
    expect(singers(true).length).toBeGreaterThan(0);
    expect(singers(true)[0]!.notes.length).toBeGreaterThan(5);
    expect(singers(false)).toHaveLength(0);
  });

  it('sets something going in the first beat of every track', () => {
    for (const one of orders) {
      const score = composeScore(one);
      const first = Math.min(...score.parts.flatMap((part) => part.notes.map((note) => note.at)));
      expect(first).toBeLessThan(0.6);
    }
  });

  it('makes the album’s neighbours differ in progression, key or tempo', () => {
    const album = [0, 1, 2, 3, 4].map((turn) => composeScore(order({ turn, seed: `neighbour${turn}` })));
    expect(new Set(album.map(({ bpm, key }) => `${bpm} ${key}`)).size).toBe(album.length);
  });

  it('tells genres apart by tempo, metre, drums and density', () => {
    const of = (genre: Order['genre']) => composeScore(order({ genre, turn: 1 }));
    expect(of('Ambient').strokes).toHaveLength(0);
    expect(of('Classical').strokes).toHaveLength(0);
    expect(density(of('Drum & Bass'))).toBeGreaterThan(density(of('Ambient')) * 4);
    expect(of('Drum & Bass').bpm).toBeGreaterThan(of('House').bpm + 35);
    expect(of('House').bpm).toBeGreaterThan(of('Lo-Fi').bpm + 25);
    expect([styleOf('Folk').beats, styleOf('World').beats, styleOf('Soul').grid]).toEqual([3, 2, 3]);
    const swinging = genres.filter((genre) => styleOf(genre).swing > 0.1);
    expect(swinging).toEqual(['Jazz', 'Lo-Fi', 'Reggae']);
  });

  it('lets melodies rest on tones of the chord beneath', () => {
    for (const genre of genres) {
      const style = styleOf(genre);
      const plan = createPlan(style, 40, 1, randomFrom(genre));
      const phrase = plan.phrases.find(({ section }) => section === 'a')!;
      const theme = themeOf(plan, style.phrase, randomFrom('theme'));
      const notes = layTheme(plan, theme, phrase, style.leads[0]!, randomFrom('lay'));
      const long = notes.filter((note) => note.length > (60 / plan.bpm) * 1.5);
      const resting = long.filter((note) => pitchClasses(chordSounding(plan, note.at)).includes(note.pitch % 12));
      expect(resting).toHaveLength(long.length);
    }
  });

  it('makes even the shortest order end with a held chord', () => {
    const score = composeScore(order({ genre: 'Folk', seconds: 4 }));
    expect(score.seconds).toBeGreaterThan(3);
    expect(score.seconds).toBeLessThan(7);
    expect(score.parts.length).toBeGreaterThan(1);
  });
});
