import type { ReactNode } from 'react';
import css from './page-head.module.css';

interface PageHeadProps {
  /** The small line above. */
  over?: ReactNode;
  title: string;
  action?: ReactNode;
}

export function PageHead({ over, title, action }: PageHeadProps) {
  return (
    <div className={css.head}>
      <div className={css.words}>
        {over && <p className={css.over}>{over}</p>}
        <h1 className={css.title}>{title}</h1>
      </div>
      {action}
    </div>
  );
}
