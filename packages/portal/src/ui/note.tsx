import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './note.module.css';

interface NoteProps {
  /** `warm` asks for something, `good` tells of something done, `danger` of an end. */
  tone?: 'plain' | 'warm' | 'good' | 'danger';
  title?: string;
  children?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** A word beside the matter itself: what waits, what changed, what to do. */
export function Note({ tone = 'plain', title, children, action }: NoteProps) {
  return (
    <div className={classes(css.note, css[tone])}>
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
