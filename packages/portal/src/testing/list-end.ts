import { vi } from 'vitest';

/** Stands in for the observer of a list's end; returns what brings the end near the window, while somebody watches it. */
export function watchListEnd() {
  const end: { scrollTo?: () => void } = {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        end.scrollTo = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {
        delete end.scrollTo;
      }
    },
  );
  return end;
}
