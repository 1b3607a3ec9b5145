import { useCallback, useState } from 'react';
import Alert from '@mui/material/Alert';
import type { Text } from '../i18n/ru/index.ts';
import { useText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';

/** What to tell of a failure: the server's sentence, which is in the interface's language. */
export function messageOf(error: unknown, { errors }: Text): string {
  if (!(error instanceof CallFailed)) return errors.unknown;
  const [field] = Object.values(error.fields);
  if (field) return errors.fields[field];
  if (error.status === 0) return errors.unreachable;
  if (error.code === 'login_failed') return errors.login_failed;
  return error.message === '' ? errors.unknown : error.message;
}

/** Runs calls of a form one at a time, and keeps what the last one failed with. */
export function useCall() {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [fields, setFields] = useState<CallFailed['fields']>({});
  const run = useCallback(
    async (act: () => Promise<void>) => {
      setBusy(true);
      setFailure('');
      setFields({});
      try {
        await act();
      } catch (error) {
        setFailure(messageOf(error, text));
        if (error instanceof CallFailed) setFields(error.fields);
      } finally {
        setBusy(false);
      }
    },
    [text],
  );
  /** What is wrong with a field, for forms that say it there. */
  const wrong = (field: string): string => {
    const code = fields[field];
    return code ? text.errors.fields[code] : '';
  };
  return { isBusy, failure, wrong, run, fail: setFailure };
}

/** Says why something failed, to assistive tools at once. */
export const FailureNote = ({ children }: { children: string }) =>
  children === '' ? null : (
    <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
      {children}
    </Alert>
  );
