import type { SupportMessage } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { useDates } from '../../i18n/format.ts';
import { useSupportText } from './text.ts';
import { LinkedText } from './linked-text.tsx';
import css from './thread.module.css';

interface MessageBubbleProps {
  message: Pick<SupportMessage, 'author' | 'author_name' | 'created_at' | 'message'>;
  /** What has become of a message that is not known to have arrived. */
  fate?: ReactNode;
}

/** One message: who wrote it, when, and what. */
export function MessageBubble({ message, fate }: MessageBubbleProps) {
  const text = useSupportText();
  const dates = useDates();
  const isMine = message.author === 'user';
  return (
    <li className={css.message} data-mine={isMine || undefined}>
      <div className={css.bubble}>
        <p className={css.author}>
          <span className={css.name}>{isMine ? text.you : message.author_name || text.specialist}</span>
          {!isMine && message.author_name && <span>{text.specialist}</span>}
          <time dateTime={message.created_at}>{dates.clock(message.created_at)}</time>
        </p>
        <LinkedText text={message.message} />
      </div>
      {fate}
    </li>
  );
}
