import { Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, usePermissions } from 'react-admin';
import { bounds } from '@kamerton/wire';
import { type AccountCard, office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { FormDialog, focusOnMount } from '../../ui/form-dialog.tsx';

interface Props {
  card: AccountCard;
  onChanged: () => void;
}

function EmailDialog({ card, onChanged, onClose }: Props & { onClose: () => void }) {
  const text = useText().accounts.acts.email;
  const notify = useNotify();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const change = async () => {
    await call(office.changeAccountEmail, { params: { id: card.id }, body: { email, reason } });
    notify(text.done, { type: 'success' });
    onChanged();
    onClose();
  };
  return (
    <FormDialog
      title={text.name}
      submit={text.confirm}
      isReady={email.trim() !== '' && reason.trim() !== ''}
      onSubmit={change}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <Typography>{text.about(card.email)}</Typography>
          <TextField
            inputRef={focusOnMount}
            type="email"
            label={text.email}
            value={email}
            error={wrong('email') !== ''}
            helperText={wrong('email')}
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label={text.reason}
            value={reason}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: bounds.reason } }}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Asks for another email of a distributor whose mailbox is lost; for admins. */
export function EmailAction(props: Props) {
  const text = useText().accounts.acts.email;
  const { permissions } = usePermissions<string>();
  const [isOpen, setOpen] = useState(false);
  if (permissions !== 'admin' || !props.card.is_active) return null;
  return (
    <>
      <Button variant="outlined" fullWidth aria-haspopup="dialog" sx={{ mt: 1 }} onClick={() => setOpen(true)}>
        {text.name}
      </Button>
      {isOpen && <EmailDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
