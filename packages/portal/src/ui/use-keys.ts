import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Handles keys pressed within an element that is no control itself, such as a list. */
export function useKeys(within: RefObject<HTMLElement | null>, handle: (event: KeyboardEvent) => void) {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const element = within.current;
    const listener = (event: KeyboardEvent) => latest.current(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [within]);
}
