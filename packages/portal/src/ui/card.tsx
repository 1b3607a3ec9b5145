import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './card.module.css';

interface CardProps {
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

/** A card on the page, with a heading if it has a title. */
export function Card({ className, title, children }: CardProps) {
  return (
    <section className={classes('surface', css.card, className)} aria-label={title}>
      {title && <h2 className={classes('panel-title', css.title)}>{title}</h2>}
      {children}
    </section>
  );
}
