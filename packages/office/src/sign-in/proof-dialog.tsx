import { Button, Stack, TextField, Typography } from '@mui/material';
import { office, type OfficeRequest } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { hasPasskeys, isPasskeyAddress } from '@kamerton/ui/passkey-address';
import { CeremonyFailed, signWithPasskey } from '@kamerton/ui/passkey-ceremony';
import { endProof } from '../lib/session.ts';
import { CancelButton, closeUnless, focusOnMount, TitledDialog } from '../ui/form-dialog.tsx';
import { FailureNote, messageOf, useCall } from '../ui/use-call.tsx';

type Proof = OfficeRequest<typeof office.prove>['body'];

/** Asks the operator to prove who they are, before a call that is sensitive goes on. */
export function ProofDialog() {
  const text = useText();
  const { proof: own, ownPasskeys } = text.shell;
  const [secret, setSecret] = useState('');
  const { data: ways, error } = useQuery({
    queryKey: ['proof-ways'],
    queryFn: ({ signal }) => call(office.proofWays, { signal }),
    gcTime: 0,
  });
  const { isBusy, failure, wrong, run, fail } = useCall();
  const prove = async (body: Proof) => {
    await call(office.prove, { body, isFinal: true });
    endProof(true);
  };
  const send = (body: Proof) => run(() => prove(body));
  const sign = () =>
    run(async () => {
      try {
        const { options } = await call(office.confirmOwnPasskey, {});
        await prove({ assertion: await signWithPasskey(options) });
      } catch (cause) {
        if (!(cause instanceof CeremonyFailed)) throw cause;
        fail(ownPasskeys.cancelled);
      }
    });
  const needsNone = ways?.demo === true;
  useEffect(() => {
    if (needsNone) void send({});
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as soon as it is known
  }, [needsNone]);
  if (needsNone && !failure) return null;

  const field = (['password', 'code'] as const).find((way) => ways?.[way]);
  const fault = field === 'code' && wrong('code') ? text.signIn.wrongCode : wrong(field ?? '');
  const refusal = fault ? '' : failure;
  return (
    <TitledDialog
      title={own.title}
      onClose={closeUnless(isBusy, () => endProof(false))}
      maxWidth="xs"
      aria-busy={!ways && !error}
      onSubmit={() => field && void send({ [field]: secret })}
      actions={
        <>
          <CancelButton onClick={() => endProof(false)} />
          {field && (
            <Button type="submit" variant="contained" loading={isBusy}>
              {own.confirm}
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={2}>
        <Typography>{own.about}</Typography>
        {field && (
          <TextField
            label={field === 'code' ? text.signIn.code.label : text.signIn.password}
            type={field === 'code' ? 'text' : 'password'}
            autoComplete={field === 'code' ? 'one-time-code' : 'current-password'}
            inputRef={focusOnMount}
            error={fault !== ''}
            helperText={fault}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
        {ways?.passkey && hasPasskeys() && isPasskeyAddress() && (
          <Button variant="outlined" disabled={isBusy} onClick={() => void sign()}>
            {ownPasskeys.byPasskey}
          </Button>
        )}
        {ways?.provider && (
          <Button variant="outlined" href="/office/api/sign-in/oidc?proof" target="_blank">
            {text.signIn.provider.enter}
          </Button>
        )}
        <FailureNote>{error ? messageOf(error, text) : refusal}</FailureNote>
      </Stack>
    </TitledDialog>
  );
}
