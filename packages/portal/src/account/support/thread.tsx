import type { api, ResponseOf } from '@kamerton/wire';
import { Fragment, type UIEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { dayBefore, localDay } from '../../lib/days.ts';
import { useZone, useNow } from '../../lib/zone.ts';
import { MessageBubble, UnsentMessage } from './message-bubble.tsx';
import { MessageForm } from './message-form.tsx';
import { useOutbox } from './outbox.ts';
import { byDay, firstUnread, useSupportText } from './text.ts';
import { classes } from '../../ui/classes.ts';
import css from './thread.module.css';

/** Px from the end within which the reader counts as following the newest messages. */
const nearEnd = 80;

/** Names a day `Today`, `Yesterday`, or by its date. */
function useDayName() {
  const text = useSupportText();
  const today = localDay(useNow(), useZone());
  return (date: string) => {
    if (date === today) return text.today;
    return date === dayBefore(today, 1) ? text.yesterday : formatDay(date);
  };
}

/** Remembers the first new reply after opening the thread has marked it as read. */
function useFirstNew({ request, messages }: ResponseOf<typeof api.supportRequest>) {
  const [firstNew, setFirstNew] = useState<number | null>(null);
  const found = firstUnread(messages, request.unread);
  if (found !== null && found !== firstNew) setFirstNew(found);
  return found ?? firstNew;
}

/** Messages of a request, scrolled to the newest, and the field for the next one. */
export function Thread({ thread }: { thread: ResponseOf<typeof api.supportRequest> }) {
  const text = useSupportText();
  const dayName = useDayName();
  const zone = useZone();
  const firstNew = useFirstNew(thread);
  const { request, messages } = thread;
  const { unsent, send, sendAgain, drop } = useOutbox(request.id);
  const [recalled, setRecalled] = useState<{ text: string; count: number }>({ text: '', count: 0 });
  const log = useRef<HTMLDivElement>(null);

  // A new message does not scroll a reader who is further up.
  const atEnd = useRef(true);
  const shown = messages.length + unsent.length;
  useEffect(() => {
    if (log.current && atEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [shown]);
  // The player's bar, when it appears, takes room at the end.
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
    <div className={classes('surface', css.thread)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div ref={log} className={css.log} role="log" aria-label={text.thread} tabIndex={0} onScroll={handleScroll}>
        <ol className="grid gap-12">
          {byDay(messages, zone).map(({ message, day: date }) => (
            <Fragment key={message.id}>
              {date && <li className={css.day}>{dayName(date)}</li>}
              {message.id === firstNew && <li className={css.new}>{text.newAnswers}</li>}
              <MessageBubble message={message} />
            </Fragment>
          ))}
          {unsent.map((each) => (
            <UnsentMessage
              key={each.key}
              unsent={each}
              onSendAgain={sendAgain}
              onTakeBack={() => {
                drop(each.key);
                setRecalled(({ count }) => ({ text: each.message, count: count + 1 }));
              }}
            />
          ))}
        </ol>
      </div>
      <MessageForm
        requestId={request.id}
        closed={request.status === 'closed'}
        recalled={recalled}
        onSend={handleSend}
      />
    </div>
  );
}
