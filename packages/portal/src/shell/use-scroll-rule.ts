import { attempt } from '@kamerton/ui/attempt';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** spec 9: delay in ms of the scroll after going back or to a hash. */
const scrollDelay = 600;

const storageKey = 'scroll-places';

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

const motion = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

function scrollToHash(hash: string) {
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ behavior: motion() });
}

/** Cancels the scroll of the last navigation. */
let running: AbortController | undefined;

/** Scrolls to an element; a running scroll of a navigation is cancelled. */
export function scrollToSight(element: Element) {
  running?.abort();
  element.scrollIntoView({ behavior: motion(), block: 'nearest' });
}

/**
 * Scrolls to a position and repeats until the page rests there: a screen that still grows or shrinks can cut a smooth
 * scroll short, or be too short yet. Scrolling by hand cancels it.
 * @param top pixels from the top of the page
 * @returns the function that cancels it
 */
function scrollToPlace(top: number): () => void {
  const done = new AbortController();
  running = done;
  let last = scrollY;
  let polls = 0;
  let rests = 0;
  const timer = setInterval(() => {
    // A page that is short for a moment is at its top, and a running scroll moves it away again.
    rests = Math.round(scrollY) === top ? rests + 1 : 0;
    if (rests === 5 || ++polls > 30) done.abort();
    else if (rests === 0 && scrollY === last) scrollTo({ top, behavior: 'instant' });
    last = scrollY;
  }, 150);
  done.signal.addEventListener('abort', () => clearInterval(timer));
  for (const own of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(own, () => done.abort(), { passive: true, signal: done.signal });
  }
  // Browsers go on with a smooth scroll: what is pressed would move away before it is released.
  const stay = () => scrollTo({ top: scrollY, behavior: 'instant' });
  addEventListener('pointerdown', stay, { passive: true, capture: true, signal: done.signal });
  scrollTo({ top, behavior: motion() });
  return () => done.abort();
}

/** True until the first screen of this document has scrolled. */
let isOpening = true;

/**
 * True if a page that the history shows is returned to, rather than opened by its address or by a link to one of its
 * targets: the entries of both have the key "default".
 */
function isReturn(step: string, hash: string): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOpened = isOpening && entry?.type === 'navigate';
  isOpening = false;
  return step !== 'default' || (!isOpened && hash === '');
}

/**
 * spec 2: navigation scrolls smoothly to the top; going back or to a hash target waits first.
 * @param isLeaving true while a skeleton replaces the page: its scroll position is not stored
 */
export function useScrollRule(pageKey: string, isLeaving: boolean) {
  const { key: step, hash, pathname } = useLocation();
  // Every page opened by its address has the key "default": the position of one is not that of the next.
  const key = step === 'default' ? `${step} ${pathname}` : step;
  const type = useNavigationType();

  // At the commit itself: afterwards the next page may be lower already, and the position another.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    if (isLeaving) return;
    let place: number | undefined;
    let timer = 0;
    const storePlace = () => {
      clearTimeout(timer);
      if (place === undefined) return;
      const places = Object.entries({ ...readPlaces(), [key]: place });
      attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(places.slice(-50)))));
    };
    const storeSoon = () => {
      place = Math.round(scrollY);
      clearTimeout(timer);
      timer = window.setTimeout(storePlace, 120);
    };
    addEventListener('scroll', storeSoon, { passive: true });
    addEventListener('pagehide', storePlace);
    return () => {
      storePlace();
      removeEventListener('scroll', storeSoon);
      removeEventListener('pagehide', storePlace);
    };
  }, [key, isLeaving]);

  useEffect(() => {
    const place = type === 'POP' && isReturn(step, hash) ? readPlaces()[key] : undefined;
    if (!hash && place === undefined) return scrollY === 0 ? undefined : scrollToPlace(0);
    let giveUp: (() => void) | undefined;
    const timer = setTimeout(() => {
      if (hash && place === undefined) scrollToHash(hash);
      else giveUp = scrollToPlace(place ?? 0);
    }, scrollDelay);
    return () => {
      clearTimeout(timer);
      giveUp?.();
    };
    // A page that only wrote its fields into its address does not scroll.
    // oxlint-disable-next-line react/exhaustive-deps -- the page's key decides, see above
  }, [pageKey]);
}
