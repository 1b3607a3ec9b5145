import type { ComponentProps } from 'react';
import { useContractText } from './text.ts';
import { thrownText, useText } from '../../i18n/text.ts';
import { formatSeconds } from '../../lib/format.ts';
import { CallFailed } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useCodeLetter } from './use-code-letter.ts';
import css from './contract.module.css';

interface CodeFieldProps {
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onInput'>;
  error: string | undefined;
  letter: ReturnType<typeof useCodeLetter>;
}

/** The letter's code: sent on demand, then typed or pasted here. */
export function CodeField({ field, error, letter }: CodeFieldProps) {
  const text = useText();
  const { sign } = useContractText();
  const { sent, left, wait } = letter;
  const refusal =
    letter.error instanceof CallFailed && letter.error.error.status === 429
      ? sign.tooMany
      : letter.error && thrownText(letter.error, text);
  return (
    <>
      <div className={css.code}>
        <Button busy={letter.busy} disabled={wait > 0} onClick={letter.send}>
          {sent ? sign.again : sign.send}
        </Button>
        {wait > 0 && <span className={css.hint}>{sign.againIn(formatSeconds(wait))}</span>}
      </div>
      {refusal && <p role="alert">{refusal}</p>}
      {sent && <p className={css.hint}>{left > 0 ? sign.sent(sent.email, formatSeconds(left)) : sign.over}</p>}
      {/* Told once when it is sent; the running seconds are not read out. */}
      <p role="status" className="sr-only">
        {sent && sign.sent(sent.email, formatSeconds((Date.parse(sent.expires_at) - sent.at) / 1000))}
      </p>
      <TextField
        {...field}
        required
        label={sign.code}
        hint={sign.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
      />
    </>
  );
}
