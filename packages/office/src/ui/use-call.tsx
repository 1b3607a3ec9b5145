import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Alert, Button } from '@mui/material';
import type { Problem } from '@kamerton/wire';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { Text } from '../i18n/ru/index.ts';
import { useText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';

/** Why a change of many was refused. */
function refusals({ body }: CallFailed, { refused: words }: Text['errors']): string[] {
  const reasons = ((body['refused'] ?? []) as NonNullable<Problem['refused']>).map(({ reason }) => reason);
  return [...new Set(reasons)].map((reason) => words[reason](reasons.filter((each) => each === reason).length));
}

/** The message of a failure: mostly the server's, which is in the reader's language. */
export function messageOf(error: unknown, { errors }: Text): string {
  if (!(error instanceof CallFailed)) return errors.unknown;
  const [field] = Object.values(error.fields);
  if (field) return errors.fields[field];
  if (error.status === 0) return errors.unreachable;
  if (error.code === 'login_failed') return errors.login_failed;
  return error.message === '' ? errors.unknown : [error.message, ...refusals(error, errors)].join(' ');
}

/** A reference that is true once the component is gone. */
export function useIsLeft() {
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

/** Runs a form's calls and holds the last failure; if the form was left, notifies of it. `onBusy`: while one runs. */
export function useCall({ onBusy }: { onBusy?: ((isBusy: boolean) => void) | undefined } = {}) {
  const text = useText();
  const refresh = useRefresh();
  const notify = useNotify();
  const isLeft = useIsLeft();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [fields, setFields] = useState<CallFailed['fields']>({});
  const run = useCallback(
    async (act: () => Promise<void>) => {
      setBusy(true);
      onBusy?.(true);
      setFailure('');
      setFields({});
      try {
        await act();
      } catch (error) {
        const message = messageOf(error, text);
        const endsSession = error instanceof CallFailed && error.status === 401;
        if (isLeft.current && !endsSession) notify(message, { type: 'error' });
        setFailure(message);
        if (error instanceof CallFailed) setFields(error.fields);
        // The next try starts from what somebody else has saved.
        if (error instanceof CallFailed && ['conflict', 'refused'].includes(error.code)) refresh();
      } finally {
        setBusy(false);
        onBusy?.(false);
      }
    },
    [text, refresh, notify, onBusy, isLeft],
  );
  /** The error of a field, or an empty string. */
  const wrong = (field: string): string => {
    const code = fields[field];
    return code ? text.errors.fields[code] : '';
  };
  return { isBusy, failure, hasWrongFields: Object.keys(fields).length > 0, wrong, run, fail: setFailure };
}

/** An alert, which screen readers announce at once. */
export const FailureNote = ({ children }: { children: string }) =>
  children === '' ? null : (
    <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
      {children}
    </Alert>
  );

export type Reading = Pick<UseQueryResult, 'data' | 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };

/** Why a query has failed, with another try. */
export function ReadFailure({ data, error, refetch, isFetching }: Reading) {
  const text = useText();
  if (!error) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ color: 'text.primary' }}
      action={
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {text.errors.retry}
        </Button>
      }
    >
      {Boolean(data) && text.errors.stale} {messageOf(error, text)}
    </Alert>
  );
}

/** The same for a query that has no data to show. */
export const QueryFailure = (reading: Reading) => !reading.data && <ReadFailure {...reading} />;
