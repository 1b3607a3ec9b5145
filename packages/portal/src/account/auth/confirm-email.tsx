import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { useState } from 'react';
import { useRecoveryText } from '../../i18n/account-text.ts';
import { failureText, useText } from '../../i18n/text.ts';
import { CallFailed, fetched, type CallError } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { isSignedIn } from '../../lib/session.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as accountWrites from '../../lib/writes/account.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { useIsLeft } from '../../ui/use-is-left.ts';
import css from './recovery.module.css';

interface ConfirmEmailProps {
  /** From the email to the new address. */
  code: string;
  onSignIn: () => void;
}

/**
 * Confirms a new email. It waits for a click, since mail filters open links (decision 0010), and needs no session, since
 * the email is often opened on another device.
 */
export function ConfirmEmail({ code, onSignIn }: ConfirmEmailProps) {
  const { newEmail } = useRecoveryText();
  const client = useQueryClient();
  const isLeft = useIsLeft();
  const [failure, setFailure] = useState<CallError | null>(null);
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => fetched(api.confirmEmail, { body: { code } }),
    onSuccess: () => refreshAfter(client, accountWrites.emailConfirmed),
    onMutate: () => setFailure(null),
    onError: (error) => {
      setFailure(error instanceof CallFailed ? error.error : null);
      if (isLeft()) notifyFailure(error);
    },
  });
  const onward = isSignedIn() ? (
    <ButtonLink to={paths.profileIndex} replace variant="accent">
      {newEmail.profile}
    </ButtonLink>
  ) : (
    <Button variant="accent" onClick={onSignIn}>
      {newEmail.signIn}
    </Button>
  );
  if (data) {
    return (
      <div className={css.result} role="status">
        <h1 className={css.heading}>{newEmail.doneHeading}</h1>
        <p>{newEmail.done(data.email)}</p>
        {onward}
      </div>
    );
  }
  if (failure?.fields['code']) {
    return (
      <div className={css.result} role="alert">
        <h1 className={css.heading}>{newEmail.spentHeading}</h1>
        <p>{newEmail.spent}</p>
        {onward}
      </div>
    );
  }
  return (
    <div className={css.result}>
      <h1 className={css.heading}>{newEmail.heading}</h1>
      <p>{newEmail.lede}</p>
      {failure && <Refusal failure={failure} />}
      <Button variant="accent" busy={isPending} onClick={() => mutate()}>
        {newEmail.confirm}
      </Button>
    </div>
  );
}

function Refusal({ failure }: { failure: CallError }) {
  const text = useText();
  const { newEmail } = useRecoveryText();
  return (
    <p role="alert" className={css.refusal}>
      {failure.code === 'conflict' ? newEmail.taken : failureText(failure, text)}
    </p>
  );
}
