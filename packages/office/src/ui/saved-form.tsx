import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { type Fields, flattenTranslations } from '../i18n/translations.ts';
import { isSame } from '@kamerton/ui/is-same';
import { useFailedSave } from './failed-save.ts';
import { useHandover } from './handover.ts';

/** The last values that an edit screen has saved. */
export interface Saved {
  id: string | number;
  version: number | undefined;
  /** The fields as they were typed when they were sent, and those of the record by then. */
  typed: Fields;
  before: Fields;
}

export const SavedContext = createContext<Saved | undefined>(undefined);

/** Shows in a form the record that it has saved, except for what was typed while the save was on its way. */
function useSaved() {
  const saved = useContext(SavedContext);
  const record = useRecordContext<{ id: number; version?: number }>();
  const { getFieldState, getValues, reset, setValue, control } = useFormContext();
  const state = useFormState({ control });
  const shown = useRef<Saved>(undefined);
  const isHere = saved !== undefined && record?.id === saved.id && record.version === saved.version;

  const show = useEffectEvent((after: Saved) => {
    if (shown.current === after) return;
    shown.current = after;
    const [typed, before] = [after.typed, after.before].map(flattenTranslations) as [Fields, Fields];
    const changed = Object.keys(typed).filter(
      (name) => getFieldState(name, state).isDirty || !isSame(before[name], typed[name]),
    );
    const later = changed.flatMap((name) => {
      const value: unknown = getValues(name);
      return isSame(typed[name], value) ? [] : [{ name, value }];
    });
    reset(record);
    for (const { name, value } of later) setValue(name, value, { shouldDirty: true });
  });

  useEffect(() => {
    if (saved && isHere) show(saved);
  }, [saved, isHere]);
}

/** Applies to a form what became of its saves. */
export function SavedForm() {
  useSaved();
  useFailedSave();
  useHandover();
  return null;
}
