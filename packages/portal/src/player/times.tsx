import type { ReactNode } from 'react';
import { formatSeconds } from '../lib/format.ts';
import { useClock, useShownDuration } from './store.ts';

interface TimesProps {
  className?: string | undefined;
  /** Separator between the position and the length. */
  children: ReactNode;
}

export function Times({ className, children }: TimesProps) {
  const { position } = useClock();
  const duration = useShownDuration();
  return (
    <>
      <span className={className}>{formatSeconds(position)}</span>
      {children}
      {duration !== null && <span className={className}>{formatSeconds(duration)}</span>}
    </>
  );
}
