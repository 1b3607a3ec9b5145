import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { office } from '@kamerton/wire/office';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { closeUnless, focusOnMount } from '../ui/form-dialog.tsx';
import { FailureNote, useCall } from '../ui/use-call.tsx';

/** Changes the operator's own password. */
export function OwnPassword({ onClose }: { onClose: () => void }) {
  const text = useText().shell.ownPassword;
  const notify = useNotify();
  const id = useId();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, wrong, run } = useCall();
  const save = () =>
    run(async () => {
      await call(office.changeOwnPassword, { body: { current, password } });
      notify(text.saved, { type: 'success' });
      onClose();
    });
  return (
    <Dialog open onClose={closeUnless(isBusy, onClose)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
        <DialogTitle id={id}>{text.open}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              label={text.current}
              type="password"
              autoComplete="current-password"
              inputRef={focusOnMount}
              error={wrong('current') !== ''}
              helperText={wrong('current')}
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
            <TextField
              label={text.next}
              type="password"
              autoComplete="new-password"
              error={wrong('password') !== ''}
              helperText={wrong('password') || text.form}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <FailureNote>{wrong('current') || wrong('password') ? '' : failure}</FailureNote>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
