import { useEffect, useState } from 'react';

/** The time in milliseconds, anew after each `every` of them. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(clock);
  }, [every]);
  return now;
}
