import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
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

test.each([
  ['opened by its address', 'navigate', []],
  ['loaded anew', 'reload', [350]],
])('a page that is %s scrolls to its former place only after a reload, and going back does so too', async (...args) => {
  const [, how, first] = args;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  // The page is opened once for each document.
  vi.resetModules();
  const opened = await import('./use-scroll-rule.ts');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: how } as unknown as PerformanceEntry]);
  sessionStorage.setItem('scroll-places', JSON.stringify({ 'default /': 350 }));
  const scrolls: unknown[] = [];
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => scrolls.push(top));
  function Pages() {
    const { pathname } = useLocation();
    const navigate = useNavigate();
    opened.useScrollRule(pathname, false);
    return (
      <>
        <button type="button" onClick={() => void navigate('/search')}>
          Search
        </button>
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
      </>
    );
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const scrolled = async () => {
    await act(() => vi.advanceTimersByTimeAsync(600));
    return scrolls.splice(0);
  };
  await renderPart(<Pages />);
  expect(await scrolled()).toEqual(first);
  press('Search');
  await scrolled();
  press('Back');
  expect(await scrolled()).toEqual([350]);
});

test('the place at which a page is left is stored', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const { unmount } = await renderPart(<Page />);
  vi.stubGlobal('scrollY', 420.4);
  fireEvent.scroll(window);
  unmount();
  expect(sessionStorage.getItem('scroll-places')).toBe('{"default /":420}');
});

test('a press stops the scroll to the top of a page, which would move what is pressed away', async () => {
  const scrolls: unknown[] = [];
  vi.stubGlobal('scrollTo', ({ top, behavior }: ScrollToOptions) => scrolls.push([top, behavior]));
  vi.stubGlobal('scrollY', 800);
  await renderPart(<Page />);
  expect(scrolls).toEqual([[0, 'smooth']]);
  vi.stubGlobal('scrollY', 500);
  fireEvent.pointerDown(document.body);
  expect(scrolls.slice(1)).toEqual([[500, 'instant']]);
  fireEvent.pointerDown(document.body);
  expect(scrolls).toHaveLength(2);
});
