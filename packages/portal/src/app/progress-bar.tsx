import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useText } from '../i18n/text.ts';
import { isSamePage } from './use-page-key.ts';
import css from './progress-bar.module.css';

/** Between a screen's code and the calls for its data, in ms: the line goes on. */
const pause = 150;

/** A thin line at the window's top from the press until what was asked for is there: the screen's code, then its data. */
export function ProgressBar() {
  const { shell } = useText();
  const { location } = useNavigation();
  const missing = useIsFetching({ predicate: (query) => query.state.data === undefined && query.isActive() });
  const isBusy = missing > 0 || (location !== undefined && !isSamePage(location.state));
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isBusy), pause);
    return () => clearTimeout(timer);
  }, [isBusy]);
  if (!isBusy && !isShown) return null;
  // Outside of all landmarks, as it belongs to none: a live region may stand there.
  return (
    <div role="status">
      <div className={css.bar} role="progressbar" aria-label={shell.loading} />
    </div>
  );
}
