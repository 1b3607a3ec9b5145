import { createContext, useContext, useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { CallFailed } from '../lib/http.ts';

/** The notice of a failed save, unless that is told at the fields that are wrong. */
export function noticeOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailed)) return 'ra.notification.http_error';
  if (Object.keys(error.fields).length > 0) return undefined;
  return error.message || 'ra.notification.http_error';
}

/** True if the last save of the page has failed. */
export const FailedSaveContext = createContext(false);

const asItIs = {
  keepValues: true,
  keepDefaultValues: true,
  keepDirty: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
  keepFieldsRef: true,
};

/**
 * Lets no form be left without a question after a failed save: react-admin reports only wrong fields to the form, which
 * takes every other failure for a success.
 */
export function useFailedSave() {
  const hasFailed = useContext(FailedSaveContext);
  const { reset, control } = useFormContext();
  const { isSubmitSuccessful } = useFormState({ control });
  useEffect(() => {
    if (hasFailed && isSubmitSuccessful) reset(undefined, asItIs);
  }, [hasFailed, isSubmitSuccessful, reset]);
}
