import { useEffect, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useIsAway } from '../lib/connection.ts';
import { classes } from '../ui/classes.ts';
import css from './connection-line.module.css';

/** Milliseconds for which it says that the server is back. */
const goodNews = 3000;

/** A quiet line while the network or the server is away, and for a moment when it is back. */
export function ConnectionLine() {
  const { connection } = useText().shell;
  const away = useIsAway();
  const [wasAway, setWasAway] = useState(false);
  if (away && !wasAway) setWasAway(true);
  useEffect(() => {
    if (away) return undefined;
    const timer = setTimeout(() => setWasAway(false), goodNews);
    return () => clearTimeout(timer);
  }, [away]);
  return (
    // Said outright: a dialog hides from assistive tools all that stands beside it but what says so.
    <div role="status" aria-live="polite" className={css.place}>
      {(away || wasAway) && (
        <p className={classes(css.line, !away && css.back)}>{away ? connection.away : connection.back}</p>
      )}
    </div>
  );
}
