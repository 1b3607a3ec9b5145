import { createContext, useContext } from 'react';
import { SimpleForm, useRecordContext, type SimpleFormProps } from 'react-admin';

/** Which version of its record an edit screen has saved last. */
export const SavedVersion = createContext<number | undefined>(undefined);

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
