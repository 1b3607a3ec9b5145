import { expect, test } from 'vitest';
import { toneOf } from '../../lib/tones.ts';
import { playingTone } from './playing-tone.ts';

const playing = (playlist_id: number | null, selection_id: number | null = null) =>
  playingTone({ playlist_id, selection_id });

test('a playlist has the tone in a venue that it has by itself', () => {
  for (const id of [1, 2, 3, 4, 5, 1_000_003]) expect(playing(id)).toBe(toneOf(id));
});

test('four playlists made one after another have four tones', () => {
  expect(new Set([41, 42, 43, 44].map((id) => playing(id))).size).toBe(4);
});

test('a ready-made playlist has another tone than the own one of its number', () => {
  for (const id of [1, 2, 3, 4]) expect(playing(null, id)).not.toBe(playing(id));
});

test('where nothing plays there is no tone', () => {
  expect(playing(null)).toBe('none');
});
