import { Children, type ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './cards.module.css';

interface CardsProps {
  children: ReactNode;
  /** `row`: one line, cut to what fits, a strip on a phone. `grid`: as many lines as it takes. */
  shape: 'row' | 'grid';
  wide?: boolean;
}

export function Cards({ children, shape, wide = false }: CardsProps) {
  return (
    <ul className={classes(css[shape], wide && css.wide)}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
