import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { LoadMore } from './load-more.tsx';
import { useIncrementalList } from './use-incremental-list.ts';

/** Notifies the observer that the end of the list has come near the window. */
let scrollToEnd: (() => void) | undefined;

function watchEnd() {
  scrollToEnd = undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        scrollToEnd = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {
        scrollToEnd = undefined;
      }
    },
  );
}

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
  watchEnd();
  await renderPart(<Example cards={numbered(7)} />);
  expect(shown()).toEqual(numbered(3));
  act(() => scrollToEnd?.());
  expect(shown()).toEqual(numbered(6));
  act(() => scrollToEnd?.());
  expect(shown()).toEqual(numbered(7));
  expect(scrollToEnd).toBeUndefined();
});

test('a list that changes keeps the length that was revealed', async () => {
  watchEnd();
  const { rerender } = await renderPart(<Example cards={numbered(7)} />);
  act(() => scrollToEnd?.());
  rerender(<Example cards={numbered(20).toReversed()} />);
  expect(shown()).toEqual(numbered(20).toReversed().slice(0, 6));
});

test('a short list is there at once', async () => {
  watchEnd();
  await renderPart(<Example cards={numbered(3)} />);
  expect(shown()).toEqual(numbered(3));
  expect(scrollToEnd).toBeUndefined();
});
