import type { SupportRequest } from '@kamerton/wire';
import { useSupportText } from './text.ts';
import css from './status-badge.module.css';

export function StatusBadge({ status }: { status: SupportRequest['status'] }) {
  const text = useSupportText();
  return (
    <span className={css.status} data-status={status}>
      {text.status[status]}
    </span>
  );
}
