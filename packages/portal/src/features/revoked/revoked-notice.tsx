import { Link } from 'react-router';
import { useRevokedText } from './text.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RevokedIcon } from '../../ui/icons.tsx';
import { useRevokedTracks } from './queries.ts';
import { newAmong, readSeen } from './seen.ts';
import css from './revoked-notice.module.css';

/** Says that tracks were revoked since the last visit; nothing if there are none. */
export function RevokedNotice() {
  const text = useRevokedText();
  const page = useRevokedTracks().data?.pages[0];
  if (!page) return null;
  const { count, hit } = newAmong(page.tracks, page.pagination.total, readSeen());
  if (count === 0) return null;
  return (
    <div className={css.notice} role="status">
      <RevokedIcon />
      <p className={css.text}>{text.notice(count, hit)}</p>
      <Link to={paths.revoked} className={buttonClass('plain')}>
        {text.noticeLink(hit)}
      </Link>
    </div>
  );
}
