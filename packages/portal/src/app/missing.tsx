import { Link } from 'react-router';
import { useText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import { buttonClass } from '../ui/button.tsx';
import { useDetailTitle } from '../ui/page-title.ts';
import css from './missing.module.css';

interface MissingProps {
  /** The list that it would stand in. */
  to: string;
  list: string;
}

/** In place of a page whose address names what is not there: says so, with a way back. */
export function Missing({ to, list }: MissingProps) {
  const { shell } = useText();
  useDetailTitle(shell.titles.notFound);
  return (
    <div className={css.missing}>
      <div className={css.dots} aria-hidden="true" />
      <h1 className={css.title}>{shell.notFound.heading}</h1>
      <p>{shell.notFound.text}</p>
      <Link to={to} className={buttonClass('accent')}>
        {list}
      </Link>
    </div>
  );
}

/** True if a call failed because what it names is not there. */
export const isMissing = (error: Error | null): boolean => error instanceof CallFailed && error.error.status === 404;
