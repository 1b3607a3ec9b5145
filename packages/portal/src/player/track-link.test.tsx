import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { TrackLink } from './track-link.tsx';
import type { PlayerTrack } from './state.ts';

const track = { id: 23, name: 'Kite Season', artist: 'Швартовы' } as PlayerTrack;

test.each([
  ['Kite Season', 'Швартовы', 'Kite Season – Швартовы'],
  ['', 'Швартовы', 'No artist – Швартовы'],
  ['Kite Season', '', 'Kite Season'],
])('of the name %o and the artist %o the link shows %o', async (name, artist, shown) => {
  await renderPart(<TrackLink track={{ ...track, name, artist }} />);
  const link = screen.getByRole('link');
  expect(link.textContent).toBe(shown);
  expect(link.title).toBe(shown);
  expect(link.querySelector('.sr-only')).toBeNull();
});
