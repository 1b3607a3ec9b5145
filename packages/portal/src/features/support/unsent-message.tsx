import { useSupportText } from './text.ts';
import type { Unsent } from './outbox.ts';
import { MessageBubble } from './message-bubble.tsx';
import css from './thread.module.css';

interface UnsentMessageProps {
  unsent: Unsent;
  onSendAgain: () => void;
  /** Puts the text back into the field. */
  onTakeBack: () => void;
}

/** A message on its way, or one that did not go: then it waits for another try. */
export function UnsentMessage({ unsent, onSendAgain, onTakeBack }: UnsentMessageProps) {
  const text = useSupportText();
  return (
    <MessageBubble
      message={{ ...unsent, author: 'user', author_name: '' }}
      fate={
        unsent.sending ? (
          <p className={css.fate}>{text.sending}</p>
        ) : (
          <p className={css.fate} data-failed>
            {text.unsent}
            <button type="button" className={css.again} onClick={onSendAgain}>
              {text.tryAgain}
            </button>
            <button type="button" className={css.again} onClick={onTakeBack}>
              {text.takeBack}
            </button>
          </p>
        )
      }
    />
  );
}
