import type { SupportRequest } from '@kamerton/wire';
import { useEffect, useRef } from 'react';
import { currentSupportText, useSupportText } from './text.ts';
import { copyText } from '../../lib/copy-text.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { notify, notifyBriefly } from '../../ui/notify.ts';
import css from './request-sent.module.css';

async function copy(number: number) {
  const isCopied = await copyText(String(number));
  const text = currentSupportText();
  if (isCopied) notifyBriefly('success', text.copied);
  else notify('error', text.notCopied);
}

/** Confirms a sent request: its number and the next steps. */
export function RequestSent({ request, onAnother }: { request: SupportRequest; onAnother: () => void }) {
  const text = useSupportText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="stack-8">
      <p className={css.number} aria-hidden="true">
        {text.numberShort(request.number)}
      </p>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {text.sentHeading(request.number)}
      </h2>
      <p className="ink-2 max-60ch">{text.sentText}</p>
      <div className="wrap-10 mt-14">
        <ButtonLink to={paths.feedbackRequest(request.id)} variant="accent">
          {text.openThread}
        </ButtonLink>
        <Button onClick={() => void copy(request.number)}>
          <CopyIcon size={18} />
          {text.copyNumber}
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          {text.writeAnother}
        </Button>
      </div>
    </div>
  );
}
