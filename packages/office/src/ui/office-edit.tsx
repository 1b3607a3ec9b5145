import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import {
  Edit,
  type EditProps,
  SimpleForm,
  type SimpleFormProps,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { flattenTranslations, nestTranslations } from '../i18n/translations.ts';
import { CallFailed } from '../lib/http.ts';
import { RecordMoved } from '../lib/resources.ts';
import { ConflictDialog, type Fields } from './conflict-dialog.tsx';
import { DetailProvider, LoadingBar, wholeRecord } from './detail.tsx';

/** The version of its record that an edit screen has saved last. */
const SavedVersion = createContext<number | undefined>(undefined);

const keepTyped = { keepDirtyValues: true, keepDirty: true };

/**
 * The form of a record. Leaving it with unsaved changes asks first. A record may change while it is edited, by another
 * cover or order: unsaved changes stay then.
 */
export function OfficeForm(props: SimpleFormProps) {
  const saved = useContext(SavedVersion);
  const record = useRecordContext<{ id: number; version?: number }>();
  const isSaved = saved !== undefined && record?.version === saved;
  return <SimpleForm warnWhenUnsavedChanges {...props} {...(!isSaved && { resetOptions: keepTyped })} />;
}

interface Conflict {
  id: string | number;
  mine: Fields;
  theirs: Fields;
  names: string[];
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Compares both people's changes; undefined if the failure is no conflict. */
function conflictIn(error: unknown, id: string | number, sent: Fields, edited: Fields): Conflict | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'conflict') return undefined;
  const current = error.body['current'] as Fields | undefined;
  if (!current) return undefined;
  // Two people may have translated one text into two languages.
  const [mine, before, theirs] = [sent, edited, current].map(flattenTranslations) as [Fields, Fields, Fields];
  // Only fields that both have changed need a choice.
  const names = Object.keys(mine).filter(
    (name) =>
      name !== 'version' &&
      name in theirs &&
      differs(mine[name], theirs[name]) &&
      differs(before[name], mine[name]) &&
      differs(before[name], theirs[name]),
  );
  // Fields that this person has not changed take the other one's value.
  const untouched = Object.keys(mine).filter((name) => name in theirs && !differs(before[name], mine[name]));
  const merged = { ...mine, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) };
  return { id, mine: merged, theirs, names };
}

interface SaveRequest {
  resource: string;
  id: string | number;
  data: Fields;
  previousData: Fields;
}

/**
 * The page of a record's form. If somebody else has saved meanwhile, changes of different fields are merged; for fields
 * that both have changed, a dialog asks.
 */
export function OfficeEdit({ children, aside, ...rest }: EditProps) {
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  const [conflict, setConflict] = useState<Conflict & { resource: string }>();
  const [saved, setSaved] = useState<number>();
  const [update] = useUpdate();
  const client = useQueryClient();
  const succeed = ({ version }: { version?: number }) => {
    setSaved(version);
    void client.invalidateQueries({ queryKey: ['history'] });
    notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
  };
  const save = ({ resource, ...request }: SaveRequest) =>
    void update(resource, { ...request, ...wholeRecord } as Parameters<typeof update>[1] & object, {
      mutationMode: 'pessimistic',
      onSuccess: succeed,
      onError: (error) => fail(error, { resource, ...request }),
    });
  const fail = (error: unknown, { resource, id, data, previousData }: SaveRequest) => {
    const found = conflictIn(error, id, data, previousData);
    if (found && found.names.length > 0) return setConflict({ ...found, resource });
    if (found) {
      const { mine, theirs } = found;
      return save({
        resource,
        id,
        data: nestTranslations({ ...mine, version: theirs['version'] }),
        previousData: nestTranslations(theirs),
      });
    }
    const isAtField = error instanceof CallFailed && Object.keys(error.fields).length > 0;
    const why = error instanceof CallFailed && error.message ? error.message : 'ra.notification.http_error';
    return isAtField ? undefined : notify(why, { type: 'error' });
  };
  const absent = (error: Error) => {
    if (error instanceof RecordMoved) return redirect('edit', resource, error.id);
    notify('ra.notification.item_doesnt_exist', { type: 'error' });
    return redirect('list', resource);
  };
  const choose = (data: Fields) => {
    if (!conflict) return;
    const { resource, id, theirs } = conflict;
    setConflict(undefined);
    save({ resource, id, data: nestTranslations(data), previousData: nestTranslations(theirs) });
  };
  return (
    <>
      <Edit
        mutationMode="pessimistic"
        redirect={false}
        queryOptions={{ ...wholeRecord, onError: absent }}
        mutationOptions={{
          ...wholeRecord,
          onSuccess: succeed,
          onError: (error, variables) => fail(error, variables as unknown as SaveRequest),
        }}
        {...rest}
        {...(aside && { aside: <DetailProvider>{aside}</DetailProvider> })}
      >
        <SavedVersion value={saved}>
          <DetailProvider waiting={<LoadingBar />}>{children}</DetailProvider>
        </SavedVersion>
      </Edit>
      {conflict && <ConflictDialog {...conflict} onClose={() => setConflict(undefined)} onChoose={choose} />}
    </>
  );
}
