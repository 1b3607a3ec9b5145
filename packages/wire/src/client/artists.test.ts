import { expect, it } from 'vitest';
import { splitArtists } from './artists.ts';

it.each([
  ['Nina Vale', ['Nina Vale']],
  ['Nina Vale, Harbour Trio', ['Nina Vale', 'Harbour Trio']],
  ['Nina Vale; Harbour Trio & Slow', ['Nina Vale', 'Harbour Trio', 'Slow']],
  ['Nina Vale feat. Harbour Trio', ['Nina Vale', 'Harbour Trio']],
  ['NINA VALE FEAT HARBOUR TRIO', ['NINA VALE', 'HARBOUR TRIO']],
  ['Nina Vale (ft. Harbour Trio)', ['Nina Vale', 'Harbour Trio)']],
  ['Nina Vale x Harbour Trio vs. Slow', ['Nina Vale', 'Harbour Trio', 'Slow']],
  ['Сплин，Би-2', ['Сплин', 'Би-2']],
  ['AC/DC', ['AC/DC']],
  ['Malcolm X', ['Malcolm X']],
  ['Defeater', ['Defeater']],
  [' , ', []],
  ['', []],
])('reads %j as %j', (line, names) => {
  expect(splitArtists(line)).toEqual(names);
});
