import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { office } from '@kamerton/wire/office';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { takeFocus } from '../ui/take-focus.ts';
import { FailureNote } from '../ui/failure-note.tsx';
import { useCall } from '../ui/use-call.ts';

interface Given {
  /** Whom a demonstration lets in with one press. */
  offered: string | undefined;
  onStep: (step: 'done' | 'code' | 'enrol') => void;
}

export function PasswordForm({ offered, onStep }: Given) {
  const text = useText().signIn;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, run } = useCall();
  const enterDemo = () => run(async () => onStep((await call(office.demoSignIn, {})).step));
  const send = () => run(async () => onStep((await call(office.signIn, { body: { email, password } })).step));
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => (event.preventDefault(), void send())}>
      <TextField
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        inputRef={takeFocus}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={text.password}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FailureNote>{failure}</FailureNote>
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {text.enter}
      </Button>
      {offered !== undefined && (
        <Button variant="outlined" size="large" disabled={isBusy} onClick={() => void enterDemo()}>
          {text.enterAs(offered)}
        </Button>
      )}
    </Stack>
  );
}
