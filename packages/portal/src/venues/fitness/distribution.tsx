import type { Fitness } from '@kamerton/wire';
import { useId } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import css from './fitness.module.css';
import { useFitnessText } from './queries.ts';

interface DistributionProps {
  heading: string;
  of: Fitness['tempo'];
}

/** Bars of how many tracks lie between two values. Each has its range and its number as text; the bar adds nothing. */
export function Distribution({ heading, of: { bins, unknown } }: DistributionProps) {
  const text = useFitnessText();
  const id = useId();
  const number = (value: number) => formatNumber(value).replace('-', '−');
  const range = (from: number | null, to: number | null): string => {
    if (from === null) return text.below(number(to ?? 0));
    return to === null ? text.from(number(from)) : text.between(number(from), number(to));
  };
  const rows = [
    ...bins.map(({ from, to, tracks }) => ({ name: range(from, to), tracks })),
    ...(unknown > 0 ? [{ name: text.unknown, tracks: unknown }] : []),
  ];
  const most = Math.max(1, ...rows.map(({ tracks }) => tracks));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {heading}
      </h3>
      <ul className="stack-6">
        {rows.map(({ name, tracks }) => (
          <li key={name} className={css.bar}>
            <span>{name}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={css.drawn}>
              <rect width="100" height="10" className={css.ground} />
              <rect width={(tracks / most) * 100} height="10" className={css.filled} />
            </svg>
            <span className={css.count}>{number(tracks)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
