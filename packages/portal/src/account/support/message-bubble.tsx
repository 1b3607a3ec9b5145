import type { SupportMessage } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { useDates } from '../../i18n/format.ts';
import { linksIn } from '../../lib/links.ts';
import type { Unsent } from './outbox.ts';
import { useSupportText } from './text.ts';
import css from './thread.module.css';

/** Text as it was written; web addresses in it are links. */
function LinkedText({ text }: { text: string }) {
  return (
    <p className={css.text}>
      {linksIn(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ),
      )}
    </p>
  );
}

interface MessageBubbleProps {
  message: Pick<SupportMessage, 'author' | 'author_name' | 'created_at' | 'message'>;
  /** State of a message that is not confirmed yet. */
  status?: ReactNode;
}

export function MessageBubble({ message, status }: MessageBubbleProps) {
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
      {status}
    </li>
  );
}

interface UnsentMessageProps {
  unsent: Unsent;
  onSendAgain: () => void;
  /** Moves the text back into the field. */
  onTakeBack: () => void;
}

/** A message that is being sent, or one that failed and can be retried. */
export function UnsentMessage({ unsent, onSendAgain, onTakeBack }: UnsentMessageProps) {
  const text = useSupportText();
  return (
    <MessageBubble
      message={{ ...unsent, author: 'user', author_name: '' }}
      status={
        unsent.sending ? (
          <p className={css.status}>{text.sending}</p>
        ) : (
          <p className={css.status} data-failed>
            {text.unsent}
            <button type="button" className={css.again} onClick={onSendAgain}>
              {text.tryAgain}
            </button>
            <button type="button" className={css.again} onClick={onTakeBack}>
              {text.editUnsent}
            </button>
          </p>
        )
      }
    />
  );
}
