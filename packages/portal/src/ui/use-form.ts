import { useMutation } from '@tanstack/react-query';
import { isNoAnswer } from '@kamerton/ui/http';
import type { FieldCode } from '@kamerton/wire';
import { useId, useRef, useState, type FormEvent } from 'react';
import { defineNamespace } from '../i18n/namespace.ts';
import { currentText } from '../i18n/text.ts';
import { useIsAway, whenBack } from '../lib/connection.ts';
import { draftText, readChanges, writeChanges } from '../lib/drafts.ts';
import { isShownAsToast, CallFailed, type CallError } from '../lib/http.ts';
import { createFormKeys } from '../lib/idempotency-keys.ts';
import { loadCode } from '../lib/load-code.ts';
import { followSession, isSignedIn } from '../lib/session.ts';
import { notify, notifyFailure } from './notify.ts';
import { useIsLeft } from './use-is-left.ts';
import { useIsMounted } from './use-while-mounted.ts';

/** Faults of a form's fields. */
export const [useFieldTexts] = defineNamespace(
  import.meta.glob<Record<FieldCode, string>>('../i18n/*/fields.ts', { eager: true, import: 'fields' }),
);

export type Faults<V> = Partial<Record<keyof V & string, FieldCode>>;

interface FormSpec<V, T> {
  initial: V;
  /** Name under which typed values survive a reload and the end of a session. Forms of passwords have none. */
  draft?: string;
  /** A password field, which is left out of the draft. */
  secret?: keyof V & string;
  /** Validates by wire's schemas; loaded when something is first typed. */
  rules: () => Promise<(values: V) => Faults<V>>;
  /** The writes, of this form and others, that are sent one after another. */
  scope?: { id: string };
  /** Sets what is still being made of the input, before it is validated and sent; `false` ends the submit. */
  complete?: () => Promise<boolean>;
  /** Sends the values; repeating a send whose response was lost passes the same key. */
  send: (values: V, idempotencyKey: string) => Promise<T>;
  onSent?: (data: T, values: V) => void;
  onRefused?: (failure: CallError) => void;
}

/** State of a form for its fields and `<Form>`. */
export interface FormState<V> {
  values: V;
  faults: Faults<V>;
  /** Refusal that belongs to no field. */
  failure: CallError | null;
  busy: boolean;
  /**
   * True while the network or the server is away: the form is sent by itself once it is back, also if it was left
   * meanwhile, unless something else is typed.
   */
  waiting: boolean;
  /** True if something was typed since the form was opened. */
  touched: boolean;
  /** Whether the form began with a draft: `overtaken` if one of its fields was changed elsewhere since it was typed. */
  restored: 'no' | 'yes' | 'overtaken';
  /** Counts submits with faults: each moves the focus to the first wrong field. */
  refusals: number;
  set: (change: Partial<V>) => void;
  /** Props of a text field. `own`: sentences of this form for faults, by their code. */
  text: (
    field: keyof V & string,
    own?: Partial<Record<FieldCode, string>>,
  ) => {
    name: string;
    value: string;
    error: string | undefined;
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** Validates a field when it is left; an empty one gets no fault. */
  check: (field: keyof V & string) => void;
  submit: () => Promise<void>;
  /** Restores the initial values and deletes the draft. */
  reset: (values?: V) => void;
  /** Takes over saved values in a form that stays open; values typed while it was sent stay. */
  accept: (saved: V) => void;
}

/** A submit, and the session that it is of. */
interface Submission {
  isOver: () => boolean;
}

const followSubmit = (): Submission => {
  const session = followSession();
  const wasSignedIn = isSignedIn();
  return { isOver: () => session.isOver() || (!wasSignedIn && isSignedIn()) };
};

/** Returns the fields that differ from those that were sent. */
const typedSince = <V extends Record<string, unknown>>(now: V, sent: V): Partial<V> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== sent[field])) as Partial<V>;

const isEmpty = (faults: object) => Object.values(faults).every((code) => code === undefined);

/** The submit of each form that is under way, by its name: the form may be left, opened again and sent anew meanwhile. */
const underWay = new Map<string, object>();

