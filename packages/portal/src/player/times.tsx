import type { ReactNode } from 'react';
import { formatSeconds } from '../lib/format.ts';
import { useClock } from './store.ts';

interface TimesProps {
  className?: string | undefined;
  /** What stands between the position and the length. */
  children: ReactNode;
}

export function Times({ className, children }: TimesProps) {
  const { position, duration } = useClock();
  return (
    <>
      <span className={className}>{formatSeconds(position)}</span>
      {children}
      {duration !== null && <span className={className}>{formatSeconds(duration)}</span>}
    </>
  );
}
