import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import type { PlayerTrack } from './state.ts';
import { player } from './store.ts';
import { track } from './testing/machine-rows.ts';
import { usePlaySet } from './use-play-set.ts';

function Card({ id }: { id: string }) {
  const { press } = usePlaySet({ id, url: `/${id}` });
  return (
    <button type="button" onClick={press}>
      {id}
    </button>
  );
}

const cards = (
  <>
    <Card id="album:1" />
    <Card id="album:2" />
  </>
);

/** Answers that are on their way, in the order of the questions. */
let answers: { id: string; come: (tracks: readonly PlayerTrack[]) => void }[];
let played: string[];

beforeEach(() => {
  answers = [];
  played = [];
  player.connect(({ id }) => new Promise((come) => answers.push({ id, come })));
  vi.spyOn(player, 'chooseSet').mockImplementation(({ id }) => void played.push(id));
});

const arrive = (at: number) => act(async () => answers[at]?.come([track(1)]));

test('the set plays whose tracks were fetched', async () => {
  const { user } = await renderPart(cards);
  await user.click(screen.getByRole('button', { name: 'album:1' }));
  await arrive(0);
  expect(played).toEqual(['album:1']);
});

test('two presses while the tracks are on their way play once: the second would pause', async () => {
  const { user } = await renderPart(cards);
  const card = screen.getByRole('button', { name: 'album:1' });
  await user.click(card);
  await user.click(card);
  await arrive(0);
  await arrive(1);
  expect(played).toEqual(['album:1']);
});

test('tracks that arrive late do not take the place of a set that was chosen after it', async () => {
  const { user } = await renderPart(cards);
  await user.click(screen.getByRole('button', { name: 'album:1' }));
  await user.click(screen.getByRole('button', { name: 'album:2' }));
  await arrive(1);
  await arrive(0);
  expect(played).toEqual(['album:2']);
});

test.each([
  ['a log-out', () => player.close()],
  ['the end of the session', () => player.setAside()],
])('tracks that arrive after %s do not play', async (_, end) => {
  const { user } = await renderPart(cards);
  await user.click(screen.getByRole('button', { name: 'album:1' }));
  end();
  await arrive(0);
  expect(played).toEqual([]);
});

test('a set that is in the player is paused and resumed without its tracks, which would need the network', async () => {
  const toggleSet = vi.spyOn(player, 'toggleSet').mockImplementation((id) => id === 'album:1');
  const { user } = await renderPart(cards);
  await user.click(screen.getByRole('button', { name: 'album:1' }));
  expect(toggleSet).toHaveBeenCalledExactlyOnceWith('album:1');
  expect(answers).toEqual([]);
  toggleSet.mockRestore();
});
