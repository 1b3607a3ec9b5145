import { useEffect, useState } from 'react';

/** A value once it has stayed the same for this many milliseconds: what is typed, at the first pause. */
export function useDebouncedValue<T>(value: T, pause: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}
