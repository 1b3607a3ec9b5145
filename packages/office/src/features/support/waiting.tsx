import { useText } from '../../i18n/text.ts';
import { useNow } from '../../ui/use-now.ts';

const minute = 60_000;

/** How long a distributor has been waiting for an answer. */
export function Waiting({ since }: { since: string | null }) {
  const text = useText().support.waits;
  const now = useNow(minute);
  if (since === null) return '—';
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minute));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  return (
    <time dateTime={since} style={{ whiteSpace: 'nowrap', fontWeight: days > 0 ? 700 : 400 }}>
      {days > 0 ? text.days(days) : hours > 0 ? text.hours(hours) : text.minutes(minutes)}
    </time>
  );
}
