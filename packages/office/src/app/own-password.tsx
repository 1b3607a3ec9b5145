import { TextField } from '@mui/material';
import { office } from '@kamerton/wire/office';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { focusOnMount, FormDialog } from '../ui/form-dialog.tsx';

export function OwnPassword({ onClose }: { onClose: () => void }) {
  const text = useText().shell.ownPassword;
  const notify = useNotify();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const save = async () => {
    await call(office.changeOwnPassword, { body: { current, password } });
    notify(text.saved, { type: 'success' });
    onClose();
  };
  return (
    <FormDialog title={text.open} submit={text.save} size="xs" onSubmit={save} onClose={onClose}>
      {(wrong) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
