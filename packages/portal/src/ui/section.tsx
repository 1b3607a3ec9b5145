import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './section.module.css';

interface SectionProps {
  title: string;
  /** Link to the whole list. `name` is read out if the short text is not enough. */
  more?: { to: string; text: string; name?: string } | undefined;
  children: ReactNode;
}

export function Section({ title, more, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {more && (
          <Link to={more.to} className="more-link hover-underline" aria-label={more.name}>
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
