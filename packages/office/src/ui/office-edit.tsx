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
import { CallFailed } from '../lib/http.ts';
import { RecordMoved } from '../lib/resources.ts';
import { ConflictDialog, type Fields } from './conflict-dialog.tsx';
import { DetailProvider, Waiting, wholeRecord } from './detail.tsx';

/** Which version of its record an edit screen has saved last. */
const SavedVersion = createContext<number | undefined>(undefined);

const keepTyped = { keepDirtyValues: true, keepDirty: true };

/**
 * The form of an edit screen. A record changes under it too, by a new cover or another order: what is typed and not
 * saved stays then.
 */
export function OfficeForm(given: SimpleFormProps) {
  const saved = useContext(SavedVersion);
  const record = useRecordContext<{ id: number; version?: number }>();
  const isSaved = saved !== undefined && record?.version === saved;
  return <SimpleForm {...given} {...(!isSaved && { resetOptions: keepTyped })} />;
}

interface Conflict {
  id: string | number;
  mine: Fields;
  theirs: Fields;
  names: string[];
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** What two people see differently, or undefined where this is no such failure. */
function conflictIn(error: unknown, id: string | number, mine: Fields, before: Fields): Conflict | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'conflict') return undefined;
  const theirs = error.body['current'] as Fields | undefined;
  if (!theirs) return undefined;
  // Only what both have changed needs a choice; one person's change stands beside the other's.
  const names = Object.keys(mine).filter(
    (name) =>
      name !== 'version' &&
      name in theirs &&
      differs(mine[name], theirs[name]) &&
      differs(before[name], mine[name]) &&
      differs(before[name], theirs[name]),
  );
  // What this person has not touched is taken over as it stands now.
  const untouched = Object.keys(mine).filter((name) => name in theirs && !differs(before[name], mine[name]));
  const merged = { ...mine, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) };
  return { id, mine: merged, theirs, names };
}

interface Sent {
  resource: string;
  id: string | number;
  data: Fields;
  previousData: Fields;
}

/**
 * An edit form that saves at once and tells what is wrong with each field. Where somebody else has saved meanwhile,
 * both changes stand; what both have changed is shown in both versions.
 */
export function OfficeEdit({ children, aside, ...rest }: EditProps) {
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  const [conflict, setConflict] = useState<Conflict & { resource: string }>();
  const [saved, setSaved] = useState<number>();
  const [update] = useUpdate();
  const succeed = ({ version }: { version?: number }) => {
    setSaved(version);
    notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
  };
  const save = ({ resource, ...given }: Sent) =>
    void update(resource, { ...given, ...wholeRecord } as Parameters<typeof update>[1] & object, {
      mutationMode: 'pessimistic',
      onSuccess: succeed,
      onError: (error) => fail(error, { resource, ...given }),
    });
  const fail = (error: unknown, { resource, id, data, previousData }: Sent) => {
    const found = conflictIn(error, id, data, previousData);
    if (found && found.names.length > 0) return setConflict({ ...found, resource });
    if (found) {
      const { mine, theirs } = found;
      return save({ resource, id, data: { ...mine, version: theirs['version'] }, previousData: theirs });
    }
    const told = error instanceof CallFailed && Object.keys(error.fields).length > 0;
    const why = error instanceof CallFailed && error.message ? error.message : 'ra.notification.http_error';
    return told ? undefined : notify(why, { type: 'error' });
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
    save({ resource, id, data, previousData: theirs });
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
          onError: (error, variables) => fail(error, variables as unknown as Sent),
        }}
        {...rest}
        {...(aside && { aside: <DetailProvider>{aside}</DetailProvider> })}
      >
        <SavedVersion value={saved}>
          <DetailProvider waiting={<Waiting />}>{children}</DetailProvider>
        </SavedVersion>
      </Edit>
      {conflict && <ConflictDialog {...conflict} onClose={() => setConflict(undefined)} onChoose={choose} />}
    </>
  );
}