const noChanges = { changes: {}, isOvertaken: false };

/** A form's values, validation and submit: wrong fields are marked, values stay, a submit while one runs is ignored. */
export function useForm<V extends Record<string, unknown>, T>(spec: FormSpec<V, T>): FormState<V> {
  const { initial, draft, secret, rules, scope, complete, send, onSent, onRefused } = spec;
  const [drafted] = useState(() => (draft ? readChanges(draft, initial) : noChanges));
  const [values, setValues] = useState<V>({ ...initial, ...drafted.changes });
  const [faults, setFaults] = useState<Faults<V>>({});
  const faultTexts = useFieldTexts();
  const [refusals, setRefusals] = useState(0);
  const [touched, setTouched] = useState(false);
  const [sending, setSending] = useState<V | null>(null);
  const busy = sending !== null;
  const [failure, setFailure] = useState<CallError | null>(null);
  const submitted = useRef(values);
  const away = useIsAway();
  const running = useRef(false);
  const [keys] = useState(() => createFormKeys(draft));
  const left = useRef(new Set<keyof V & string>());
  // The present values, for callbacks that run later than the render they are of.
  const latest = useRef(values);
  /** The values that were sent last, until they are typed in, accepted or reset. */
  const done = useRef<V>(null);
  const update = (next: V) => {
    done.current = null;
    latest.current = next;
    setValues(next);
  };
  const id = useId();
  /** Others end when they are left, as sign-ins and proofs of who it is do. */
  const lasting = draft ?? scope?.id;
  const name = lasting ?? id;
  const isMounted = useIsMounted();
  const isLeft = useIsLeft();
  /** The draft as this form has left it. */
  const stored = useRef<string>(null);
  const mutation = useMutation({
    ...(scope && { scope }),
    mutationFn: ({ values: sent, idempotencyKey }: { values: V; idempotencyKey: string }) => send(sent, idempotencyKey),
  });

  const withoutSecret = (now: V, record: V = initial) => (secret ? { ...now, [secret]: record[secret] } : now);

  /** False if the form was opened again, and something was typed there. */
  const hasOwnDraft = () => !draft || draftText(draft) === stored.current;

  const storeDraft = (now: V, record: V = initial) => {
    if (!draft || !(isMounted() || hasOwnDraft())) return;
    writeChanges(draft, withoutSecret(now, record), record);
    stored.current = draftText(draft);
  };

  const loadRules = () => loadCode(rules).catch(() => null);

  /** Returns the faults of values; none if the rules cannot be loaded, since the server validates too. */
  const findFaults = async (of: () => V): Promise<Faults<V>> => (await loadRules())?.(of()) ?? {};

  const set = (change: Partial<V>) => {
    // The rules load while the user types, so that the form can be checked and sent if the network goes away later.
    if (!touched) void loadRules();
    const next = { ...latest.current, ...change };
    update(next);
    setTouched(true);
    setFaults((old) => ({ ...old, ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])) }));
    storeDraft(next);
    // As a reset does: what is typed into an emptied field is meant anew, also if it reads the same.
    if (Object.entries(change).some(([field, value]) => value === '' && field !== secret)) keys.forget();
  };

  const check = async (field: keyof V & string) => {
    left.current.add(field);
    const found = await findFaults(() => latest.current);
    // A field may be wrong because of another: all fields that were left are validated again.
    const checked = [...left.current].map((each) => [each, latest.current[each] === '' ? undefined : found[each]]);
    setFaults((old) => ({ ...old, ...(Object.fromEntries(checked) as Faults<V>) }));
  };

  /** Marks the faults of values that were submitted; returns false if not all of them are at a field. */
  const refuse = (found: Faults<V>, values: V): boolean => {
    const typed = typedSince(latest.current, values);
    // Values typed meanwhile may be right, and the focus stays in the field that is typed in.
    const here = Object.entries(found).filter(([field]) => field in values && !(field in typed));
    setFaults((old) => ({ ...old, ...(Object.fromEntries(here) as Faults<V>) }));
    if (here.length > 0 && isEmpty(typed)) setRefusals((count) => count + 1);
    return here.length === Object.keys(found).length;
  };

  /** True unless something newer was typed or sent, here or in the form opened again, or the session is over. */
  const isStillMeant = (values: V, submission: Submission) =>
    (lasting !== undefined || isMounted()) &&
    latest.current === values &&
    underWay.get(name) === submission &&
    hasOwnDraft() &&
    !submission.isOver();

  /** Says of a form that was left that it was not sent, unless a later submit says what becomes of it. */
  const sayUnsent = (submission: Submission) => {
    const isOfAnother = submission.isOver() && isSignedIn();
    if (lasting !== undefined && isLeft() && underWay.get(name) === submission && !isOfAnother)
      notify('error', currentText().shell.failure.notSaved);
  };

  const deliver = async (values: V, submission: Submission): Promise<void> => {
    try {
      const data = await mutation.mutateAsync({ values, idempotencyKey: keys.of(withoutSecret(values)) });
      keys.forget();
      // Values typed meanwhile were not sent.
      const isWhole = isEmpty(typedSince(latest.current, values));
      storeDraft(latest.current, values);
      setTouched(!isWhole);
      if (isWhole) done.current = latest.current;
      onSent?.(data, values);
    } catch (error) {
      if (!(error instanceof CallFailed)) {
        console.error(error);
        return notify('error', currentText().shell.failure.notSaved);
      }
      const { fields, code } = error.error;
      if (code === 'idempotency_key_reused') keys.forget();
      const isAtFields = !isEmpty(fields) && refuse(fields as Faults<V>, values);
      setFailure(isAtFields ? null : error.error);
      if (isNoAnswer(error.error) && (await whenBack())) {
        if (isStillMeant(values, submission)) return deliver(values, submission);
        sayUnsent(submission);
      } else if (isLeft() && !isShownAsToast(error.error)) notifyFailure(error);
      onRefused?.(error.error);
    }
  };

  const submit = async () => {
    // Until the page that follows is shown, which may take its time, a further press would create the same once more.
    if (running.current || (draft && done.current === latest.current)) return;
    running.current = true;
    const submission = followSubmit();
    underWay.set(name, submission);
    if (draft) stored.current = draftText(draft);
    setSending(latest.current);
    try {
      setFailure(null);
      if (complete && !(await complete())) return sayUnsent(submission);
      const values = latest.current;
      submitted.current = values;
      setSending(values);
      const found = await findFaults(() => values);
      if (!isMounted() && !isStillMeant(values, submission)) return sayUnsent(submission);
      setFaults({});
      if (isEmpty(found)) return await deliver(values, submission);
      refuse(found, values);
      sayUnsent(submission);
    } finally {
      running.current = false;
      if (underWay.get(name) === submission) underWay.delete(name);
      setSending(null);
    }
  };

  const reset = (next = initial) => {
    storeDraft(next, next);
    keys.forget();
    if (isMounted()) underWay.delete(name);
    update(next);
    setFaults({});
    setTouched(false);
    setFailure(null);
  };

  const accept = (saved: V) => {
    const typed = typedSince(latest.current, submitted.current);
    if (isEmpty(typed)) return reset(saved);
    const next = { ...saved, ...typed };
    update(next);
    setTouched(true);
    storeDraft(next, saved);
  };

  const restored = isEmpty(drafted.changes) ? 'no' : 'yes';
  return {
    values,
    faults,
    failure: busy ? null : failure,
    busy,
    waiting: away && sending === values,
    touched,
    restored: drafted.isOvertaken ? 'overtaken' : restored,
    refusals,
    set,
    text: (field, own) => {
      const fault = faults[field];
      return {
        name: field,
        value: String(values[field] ?? ''),
        error: fault && (own?.[fault] ?? faultTexts[fault]),
        onInput: (event) => set({ [field]: event.currentTarget.value } as Partial<V>),
      };
    },
    check: (field) => void check(field),
    submit,
    reset,
    accept,
  };
}
