import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { isSame } from '@kamerton/ui/is-same';
import { type Fields, flattenTranslations } from '../i18n/translations.ts';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The fields that were typed after the form was sent. */
function typedSince(values: Fields, sent: Fields): Fields {
  const [now, before] = [values, sent].map(flattenTranslations) as [Fields, Fields];
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !isSame(value, before[name]) && !(isEmpty(value) && isEmpty(before[name])),
    ),
  );
}

/** State of the navigation to a new record's own page: what was typed while the record was created. */
interface Handover {
  id: string | number;
  typed: Fields;
}

/** Returns the state that hands it over; undefined if nothing was typed. */
export function handoverOf(id: string | number, values: Fields, sent: Fields): { handover: Handover } | undefined {
  const typed = typedSince(values, sent);
  return Object.keys(typed).length > 0 ? { handover: { id, typed } } : undefined;
}

/** Puts the values of a new record’s form within reach of the answer. */
export const CreatedContext = createContext<((getValues: () => Fields) => void) | undefined>(undefined);

/** Puts what was handed over to the page of a record into its form, once: it goes with the form, saved or left. */
export function useHandover() {
  const register = useContext(CreatedContext);
  const id = useRecordContext()?.id;
  const { getValues, setValue } = useFormContext();
  const { state, ...location } = useLocation();
  const { handover, ...rest } = (state ?? {}) as { handover?: Handover };
  const navigate = useNavigate();
  const accept = useEffectEvent(({ typed }: Handover) => {
    for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
    void navigate(location, { replace: true, state: rest });
  });
  useEffect(() => register?.(() => getValues()), [register, getValues]);
  useEffect(() => {
    if (handover && handover.id === id) accept(handover);
  }, [handover, id]);
}
