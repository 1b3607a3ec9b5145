import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** spec 9: what goes back or to a hash scrolls after this many milliseconds. */
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

/** spec 2: navigation scrolls smoothly to the top; going back or to a hash target waits first. */
export function useScrollRule(pageKey: string) {
  const { key, hash } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      const places = Object.entries({ ...readPlaces(), [key]: Math.round(scrollY) });
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(places.slice(-50))));
    };
    let timer = 0;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(keep, 120);
    };
    addEventListener('scroll', keepSoon, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', keepSoon);
      removeEventListener('pagehide', keep);
    };
  }, [key]);

  useEffect(() => {
    const place = type === 'POP' ? readPlaces()[key] : undefined;
    if (!hash && place === undefined) {
      scrollTo({ top: 0, behavior: motion() });
      return;
    }
    const timer = setTimeout(() => {
      if (hash && place === undefined) scrollToHash(hash);
      else scrollTo({ top: place ?? 0, behavior: motion() });
    }, scrollDelay);
    return () => clearTimeout(timer);
    // A page that stays the same one (its fields written into its address) does not move.
    // oxlint-disable-next-line react/exhaustive-deps -- the page's key decides, see above
  }, [pageKey]);
}
