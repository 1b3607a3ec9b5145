import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Interval of the checks and longest wait, in ms. */
const interval = 250;
const longest = 6000;

/**
 * True once the network has been idle since the page was loaded: code that no screen needs may load then, and the mark
 * `network-idle` ends the first load in profiles. `rest` is the time in ms without a request or a response.
 */
export function useNetworkIdle(rest = 1500): boolean {
  const client = useQueryClient();
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    const begun = Date.now();
    let since = begun;
    const arrivals = new PerformanceObserver(() => (since = Date.now()));
    arrivals.observe({ type: 'resource' });
    const poll = setInterval(() => {
      if (document.readyState !== 'complete' || client.isFetching() > 0) since = Date.now();
      if (Date.now() - since < rest && Date.now() - begun < longest) return;
      stop();
      performance.mark('network-idle');
      setIsCalm(true);
    }, interval);
    const stop = () => {
      clearInterval(poll);
      arrivals.disconnect();
    };
    return stop;
  }, [client, rest]);
  return isCalm;
}
