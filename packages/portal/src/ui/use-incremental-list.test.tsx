import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { watchListEnd } from '../testing/list-end.ts';
import { renderPart } from '../testing/render.tsx';
import { LoadMore } from './load-more.tsx';
import { useIncrementalList } from './use-incremental-list.ts';

function Example({ cards }: { cards: readonly string[] }) {
  const { shown, query } = useIncrementalList(cards, 3);
  return (
    <>
      <ul>
        {shown.map((card) => (
          <li key={card}>{card}</li>
        ))}
      </ul>
      <LoadMore query={query} skeleton={null} />
    </>
  );
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Card ${index + 1}`);
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a long list is revealed part by part as its end comes near, and then nothing is watched for', async () => {
  const end = watchListEnd();
  await renderPart(<Example cards={numbered(7)} />);
  expect(shown()).toEqual(numbered(3));
  act(() => end.scrollTo?.());
  expect(shown()).toEqual(numbered(6));
  act(() => end.scrollTo?.());
  expect(shown()).toEqual(numbered(7));
  expect(end.scrollTo).toBeUndefined();
});

test('a list that changes keeps the length that was revealed', async () => {
  const end = watchListEnd();
  const { rerender } = await renderPart(<Example cards={numbered(7)} />);
  act(() => end.scrollTo?.());
  rerender(<Example cards={numbered(20).toReversed()} />);
  expect(shown()).toEqual(numbered(20).toReversed().slice(0, 6));
});

test('a short list is there at once', async () => {
  const end = watchListEnd();
  await renderPart(<Example cards={numbered(3)} />);
  expect(shown()).toEqual(numbered(3));
  expect(end.scrollTo).toBeUndefined();
});
