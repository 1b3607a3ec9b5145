import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type AuditCheckpoint, type AuditVerdict, office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { Moment } from '../../ui/dates.tsx';
import { CloseButton, closeUnless, TitledDialog } from '../../ui/form-dialog.tsx';
import { CopyButton } from '../../ui/secret-dialog.tsx';
import { FailureNote, useCall } from '../../ui/use-call.tsx';

type Verified = AuditVerdict & { checkpoints: AuditCheckpoint[] };

function Verdict({ verdict }: { verdict: Verified }) {
  const text = useText().audit;
  const { broken, last, entries, checkpoints } = verdict;
  const checkpoint = last ? `${last.number}:${last.hash}` : undefined;
  return (
    <>
      <Alert severity={broken ? 'error' : 'success'} variant="outlined" sx={{ color: 'text.primary' }}>
        {broken ? `${text.broken(broken.number)} ${text.faults[broken.fault]}` : text.whole(entries)}
      </Alert>
      {checkpoints.map(({ number, place, at, is_outside }) => (
        <Typography key={place} sx={{ overflowWrap: 'anywhere' }}>
          {text.checkpoint(number, place)} <Moment at={at} />
          {!is_outside && ` (${text.notOutside})`}
        </Typography>
      ))}
      {checkpoints.length === 0 && <Typography>{text.noCheckpoint}</Typography>}
      {checkpoint !== undefined && !broken && (
        <>
          <Typography>{text.writeDown}</Typography>
          <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {checkpoint}
          </Typography>
          <CopyButton text={checkpoint} />
        </>
      )}
    </>
  );
}

/** Verifies the hash chain of the log, and a checkpoint that was written down. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const text = useText().audit;
  const [checkpoint, setCheckpoint] = useState('');
  const [verdict, setVerdict] = useState<Verified>();
  const { isBusy, failure, run } = useCall();
  const verify = () =>
    run(async () => {
      setVerdict(undefined);
      setVerdict(
        await call(office.auditVerify, { body: checkpoint.trim() === '' ? {} : { expect: checkpoint.trim() } }),
      );
    });
  return (
    <TitledDialog
      title={text.verify}
      onClose={closeUnless(isBusy, onClose)}
      maxWidth="sm"
      onSubmit={() => void verify()}
      actions={
        <>
          <CloseButton onClick={onClose} />
          <Button type="submit" variant="contained" loading={isBusy}>
            {text.check}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography>{text.verifyAbout}</Typography>
        <TextField
          label={text.savedCheckpoint}
          helperText={text.checkpointFormat}
          value={checkpoint}
          onChange={(event) => setCheckpoint(event.target.value)}
        />
        <FailureNote>{failure}</FailureNote>
        {verdict && <Verdict verdict={verdict} />}
      </Stack>
    </TitledDialog>
  );
}
