import { useText } from '../i18n/text.ts';
import { WarningIcon } from '../ui/icons.tsx';
import css from './failed-icon.module.css';
import { usePlayer } from './store.ts';

/** True from a track's media error until it plays. */
const useHasFailed = (trackId: number): boolean => usePlayer((state) => state.failed.includes(trackId));

/** Marks a track whose media failed, in any list. */
export function FailedIcon({ trackId }: { trackId: number }) {
  const { didNotPlay } = useText().player;
  if (!useHasFailed(trackId)) return null;
  return (
    <span role="img" aria-label={didNotPlay} title={didNotPlay} className={css.mark}>
      <WarningIcon size={18} />
    </span>
  );
}
