import type { Fields } from '../i18n/translations.ts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Create, type RaRecord, useNotify, useRedirect, useResourceContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useRenderedPath, useRouter } from '../lib/router.ts';
import { FailedSaveContext, noticeOf } from './failed-save.ts';
import { CreatedContext, handoverOf } from './handover.ts';

/** True once the form of a new record is sent: for fields that the record's own page could not save, when typed since. */
export function useIsSent(): boolean {
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  return isSubmitting || isSubmitSuccessful;
}

/** Returns whether the page is still the one that the operator wants to see, even while the code of another is loaded. */
function useIsHere(): () => boolean {
  const router = useRouter();
  const path = useRenderedPath();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return () => isShown.current && router?.state.location.pathname === path;
}

interface Props {
  /** The page that follows, unless something was typed meanwhile: that is on the record’s own page. */
  redirect: 'edit' | 'list';
  /** Called also after the page was left; by default a notice says that the record was created. */
  onCreated?: (record: RaRecord) => void;
  children: ReactNode;
}

/** The page of a new record’s form. What is typed while it is created is an unsaved change of it. */
export function OfficeCreate({ redirect: next, onCreated, children }: Props) {
  const resource = useResourceContext() ?? '';
  const values = useRef<() => Fields>(() => ({}));
  const register = useCallback((getValues: () => Fields) => void (values.current = getValues), []);
  const notify = useNotify();
  const redirect = useRedirect();
  const isHere = useIsHere();
  const [hasFailed, setFailed] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const handleCreated = (record: RaRecord, { data }: { data?: Fields }) => {
    setFailed(false);
    if (onCreated) onCreated(record);
    else notify('ra.notification.created', { type: 'info', messageArgs: { smart_count: 1 } });
    if (!isHere()) return;
    setCreated(true);
    const handover = handoverOf(record.id, values.current(), data ?? {});
    redirect(handover ? 'edit' : next, resource, record.id, record, handover);
  };
  const handleError = (error: unknown) => {
    setFailed(true);
    const notice = noticeOf(error);
    if (notice !== undefined) notify(notice, { type: 'error' });
  };
  return (
    <Create
      mutationOptions={{
        onSuccess: (record: RaRecord, sent) => handleCreated(record, sent),
        onError: (error: unknown) => handleError(error),
      }}
    >
      <FailedSaveContext value={hasFailed}>
        {/* Until the next page is shown, which may take its time, nothing is typed that would be lost or sent twice. */}
        <div inert={isCreated}>
          <CreatedContext value={register}>{children}</CreatedContext>
        </div>
      </FailedSaveContext>
    </Create>
  );
}
