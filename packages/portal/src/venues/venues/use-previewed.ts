import { useState } from 'react';
import { failureText, useText } from '../../i18n/text.ts';
import { type Answer, type CallError, CallFailed } from '../../lib/http.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { useIsLeft } from '../../ui/use-is-left.ts';

interface PreviewedOptions<P> {
  /** Previews the change, or applies it if it still is what the preview with this fingerprint has shown. */
  send: (mode: { dry_run: boolean; fingerprint?: string }) => Promise<Answer<P>>;
  /** The sentence for a refused preview, if there is one of this dialog. */
  faultText: (error: CallError) => string | undefined;
  /** Said where something else has changed since the preview, which is then read again. */
  conflict: string;
  /** Says that the change was applied. */
  onApplied: (applied: P) => void;
  /** Called after it if the dialog was not left. */
  onDone: (applied: P) => void;
}

/** A change of many venues, which is shown before it is made. */
export function usePreviewed<P extends { fingerprint: string }>(options: PreviewedOptions<P>) {
  const { send, faultText, conflict, onApplied, onDone } = options;
  const text = useText();
  const [preview, setPreview] = useState<P | null>(null);
  const [notice, setNotice] = useState('');
  const [isSending, setSending] = useState(false);
  const isLeft = useIsLeft();

  const sent = async (mode: Parameters<typeof send>[0]) => {
    setSending(true);
    const answer = await send(mode);
    setSending(false);
    return answer;
  };
  const loadPreview = async (said = '') => {
    const answer = await sent({ dry_run: true });
    if (answer.ok) setPreview(answer.data);
    setNotice(answer.ok ? said : (faultText(answer.error) ?? failureText(answer.error, text)));
  };
  const apply = async () => {
    const answer = await sent({ dry_run: false, ...(preview && { fingerprint: preview.fingerprint }) });
    if (answer.ok) {
      onApplied(answer.data);
      if (!isLeft()) onDone(answer.data);
    } else if (isLeft()) notifyFailure(new CallFailed(answer.error));
    else if (answer.error.code === 'conflict') await loadPreview(conflict);
    else setNotice(failureText(answer.error, text));
  };
  const back = () => {
    setPreview(null);
    setNotice('');
  };
  return { preview, notice, setNotice, isSending, loadPreview, apply, back };
}
