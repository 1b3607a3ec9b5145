import { useState } from 'react';
import {
  Edit,
  type EditProps,
  SimpleForm,
  type SimpleFormProps,
  useNotify,
  useTranslate,
  useUpdate,
} from 'react-admin';
import { useText } from '../i18n/text.ts';
import { type Fields, flattenTranslations, nestTranslations } from '../i18n/translations.ts';
import { CallFailed } from '../lib/http.ts';
import { isSame } from '@kamerton/ui/is-same';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DetailProvider, renderRecord, useRecordQuery, wholeRecord } from './detail.tsx';
import { FailedSaveContext, noticeOf } from './failed-save.ts';
import { type Saved, SavedContext, SavedForm } from './saved-form.tsx';

const resetOptions = { keepDirtyValues: true, keepDirty: true };

/**
 * The form of a record. Leaving it with unsaved changes asks first. A record may change while it is edited, by another
 * cover or order: unsaved changes stay then.
 */
export const OfficeForm = ({ children, ...props }: SimpleFormProps) => (
  <SimpleForm warnWhenUnsavedChanges {...props} resetOptions={resetOptions}>
    {children}
    <SavedForm />
  </SimpleForm>
);

/** Values of the form when it was sent. */
type Sent = Pick<Saved, 'typed' | 'before'>;

interface Conflict {
  id: string | number;
  own: Fields;
  theirs: Fields;
  names: string[];
}

/** Compares both people's changes; undefined if the failure is no conflict. */
function conflictIn(error: unknown, id: string | number, sent: Fields, edited: Fields): Conflict | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'conflict') return undefined;
  const current = error.body['current'] as Fields | undefined;
  if (!current) return undefined;
  // Two people may have translated one text into two languages.
  const [own, before, theirs] = [sent, edited, current].map(flattenTranslations) as [Fields, Fields, Fields];
  // Only fields that both have changed need a choice.
  const names = Object.keys(own).filter(
    (name) =>
      name !== 'version' &&
      name in theirs &&
      !isSame(own[name], theirs[name]) &&
      !isSame(before[name], own[name]) &&
      !isSame(before[name], theirs[name]),
  );
  // Fields that this person has not changed take the other one's value.
  const untouched = Object.keys(own).filter((name) => name in theirs && isSame(before[name], own[name]));
  const merged = { ...own, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) };
  return { id, own: merged, theirs, names };
}

interface SaveRequest {
  resource: string;
  id: string | number;
  data: Fields;
  previousData: Fields;
}

/** React-admin names the variables of its request more loosely. */
const requestOf = (variables: object) => variables as SaveRequest;

/**
 * The page of a record's form. If somebody else has saved meanwhile, changes of different fields are merged; for fields
 * that both have changed, a dialog asks.
 */
export function OfficeEdit({ children, aside, ...rest }: EditProps) {
  const notify = useNotify();
  const [conflict, setConflict] = useState<Conflict & Sent & { resource: string }>();
  const [saved, setSaved] = useState<Saved>();
  const [hasFailed, setFailed] = useState(false);
  const [update] = useUpdate();
  const text = useText();
  const translate = useTranslate();

  const succeed = (record: { version?: number }, { id, ...form }: Pick<Saved, 'id'> & Sent) => {
    setFailed(false);
    setSaved({ id: Number(id), version: record.version, ...form });
    notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
  };
  const showError = (error: unknown) => {
    const notice = noticeOf(error);
    if (notice !== undefined) notify(notice, { type: 'error' });
  };
  /** Saves what has been merged. The form has not sent it, so it shows no errors at its fields. */
  const save = ({ resource, ...request }: SaveRequest, form: Sent) =>
    void update(resource, { ...request, ...wholeRecord } as Parameters<typeof update>[1] & object, {
      mutationMode: 'pessimistic',
      onSuccess: (record: { version?: number }) => succeed(record, { id: request.id, ...form }),
      onError: (error) => {
        if (solve(error, { resource, ...request }, form)) return;
        showError(error);
        const wrong = error instanceof CallFailed ? Object.entries(error.fields) : [];
        for (const [name, code] of wrong) {
          const field = translate(`resources.${resource}.fields.${name}`, { _: name });
          notify(`${field}: ${text.errors.fields[code]}`, { type: 'error' });
        }
      },
    });
  /** Merges the changes of two people, or asks; false if there is no conflict. */
  const solve = (error: unknown, { resource, id, data, previousData }: SaveRequest, form: Sent): boolean => {
    const found = conflictIn(error, id, data, previousData);
    if (!found) return false;
    if (found.names.length > 0) setConflict({ ...found, ...form, resource });
    else {
      const { own, theirs } = found;
      const merged = nestTranslations({ ...own, version: theirs['version'] });
      save({ resource, id, data: merged, previousData: nestTranslations(theirs) }, form);
    }
    return true;
  };
  const fail = (error: unknown, request: SaveRequest) => {
    setFailed(true);
    if (!solve(error, request, { typed: request.data, before: request.previousData })) showError(error);
  };
  const choose = (data: Fields) => {
    if (!conflict) return;
    const { resource, id, theirs, typed, before } = conflict;
    setConflict(undefined);
    save({ resource, id, data: nestTranslations(data), previousData: nestTranslations(theirs) }, { typed, before });
  };
  return (
    <>
      <Edit
        mutationMode="pessimistic"
        redirect={false}
        queryOptions={useRecordQuery()}
        mutationOptions={{
          ...wholeRecord,
          onSuccess: (record: { version?: number }, variables) => {
            const { id, data, previousData } = requestOf(variables);
            succeed(record, { id, typed: data, before: previousData });
          },
          onError: (error, variables) => fail(error, requestOf(variables)),
        }}
        {...rest}
        {...(aside && { aside: <DetailProvider>{aside}</DetailProvider> })}
        render={renderRecord(
          <SavedContext value={saved}>
            <FailedSaveContext value={hasFailed}>{children}</FailedSaveContext>
          </SavedContext>,
        )}
      />
      {conflict && <ConflictDialog {...conflict} onClose={() => setConflict(undefined)} onChoose={choose} />}
    </>
  );
}
