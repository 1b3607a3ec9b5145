import type { ReactNode } from 'react';
import css from './facts.module.css';

/** List of names and values; takes `Fact`s. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="grid">{children}</dl>;

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.name}>{name}</dt>
      <dd className="break-anywhere">{children}</dd>
    </div>
  );
}
