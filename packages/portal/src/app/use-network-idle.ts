import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How often it is looked, and how long it is waited at most, in ms. */
const interval = 250;
const longest = 6000;

/**
 * Whether the page has once come to rest since it was loaded: what no screen waits for may come then.
 * `rest` is for how long nothing may have been asked for or have come in, in ms.
 */
export function useNetworkIdle(rest = 1500): boolean {
  const client = useQueryClient();
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    const begun = Date.now();
    let since = begun;
    const arrivals = new PerformanceObserver(() => (since = Date.now()));
    arrivals.observe({ type: 'resource' });
    const look = setInterval(() => {
      if (document.readyState !== 'complete' || client.isFetching() > 0) since = Date.now();
      if (Date.now() - since < rest && Date.now() - begun < longest) return;
      stop();
      setIsCalm(true);
    }, interval);
    const stop = () => {
      clearInterval(look);
      arrivals.disconnect();
    };
    return stop;
  }, [client, rest]);
  return isCalm;
}
