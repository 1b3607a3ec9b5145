import type { SupportRequest } from '@kamerton/wire';
import { Link } from 'react-router';
import { useDates } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../../ui/classes.ts';
import css from './request-list.module.css';
import { useSupportText } from './text.ts';

export function StatusBadge({ status }: { status: SupportRequest['status'] }) {
  const text = useSupportText();
  return (
    <span className={css.status} data-status={status}>
      {text.status[status]}
    </span>
  );
}

/** Requests as rows with subject, time and status. */
export function RequestList({ requests, label }: { requests: readonly SupportRequest[]; label: string }) {
  return (
    <ul className={classes('surface', css.list)} aria-label={label}>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </ul>
  );
}

function RequestRow({ request }: { request: SupportRequest }) {
  const text = useSupportText();
  const dates = useDates();
  const { id, number, created_at, subject, message, messages_count, status, unread } = request;
  return (
    <li className={css.row}>
      <div className={css.about}>
        <span className={css.number}>{text.numberShort(number)}</span>
        <time dateTime={created_at}>{dates.moment(created_at)}</time>
      </div>
      <div className="min-w-0">
        <Link to={paths.feedbackRequest(id)} className={css.subject}>
          {subject}
        </Link>
        <p className={css.message}>{message}</p>
      </div>
      <div className={css.state}>
        <StatusBadge status={status} />
        <span>{text.messages(messages_count)}</span>
        {unread > 0 && <span className={css.unread}>{text.unread(unread)}</span>}
      </div>
    </li>
  );
}
