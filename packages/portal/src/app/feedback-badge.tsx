import { useUnreadCount } from '../features/support/unread.ts';
import { useText } from '../i18n/text.ts';
import css from './feedback-badge.module.css';

/** How many answers of support wait unread; stands by the link, whose name stays the same. */
export function FeedbackBadge() {
  const { shell } = useText();
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span className={css.badge} title={shell.unread(count)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{shell.unread(count)}</span>
    </span>
  );
}
