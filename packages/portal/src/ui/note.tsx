import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './note.module.css';

interface NoteProps {
  /** `warm` asks for something, `good` tells of something done, `danger` of an end. */
  tone?: 'plain' | 'warm' | 'good' | 'danger';
  title?: string;
  children?: ReactNode;
  /** Button or link. */
  action?: ReactNode;
}

/** Note beside the content: something pending, changed or to be done. */
export function Note({ tone = 'plain', title, children, action }: NoteProps) {
  return (
    <div className={classes('edged', css.note, css[tone])}>
      <div className={css.words}>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
