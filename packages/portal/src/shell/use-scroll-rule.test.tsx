import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { useScrollRule } from './use-scroll-rule.ts';

function Page() {
  useScrollRule('/', false);
  return null;
}

test('a page whose storage is full is left without an error', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    clear: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const { unmount } = await renderPart(<Page />);
  fireEvent.scroll(window);
  expect(unmount).not.toThrow();
});
