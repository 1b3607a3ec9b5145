import type { api, ResponseOf } from '@kamerton/wire';
import { Fragment, useEffect, useRef, useState, type UIEvent } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useSupportText } from './text.ts';
import { formatDay } from '../../i18n/format.ts';
import { dayBefore, localDay } from '../../lib/days.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone.ts';
import { MessageBubble } from './message-bubble.tsx';
import { MessageForm } from './message-form.tsx';
import { useOutbox } from './outbox.ts';
import { byDay, firstUnread } from './thread-days.ts';
import { UnsentMessage } from './unsent-message.tsx';
import css from './thread.module.css';

/** Px from the end of the messages within which one reads the newest. */
const nearEnd = 80;

/** `Today`, `Yesterday`, or the date. */
function useDayName() {
  const text = useSupportText();
  const language = useLanguage();
  const today = localDay(useNow(), useZone());
  return (date: string) => {
    if (date === today) return text.today;
    return date === dayBefore(today, 1) ? text.yesterday : formatDay(date, language);
  };
}

/** Keeps the id of the first new answer in sight after opening it has marked it as read. */
function useFirstNew({ request, messages }: ResponseOf<typeof api.supportRequest>) {
  const [firstNew, setFirstNew] = useState<number | null>(null);
  const found = firstUnread(messages, request.unread);
  if (found !== null && found !== firstNew) setFirstNew(found);
  return found ?? firstNew;
}

/** The messages of a request, the newest in sight, and the field for the next one. */
export function Thread({ thread }: { thread: ResponseOf<typeof api.supportRequest> }) {
  const text = useSupportText();
  const dayName = useDayName();
  const zone = useZone();
  const firstNew = useFirstNew(thread);
  const { request, messages } = thread;
  const { unsent, send, sendAgain, drop } = useOutbox(request.id);
  const [takenBack, setTakenBack] = useState<{ text: string; count: number }>({ text: '', count: 0 });
  const log = useRef<HTMLDivElement>(null);

  // Whoever reads further up is left there when an answer comes.
  const atEnd = useRef(true);
  const shown = messages.length + unsent.length;
  useEffect(() => {
    if (log.current && atEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [shown]);
  // What comes beside it, such as the player's bar, takes room off its end.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (log.current && atEnd.current) log.current.scrollTop = log.current.scrollHeight;
    });
    if (log.current) observer.observe(log.current);
    return () => observer.disconnect();
  }, []);
  const handleScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
  };
  const handleSend = (message: string) => {
    atEnd.current = true;
    send(message);
  };

  return (
    <div className={css.thread}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div ref={log} className={css.log} role="log" aria-label={text.thread} tabIndex={0} onScroll={handleScroll}>
        <ol className={css.messages}>
          {byDay(messages, zone).map(({ message, day: date }) => (
            <Fragment key={message.id}>
              {date && <li className={css.day}>{dayName(date)}</li>}
              {message.id === firstNew && <li className={css.new}>{text.newAnswers}</li>}
              <MessageBubble message={message} />
            </Fragment>
          ))}
          {unsent.map((each) => (
            <UnsentMessage
              key={each.idempotencyKey}
              unsent={each}
              onSendAgain={() => sendAgain(each)}
              onTakeBack={() => {
                drop(each.idempotencyKey);
                setTakenBack(({ count }) => ({ text: each.message, count: count + 1 }));
              }}
            />
          ))}
        </ol>
      </div>
      <MessageForm
        requestId={request.id}
        closed={request.status === 'closed'}
        takenBack={takenBack}
        onSend={handleSend}
      />
    </div>
  );
}
