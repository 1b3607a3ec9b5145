import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { takeFocus } from '../ui/take-focus.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { messageOf, useCall } from '../ui/use-call.ts';
import { Qr } from './qr.tsx';

interface Given {
  onCodes: (codes: readonly string[]) => void;
  onBack: () => void;
  /** What the way back is called. */
  back: string;
}

/** Sets up an authenticator: by a picture, by its key, or by a link on a telephone. */
export function EnrolForm({ onCodes, onBack, back }: Given) {
  const text = useText();
  const { enrol } = text.signIn;
  const [code, setCode] = useState('');
  const { isBusy, failure, wrong, run } = useCall();
  // A secret is made by asking: it is asked for once, and again only after a failure.
  const { data, error } = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => call(office.beginEnrolment, {}),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const send = () => run(async () => onCodes((await call(office.confirmEnrolment, { body: { code } })).recovery_codes));
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => (event.preventDefault(), void send())}>
      <Typography>{enrol.about}</Typography>
      {data && (
        <>
          <Qr text={data.uri} label={enrol.picture} />
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
        inputRef={takeFocus}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FailureNote>{error ? messageOf(error, text) : wrong('code') ? text.signIn.wrongCode : failure}</FailureNote>
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {enrol.confirm}
      </Button>
      <Button onClick={onBack}>{back}</Button>
    </Stack>
  );
}
