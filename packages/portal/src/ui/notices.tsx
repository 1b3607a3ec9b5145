import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './notices.module.css';

interface NoticeProps {
  text: string;
  action?: ReactNode;
}

/** Empty state: a row of dots, one sentence, one button. */
export function EmptyNotice({ text, action }: NoticeProps) {
  return (
    <div className={css.notice}>
      <div className={css.dots} aria-hidden="true" />
      <p>{text}</p>
      {action}
    </div>
  );
}

interface FailureNoticeProps {
  /** Its title is the screen's heading. */
  heading?: boolean;
  title: string;
  text: string;
  retryLabel: string;
  onRetry: () => void;
}

/** Failure to load: the reason, and a button that tries again. */
export function FailureNotice({ heading = false, title, text, retryLabel, onRetry }: FailureNoticeProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={css.notice} role="alert">
      <div className={css.dots} aria-hidden="true" />
      <div>
        <Title className="danger-ink font-semibold">{title}</Title>
        <p>{text}</p>
      </div>
      <Button onClick={onRetry}>{retryLabel}</Button>
    </div>
  );
}
