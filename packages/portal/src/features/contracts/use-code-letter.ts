import { useMutation } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { fetched } from '../../lib/http.ts';

/** Milliseconds after which another letter may be asked for: the first one may still be on its way. */
const waitForAnother = 60_000;

const draft = 'contract-code';

interface Sent {
  email: string;
  expires_at: string;
  /** When it was sent, by this browser's clock. */
  at: number;
}

const readSent = (): Sent | null => {
  const { email, expires_at, at } = readDraft(draft);
  return typeof email === 'string' && typeof expires_at === 'string' && typeof at === 'number'
    ? { email, expires_at, at }
    : null;
};

/** The letter with the code that signs: sending it, and the seconds that run from then on. A reload forgets nothing. */
export function useCodeLetter() {
  const [sent, setSent] = useState(readSent);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [sent]);

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetched(api.sendContractCode, {}),
    onSuccess: ({ email, expires_at }) => {
      const at = Date.now();
      writeDraft(draft, { email, expires_at, at });
      setNow(at);
      setSent({ email, expires_at, at });
    },
  });
  const secondsTo = (moment: number) => Math.max(0, Math.ceil((moment - now) / 1000));
  return {
    sent,
    /** Seconds for which the code is good. */
    left: sent ? secondsTo(Date.parse(sent.expires_at)) : 0,
    /** Seconds until another letter may be asked for. */
    wait: sent ? secondsTo(sent.at + waitForAnother) : 0,
    send: () => mutate(),
    busy: isPending,
    error,
    forget: () => writeDraft(draft, null),
  };
}
