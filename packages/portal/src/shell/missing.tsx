import { useText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useDetailTitle } from '../ui/page-title.ts';
import css from './missing.module.css';

interface MissingProps {
  /** Name of the list to go back to. */
  to: string;
  list: string;
}

/** Shown if the address names something that does not exist; links back. */
export function Missing({ to, list }: MissingProps) {
  const { shell } = useText();
  useDetailTitle(shell.titles.notFound);
  return (
    <div className={css.missing}>
      <div className="dotted-line" aria-hidden="true" />
      <h1 className={css.title}>{shell.notFound.heading}</h1>
      <p>{shell.notFound.text}</p>
      <ButtonLink to={to} variant="accent">
        {list}
      </ButtonLink>
    </div>
  );
}

/** True if a call failed because its subject does not exist. */
export const isMissing = (error: Error | null): boolean => error instanceof CallFailed && error.error.status === 404;
