import { useEffect, useEffectEvent, useState } from 'react';
import { isSame } from '../lib/is-same.ts';
import type { FormState } from './use-form.ts';

/** Returns the fields that follow a change made elsewhere: all but those typed here. */
export function merged<V extends Record<string, unknown>>(typed: V, before: V, fresh: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(fresh).filter(
      ([field, value]) => isSame(typed[field], before[field]) && !isSame(typed[field], value),
    ),
  ) as Partial<V>;
}

/**
 * Keeps a form in step with a record that another tab may change: typed fields stay, the rest follows. Returns the
 * values that the form is compared with, whether it has unsaved changes, and what is to be said of these: that the record
 * was changed elsewhere meanwhile, or that they were restored.
 */
export function useFreshValues<V extends Record<string, unknown>>(form: FormState<V>, fresh: V) {
  const [base, setBase] = useState(fresh);
  const [elsewhere, setElsewhere] = useState(form.restored === 'overtaken');
  const isTyped = !isSame(form.values, base);

  const follow = useEffectEvent(() => {
    if (isSame(base, fresh)) return;
    setBase(fresh);
    if (!isTyped || isSame(form.values, fresh)) {
      form.reset(fresh);
      return;
    }
    // While the form is being sent, the change is its own.
    if (!form.busy) setElsewhere(true);
    form.set(merged(form.values, base, fresh));
  });
  const json = JSON.stringify(fresh);
  // oxlint-disable-next-line react/set-state-in-effect -- a changed record is known only after rendering, and is rare
  useEffect(() => follow(), [json]);

  const keptNote = form.restored === 'no' ? null : ('kept' as const);
  const note = elsewhere ? ('elsewhere' as const) : keptNote;
  return { base, isTyped, note: isTyped ? note : null };
}
