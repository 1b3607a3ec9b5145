import { Box, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { QrCode } from '@kamerton/ui/qr-code';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { focusOnMount } from '../ui/form-dialog.tsx';
import { CopyButton } from '../ui/secret-dialog.tsx';
import { FailureNote, messageOf, useCall } from '../ui/use-call.tsx';

/** Values to set up an authenticator app with. */
interface Begun {
  secret: string;
  uri: string;
}

interface Props {
  onCodes: (codes: readonly string[]) => void;
  onBack: () => void;
  /** Told while the code is on its way. */
  onBusy?: (isBusy: boolean) => void;
  /** The label of the button that leads back. */
  back: string;
  /** Set where this app takes the place of another one. */
  replacement?: Begun | undefined;
}

/** Sets up an authenticator app by QR code, key or link. */
export function EnrolForm({ onCodes, onBack, onBusy, back, replacement }: Props) {
  const text = useText();
  const { enrol } = text.signIn;
  const [code, setCode] = useState('');
  const { isBusy, failure, wrong, run } = useCall({ onBusy });
  // Each call creates another secret, so it is made once, and again only after a failure.
  const { data, error } = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => replacement ?? call(office.beginEnrolment, {}),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const confirm = () => call(replacement ? office.confirmSecondFactor : office.confirmEnrolment, { body: { code } });
  const send = () => run(async () => onCodes((await confirm()).recovery_codes));
  const refusal = wrong('code') ? text.signIn.wrongCode : failure;
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => (event.preventDefault(), void send())}>
      <Typography>{enrol.about}</Typography>
      {data && (
        <>
          <Box sx={{ width: 200, '& svg': { display: 'block', width: '100%', borderRadius: 2 } }}>
            <QrCode text={data.uri} label={enrol.picture} />
          </Box>
          <Typography component="p">
            {enrol.secret}:{' '}
            <Typography component="code" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
              {data.secret}
            </Typography>
          </Typography>
          <Link href={data.uri}>{enrol.open}</Link>
        </>
      )}
      <TextField
        label={enrol.label}
        autoComplete="one-time-code"
        inputMode="numeric"
        inputRef={focusOnMount}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FailureNote>{error ? messageOf(error, text) : refusal}</FailureNote>
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {enrol.confirm}
      </Button>
      <Button disabled={isBusy} onClick={onBack}>
        {back}
      </Button>
    </Stack>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => unknown;
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = useText().signIn.recovery;
  const { isBusy, failure, run } = useCall();
  const done = () =>
    run(async () => {
      await onDone();
    });
  return (
    <Stack spacing={2}>
      <Typography>{text.about}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontFamily: 'monospace', lineHeight: 2 }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <CopyButton text={codes.join('\n')} />
      <FailureNote>{failure}</FailureNote>
      <Button variant="contained" size="large" loading={isBusy} onClick={() => void done()}>
        {text.done}
      </Button>
    </Stack>
  );
}
