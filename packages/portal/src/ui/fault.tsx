import type { ReactNode } from 'react';

/** A fault, which is read out as it appears; nothing without one. */
export const Fault = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="fault" role="alert">
      {children}
    </p>
  ) : null;
