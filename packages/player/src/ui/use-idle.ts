import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focusin'] as const;

/** True after `after` milliseconds without a touch. */
export const useIdle = (after: number): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), after);
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), after);
    };
    for (const sign of signs) addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, wake);
    };
  }, [after]);
  return isIdle;
};
