import { useMutation } from '@tanstack/react-query';
import type { Passkey, PasskeyAssertion } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useState } from 'react';
import { useProfileText } from '../../i18n/account-text.ts';
import { currentPasskeysText, usePasskeysText } from '../../i18n/auth-text.ts';
import { fetched } from '../../lib/http.ts';
import { hasPasskeys } from '@kamerton/ui/passkey-address';
import { CeremonyFailed, createPasskey, signWithPasskey } from '@kamerton/ui/passkey-ceremony';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { notifyBriefly, notifyFailure } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useWhileMounted } from '../../ui/use-while-mounted.ts';
import { usePasskeys } from './passkey-queries.ts';

/** Proof of ownership: the password, or a passkey's signature. */
interface Proof {
  password?: string;
  assertion?: PasskeyAssertion;
}

/** Null when done, else why the browser did not do its part. */
type Outcome = CeremonyFailed['why'] | null;

/** Runs steps in which the browser asks the user. */
async function attempt(steps: () => Promise<void>): Promise<Outcome> {
  try {
    await steps();
    return null;
  } catch (error) {
    if (error instanceof CeremonyFailed) return error.why;
    throw error;
  }
}

interface ProvenFormProps {
  /** Name of a new passkey to begin with; without one there is no field for it. */
  name?: string;
  /** True if a passkey may confirm in place of the password. */
  hasOthers: boolean;
  act: (proof: Proof, name: string) => Promise<void>;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password, or for a passkey that is there already, before `act`. */
function ProvenForm({ name, hasOthers, act, onDone, onCancel }: ProvenFormProps) {
  const text = usePasskeysText();
  const profile = useProfileText();
  const email = useUser()?.email;
  const [outcome, setOutcome] = useState<Outcome>(null);
  const finish = (next: Outcome) => (next === null ? onDone() : setOutcome(next));
  const form = useForm({
    initial: { name: name ?? '', password: '' },
    rules: async () => {
      const { passkeyFaults, proofFaults } = await import('./passkey-rules.ts');
      return name === undefined ? proofFaults : passkeyFaults;
    },
    send: ({ name, password }) => attempt(() => act({ password }, name)),
    onSent: finish,
  });
  const { mutate: confirm, isPending } = useMutation({
    mutationFn: () =>
      attempt(async () => {
        const { options } = await fetched(laterApi.confirmPasskeyOptions, {});
        await act({ assertion: await signWithPasskey(options) }, form.values.name);
      }),
    onSuccess: finish,
    onError: (error) => notifyFailure(error, currentPasskeysText().refused),
  });
  return (
    <Form form={form} refusals={{ invalid: [text.refused] }}>
      {outcome && <Note tone="warm">{outcome === 'there' ? text.alreadyAdded : text.cancelled}</Note>}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      {name !== undefined && (
        <TextField {...form.text('name')} required label={text.name} hint={text.nameHint} autoComplete="off" />
      )}
      <PasswordField
        {...form.text('password', { wrong: profile.wrongCurrent })}
        required
        label={text.password}
        hint={text.passwordHint}
        autoComplete="current-password"
      />
      <FormActions submit={text.continue} busy={form.busy || isPending}>
        {hasOthers && (
          <Button busy={form.busy || isPending} onClick={() => confirm()}>
            {text.byPasskey}
          </Button>
        )}
        <Button onClick={onCancel}>{text.cancel}</Button>
      </FormActions>
    </Form>
  );
}

interface DialogProps {
  hasOthers: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Adds a passkey; `name` is how it is called unless the user names it. */
export function AddDialog({ name, hasOthers, onDone, onClose }: DialogProps & { name: string }) {
  const text = usePasskeysText();
  const add = async (proof: Proof, chosen: string) => {
    const { options } = await fetched(laterApi.newPasskeyOptions, { body: proof });
    const attestation = await createPasskey(options);
    await fetched(laterApi.addPasskey, { body: { name: chosen, attestation } });
    notifyBriefly('success', currentPasskeysText().added);
  };
  return (
    <Dialog open onClose={onClose} title={text.add}>
      <ProvenForm name={name} hasOthers={hasOthers} act={add} onDone={onDone} onCancel={onClose} />
    </Dialog>
  );
}

export function RemoveDialog({ passkey, hasOthers, onDone, onClose }: DialogProps & { passkey: Passkey }) {
  const text = usePasskeysText();
  const remove = async (proof: Proof) => {
    await fetched(laterApi.removePasskey, { body: { id: passkey.id, ...proof } });
    notifyBriefly('success', currentPasskeysText().removed);
  };
  return (
    <Dialog open onClose={onClose} title={text.removeTitle} about={text.removeAbout(passkey.name)}>
      <ProvenForm hasOthers={hasOthers} act={remove} onDone={onDone} onCancel={onClose} />
    </Dialog>
  );
}

export function RenameDialog({ passkey, onDone, onClose }: Omit<DialogProps, 'hasOthers'> & { passkey: Passkey }) {
  const text = usePasskeysText();
  const form = useForm({
    initial: { name: passkey.name },
    rules: async () => (await import('./passkey-rules.ts')).nameFaults,
    send: ({ name }) => fetched(laterApi.renamePasskey, { body: { id: passkey.id, name } }),
    onSent: () => {
      notifyBriefly('success', currentPasskeysText().renamed);
      onDone();
    },
  });
  return (
    <Dialog open onClose={onClose} title={text.renameTitle}>
      <Form form={form}>
        <TextField {...form.text('name')} required label={text.name} autoComplete="off" />
        <FormActions submit={text.save} busy={form.busy}>
          <Button onClick={onClose}>{text.cancel}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Asks again who it is, before a call that needs a recent proof. */
export function ProofDialog({ onDone, onClose }: Omit<DialogProps, 'hasOthers'>) {
  const text = usePasskeysText();
  const { data } = usePasskeys();
  const hasOthers = Boolean(data?.passkeys.length) && data?.address === location.origin && hasPasskeys();
  const prove = async (proof: Proof) => {
    await fetched(api.confirmPassword, { body: proof });
  };
  // The action that needed the proof is not done for a user who has left the dialog.
  const finish = useWhileMounted(onDone);
  return (
    <Dialog open onClose={onClose} title={text.proofTitle} about={text.proofAbout}>
      <ProvenForm hasOthers={hasOthers} act={prove} onDone={finish} onCancel={onClose} />
    </Dialog>
  );
}
