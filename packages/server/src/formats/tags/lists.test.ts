import { expect, it } from 'vitest';
import { readList } from './lists.ts';

it.each([
  [['Pop'], ['Pop']],
  [
    ['Pop; Rock', 'rock'],
    ['Pop', 'Rock'],
  ],
  [['Pop, Rock|Джаз / Блюз'], ['Pop', 'Rock', 'Джаз', 'Блюз']],
  [
    ['R&B/Soul', 'Hip-Hop/Rap'],
    ['R&B/Soul', 'Hip-Hop/Rap'],
  ],
  [['Folk, World, & Country'], ['Folk, World, & Country']],
  [['Ambient\u0000Drone'], ['Ambient', 'Drone']],
  [[' ', ';;', ''], []],
])('parts %j into %j', (texts, names) => {
  expect(readList(texts)).toEqual(names);
});

it('keeps no more than twenty', () => {
  expect(readList([Array.from({ length: 50 }, (_, n) => `genre ${n}`).join(';')])).toHaveLength(20);
});
