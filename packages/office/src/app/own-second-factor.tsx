import { Button, Stack, TextField, Typography } from '@mui/material';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { fetchMe } from '../lib/session.ts';
import { EnrolForm, RecoveryCodes } from '../sign-in/second-factor.tsx';
import { CancelButton, closeUnless, focusOnMount, TitledDialog } from '../ui/form-dialog.tsx';
import { FailureNote, useCall } from '../ui/use-call.tsx';
import { useTranslate } from 'react-admin';

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
  const cancel = useTranslate()('ra.action.cancel');
  const [code, setCode] = useState('');
  const { isBusy, failure, wrong, run } = useCall({ onBusy });
  const [replacement, setReplacement] = useState<{ secret: string; uri: string }>();
  const replace = () => run(async () => setReplacement(await call(office.replaceSecondFactor, { body: { code } })));
  const send = () => run(async () => onCodes((await call(office.newRecoveryCodes, { body: { code } })).recovery_codes));
  if (replacement) {
    return <EnrolForm back={cancel} replacement={replacement} onCodes={onCodes} onBack={onBack} onBusy={onBusy} />;
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
      <CancelButton disabled={isBusy} onClick={onBack} />
    </Stack>
  );
}

/** Sets up the operator's own second factor, or replaces it or its recovery codes. */
export function OwnSecondFactor({ onClose }: { onClose: () => void }) {
  const text = useText();
  const cancel = useTranslate()('ra.action.cancel');
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: fetchMe });
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const forms = { onCodes: setCodes, onBack: onClose, onBusy: setBusy };
  return (
    <TitledDialog
      title={codes ? text.signIn.recovery.title : text.shell.secondFactor.open}
      onClose={closeUnless(isBusy || codes !== undefined, onClose)}
      maxWidth="xs"
    >
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
      {!codes && me?.second_factor && <NewCodes left={me.recovery_codes} {...forms} />}
      {!codes && me && !me.second_factor && <EnrolForm back={cancel} {...forms} />}
    </TitledDialog>
  );
}
