import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { office } from '@kamerton/wire/office';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { takeFocus } from '../ui/take-focus.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { useCall } from '../ui/use-call.ts';

interface Given {
  onStep: (step: 'done' | 'code' | 'enrol') => void;
  onBack: () => void;
}

/** The second step: digits of the authenticator, or a recovery code. */
export function CodeForm({ onStep, onBack }: Given) {
  const text = useText().signIn;
  const [code, setCode] = useState('');
  const { isBusy, failure, wrong, run } = useCall();
  const send = () => run(async () => onStep((await call(office.signInCode, { body: { code } })).step));
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => (event.preventDefault(), void send())}>
      <Typography>{text.code.about}</Typography>
      <TextField
        label={text.code.label}
        autoComplete="one-time-code"
        inputRef={takeFocus}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FailureNote>{wrong('code') ? text.wrongCode : failure}</FailureNote>
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {text.enter}
      </Button>
      <Button onClick={onBack}>{text.again}</Button>
    </Stack>
  );
}
