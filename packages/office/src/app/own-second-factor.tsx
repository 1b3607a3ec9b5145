import { Button, Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { fetchMe } from '../lib/session.ts';
import { EnrolForm, RecoveryCodes } from '../sign-in/second-factor.tsx';
import { closeUnless, focusOnMount } from '../ui/form-dialog.tsx';
import { FailureNote, useCall } from '../ui/use-call.tsx';

interface Forms {
  onCodes: (codes: readonly string[]) => void;
  onBack: () => void;
  /** Told while a call runs whose codes are shown only once. */
  onBusy: (isBusy: boolean) => void;
}

/** Replaces recovery codes that are used up or lost, or the app itself. */
function NewCodes({ left, onCodes, onBack, onBusy }: Forms & { left: number }) {
  const text = useText();
  const { secondFactor } = text.shell;
  const [code, setCode] = useState('');
  const { isBusy, failure, wrong, run } = useCall({ onBusy });
  const [replacement, setReplacement] = useState<{ secret: string; uri: string }>();
  const replace = () => run(async () => setReplacement(await call(office.replaceSecondFactor, { body: { code } })));
  const send = () => run(async () => onCodes((await call(office.newRecoveryCodes, { body: { code } })).recovery_codes));
  if (replacement) {
    return (
      <EnrolForm
        back={text.shell.ownPassword.cancel}
        replacement={replacement}
        onCodes={onCodes}
        onBack={onBack}
        onBusy={onBusy}
      />
    );
  }
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => (event.preventDefault(), void send())}>
      <Typography>{secondFactor.left(left)}</Typography>
      <TextField
        label={text.signIn.enrol.label}
        autoComplete="one-time-code"
        inputRef={focusOnMount}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FailureNote>{wrong('code') ? text.signIn.wrongCode : failure}</FailureNote>
      <Button type="submit" variant="contained" loading={isBusy}>
        {secondFactor.renew}
      </Button>
      <Button variant="outlined" disabled={isBusy} onClick={() => void replace()}>
        {secondFactor.replace}
      </Button>
      <Button disabled={isBusy} onClick={onBack}>
        {text.shell.ownPassword.cancel}
      </Button>
    </Stack>
  );
}

/** Sets up the operator's own second factor, or replaces it or its recovery codes. */
export function OwnSecondFactor({ onClose }: { onClose: () => void }) {
  const text = useText();
  const id = useId();
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: fetchMe });
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const forms = { onCodes: setCodes, onBack: onClose, onBusy: setBusy };
  return (
    <Dialog
      open
      onClose={closeUnless(isBusy || codes !== undefined, onClose)}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={id}>{codes ? text.signIn.recovery.title : text.shell.secondFactor.open}</DialogTitle>
      <DialogContent>
        {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
        {!codes && me?.second_factor && <NewCodes left={me.recovery_codes} {...forms} />}
        {!codes && me && !me.second_factor && <EnrolForm back={text.shell.ownPassword.cancel} {...forms} />}
      </DialogContent>
    </Dialog>
  );
}
