import { useEffect, useEffectEvent, useState } from 'react';
import type { FormState } from '../../ui/use-form.ts';
import { merged } from './venue-values.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps a form beside what it edits, which another tab may change: what was typed here stays, the rest follows. Gives
 * what the form is compared with by now, whether something is typed that is not saved, and whether it was changed
 * elsewhere meanwhile.
 */
export function useFreshValues<V extends Record<string, unknown>>(form: FormState<V>, fresh: V) {
  const [base, setBase] = useState(fresh);
  const [elsewhere, setElsewhere] = useState(false);
  const isTyped = !isSame(form.values, base);

  const follow = useEffectEvent(() => {
    if (isSame(base, fresh)) return;
    setBase(fresh);
    if (!isTyped || isSame(form.values, fresh)) {
      form.reset(fresh);
      return;
    }
    // While a form is sent, what comes in is what it has just sent itself.
    if (!form.busy) setElsewhere(true);
    form.set(merged(form.values, base, fresh));
  });
  const told = JSON.stringify(fresh);
  // oxlint-disable-next-line react/set-state-in-effect -- what comes in is known once it was rendered; it comes seldom
  useEffect(() => follow(), [told]);

  return { base, isTyped, elsewhere: elsewhere && isTyped };
}
