import { type ComponentProps, useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { thrownText } from '../../i18n/text.ts';
import { useText } from '../../i18n/text.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { formatSeconds } from '../../lib/format.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { useIsLeft } from '../../ui/use-is-left.ts';
import css from './contract.module.css';
import { useContractText } from './text.ts';

/** Milliseconds until another email may be requested: the first one may still be in transit. */
const waitForAnother = 60_000;

const draft = 'contract-code';

interface Sent {
  email: string;
  /** Milliseconds since 1970 by this browser's clock, which may differ from the server's: when it was sent and expires. */
  at: number;
  end: number;
}

const readSent = (): Sent | null => {
  const { email, at, end } = readDraft(draft);
  return typeof email === 'string' && typeof at === 'number' && typeof end === 'number' ? { email, at, end } : null;
};

/**
 * Sends the email with the signing code and counts down its lifetime. Survives a reload. `version` is that of the details
 * on the screen; `refresh` is called where they are others by now.
 */
export function useCodeEmail(version: number, refresh: () => void) {
  const isLeft = useIsLeft();
  const [sent, setSent] = useState(readSent);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [sent]);

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetched(api.sendContractCode, { body: { version } }),
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.error.status === 409) refresh();
      if (isLeft()) notifyFailure(failure);
    },
    onSuccess: ({ email, expires_in }) => {
      const at = Date.now();
      const next = { email, at, end: at + expires_in * 1000 };
      writeDraft(draft, next);
      setNow(at);
      setSent(next);
    },
  });
  const secondsTo = (moment: number) => Math.max(0, Math.ceil((moment - now) / 1000));
  return {
    sent,
    /** Seconds until the code expires. */
    left: sent ? secondsTo(sent.end) : 0,
    /** Seconds until another email may be requested. */
    wait: sent ? secondsTo(sent.at + waitForAnother) : 0,
    send: () => mutate(),
    busy: isPending,
    error,
    /** For a code that no longer signs: another may be sent at once. */
    forget: () => {
      writeDraft(draft, null);
      setSent(null);
    },
  };
}

interface CodeFieldProps {
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onInput'>;
  codeEmail: ReturnType<typeof useCodeEmail>;
}

/** Sends the code by email on demand, and takes it. */
export function CodeField({ field, codeEmail }: CodeFieldProps) {
  const text = useText();
  const { sign } = useContractText();
  const { sent, left, wait, error: failure } = codeEmail;
  const own = { 409: sign.conflict, 429: sign.tooMany } as Partial<Record<number, string>>;
  const refusal =
    failure instanceof CallFailed && (failure.error.status === 429 || failure.error.code === 'conflict')
      ? own[failure.error.status]
      : failure && thrownText(failure, text);
  return (
    <>
      <div className={css.code}>
        <Button busy={codeEmail.busy} disabled={wait > 0} onClick={codeEmail.send}>
          {sent ? sign.again : sign.send}
        </Button>
        {wait > 0 && <span className="note-14">{sign.againIn(formatSeconds(wait))}</span>}
      </div>
      {refusal && <p role="alert">{refusal}</p>}
      {sent && <p className="note-14">{left > 0 ? sign.sent(sent.email, formatSeconds(left)) : sign.over}</p>}
      {/* Announced once when sent; the countdown is not read out. */}
      <p role="status" className="sr-only">
        {sent && sign.sent(sent.email, formatSeconds((sent.end - sent.at) / 1000))}
      </p>
      <TextField
        {...field}
        required
        label={sign.code}
        hint={sign.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </>
  );
}
