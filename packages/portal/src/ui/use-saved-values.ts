import { useEffect, useEffectEvent, useState } from 'react';
import { isSame } from '@kamerton/ui/is-same';
import type { FormState } from './use-form.ts';

/** Returns the fields that follow a change made elsewhere: all but those typed here. */
export function merged<V extends Record<string, unknown>>(typed: V, before: V, saved: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(saved).filter(
      ([field, value]) => isSame(typed[field], before[field]) && !isSame(typed[field], value),
    ),
  ) as Partial<V>;
}

/**
 * Updates a form by a record that another tab may change: typed fields stay, the rest follows. Returns the
 * values that the form is compared with, whether it has unsaved changes, and what is to be said of these: that the record
 * was changed elsewhere meanwhile, or that they were restored.
 */
export function useSavedValues<V extends Record<string, unknown>>(form: FormState<V>, saved: V) {
  const [base, setBase] = useState(saved);
  const [elsewhere, setElsewhere] = useState(form.restored === 'overtaken');
  const isTyped = !isSame(form.values, base);

  const follow = useEffectEvent(() => {
    if (isSame(base, saved)) return;
    setBase(saved);
    if (!isTyped || isSame(form.values, saved)) {
      form.reset(saved);
      return;
    }
    // While the form is being sent, the change is its own.
    if (!form.busy) setElsewhere(true);
    form.set(merged(form.values, base, saved));
  });
  const json = JSON.stringify(saved);
  // oxlint-disable-next-line react/set-state-in-effect -- a changed record is known only after rendering, and is rare
  useEffect(() => follow(), [json]);

  const restoredNote = form.restored === 'no' ? null : ('restored' as const);
  const note = elsewhere ? ('elsewhere' as const) : restoredNote;
  return { base, isTyped, note: isTyped ? note : null };
}
